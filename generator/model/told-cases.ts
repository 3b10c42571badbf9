// When a value is asked for, written into the sentence of a rule that asks for it in some records only: `{{case}}` becomes
// "when Trade mode is “General trade”", in the words that the rule book has for conditions.
import type { caseWords } from '../../runtime/core/case-words.ts';
import { comparisonsOf } from '../../runtime/core/condition.ts';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Rule } from '../../runtime/core/descriptor/rule.ts';
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import { isLines } from '../../runtime/core/kinds/field-traits.ts';
import type { CodeTable, LocaleTree } from '../../runtime/core/model.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import type { LocalizedText } from '../../runtime/core/rule-book/book.ts';
import { conditionText, type FieldOwner } from './condition-text.ts';
import { inEach, list, same, Translator } from './translator.ts';

type Trees = { readonly [language in Language]: LocaleTree };

/** More would not fit below a field. */
const most = { conditions: 2, values: 4 };

/** The trees of labels with the case in every sentence of a rule that has a place for it. */
export function withToldCases(trees: Trees, entities: Iterable<EntityDescriptor>, codes: readonly CodeTable[]): Trees {
  const translator = new Translator(trees);
  const context = { model: { codes }, translator };
  const told = [...entities].flatMap((entity) =>
    entity.rules.flatMap((rule) => {
      const sentence = translator.find(sentenceKey(entity, rule));
      if (!sentence || languages.every((language) => !sentence[language].includes(place))) return [];
      const said = caseOf(context, entity, rule);
      return [{ entity: entity.id, rule: rule.id, text: inEach((one) => put(sentence[one], said[one])) }];
    }),
  );
  if (told.length === 0) return trees;
  const byEntity = Map.groupBy(told, ({ entity }) => entity);
  return inLanguages((language) => {
    const all = branch(trees[language], 'entity');
    const changed = [...byEntity].map(([id, rules]): [string, LocaleTree] => {
      const own = branch(all, id);
      const sentences = Object.fromEntries(rules.map(({ rule, text }) => [rule, text[language]]));
      return [id, { ...own, rules: { ...branch(own, 'rules'), ...sentences } }];
    });
    return { ...trees[language], entity: { ...all, ...Object.fromEntries(changed) } };
  });
}

const place = '{{case}}';

/** The sentence with the case; where there is none, without the gap it would leave. */
function put(sentence: string, said: string): string {
  return sentence.replace(place, () => said).trim();
}

function sentenceKey({ id }: EntityDescriptor, rule: Rule): string {
  return `entity.${id}.rules.${rule.id}`;
}

type Context = Parameters<typeof conditionText>[0];

/** When the rule asks for its value; empty where it always does. */
function caseOf(context: Context, entity: EntityDescriptor, rule: Rule): LocalizedText {
  const { translator } = context;
  const parts = conditionsOf(entity, rule);
  const isOfLines = ownerOfLines(entity, rule) !== null;
  const say = (name: (typeof caseWords)[number], condition: LocalizedText | string = ''): LocalizedText =>
    translator.say(`rule.${name}`, { condition });
  if (parts.length === 0) return isOfLines ? say('in-line') : same('');
  const isKnown = translator.find('book.condition.is') !== null;
  if (!isKnown || !isShort(parts.map(({ condition }) => condition))) return say(isOfLines ? 'in-line' : 'in-some-case');
  const words = parts.map(({ owner, condition }) => conditionText(context, owner, condition));
  return say('in-case', list(words, translator.book('condition.and')));
}

interface Part {
  readonly owner: FieldOwner;
  readonly condition: Condition;
}

/** What must hold of the record, and of the line. */
function conditionsOf(entity: EntityDescriptor, rule: Rule): Part[] {
  const lines = ownerOfLines(entity, rule);
  const inner = lines && (rule.params as { readonly when?: unknown }).when;
  return [
    ...(rule.when ? [{ owner: entity, condition: rule.when }] : []),
    ...(lines && inner ? [{ owner: lines, condition: inner as Condition }] : []),
  ];
}

/** Whose fields a condition on lines reads; null for a rule that is not of lines. */
function ownerOfLines({ fields }: EntityDescriptor, { params }: Rule): FieldOwner | null {
  const { lines } = Object(params) as { readonly lines?: unknown };
  const field = typeof lines === 'string' ? fieldAt(fields, lines) : null;
  return isLines(field) ? { id: field.entity, fields: field.fields } : null;
}

function isShort(conditions: readonly Condition[]): boolean {
  const compared = conditions.flatMap(comparisonsOf);
  return compared.length <= most.conditions && compared.flatMap(({ values }) => values).length <= most.values;
}

function branch(tree: LocaleTree, key: string): LocaleTree {
  const inner = tree[key];
  return typeof inner === 'object' ? inner : {};
}

function inLanguages(make: (language: Language) => LocaleTree): Trees {
  return { zh: make('zh'), en: make('en'), my: make('my') };
}
