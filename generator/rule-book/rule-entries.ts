// Entries of cross-field rules: the sentence without the values of a record, when it counts, an example.
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Rule } from '../../runtime/core/descriptor/rule.ts';
import type { Json, Language, Row } from '../../runtime/core/descriptor/value.ts';
import { sampleRow } from '../../runtime/core/examples/sample-value.ts';
import type { BookEntry, Example, Words } from '../../runtime/core/rule-book/book.ts';
import { ruleExample } from '../../runtime/core/rules/rule-examples.ts';
import { plainActions, ruleKindOf } from '../../runtime/core/rules/rules.ts';
import { conditionWords, labelOf, type Telling } from './condition-words.ts';
import type { Showing } from './samples.ts';
import { fill, inEach, list, type Params } from './speaker.ts';

export type RuleEntry = Omit<BookEntry, 'readings'>;

/** The entry of each rule of an entity. */
export function ruleEntries(telling: Showing, entity: EntityDescriptor): RuleEntry[] {
  const sample = entity.rules.length > 0 ? sampleRow(entity.fields, telling.samples.ofRules) : {};
  return entity.rules.map((rule) => {
    const path = pathOf(rule);
    const example = exampleOf(telling, entity, rule, sample);
    return {
      id: `${entity.id}.rules.${rule.id}`,
      entity: entity.id,
      kind: 'rule',
      name: rule.id,
      ...(path !== undefined && { path }),
      sentence: ruleSentence(telling, entity, rule),
      details: ruleDetails(telling, entity, rule),
      source: rule.source,
      ...(example && { example }),
      facts: {
        kind: rule.kind,
        params: rule.params,
        when: (rule.when ?? null) as unknown as Json,
        on: rule.on as Json,
        ...(rule.by !== undefined && { by: rule.by }),
        ...(rule.refuses !== undefined && { refuses: rule.refuses }),
      },
    };
  });
}

/** The field a rule speaks of first. */
function pathOf(rule: Rule): string | undefined {
  return ruleKindOf(rule)
    .reads(rule.params)
    .find(({ of }) => of === undefined)?.path;
}

/** Own words that say what must be; others say what is wrong with a record. */
const statement = /\b(must|needs?|cannot)\b/;

/** `Net weight must not exceed Gross weight`: the entity's own words where they are a rule, else what the book says of the kind. */
function ruleSentence(telling: Telling, entity: EntityDescriptor, rule: Rule): Words {
  const { speaker } = telling;
  const together = fieldsTogether(rule);
  if (together.length > 1) {
    const label = list(together.map((path) => labelOf(telling, entity, path)));
    return speaker.book('sentence.uniqueTogether', { label });
  }
  const own = speaker.find(`entity.${entity.id}.rules.${rule.id}`);
  const isRule = own !== null && statement.test(own.en) && !own.en.includes('{{value}}');
  const general = isRule ? null : speaker.find(`book.rule.${rule.kind}`);
  const words = general ?? own ?? speaker.say(`rule.${rule.kind}`);
  return withoutValues(fill(words, wordingOf(telling, entity, rule)));
}

/** Fields that only all together must be unique among records. */
function fieldsTogether({ kind, params }: Rule): string[] {
  const { fields } = paramsOf(params);
  return kind === 'unique-among' && Array.isArray(fields) ? fields.map(String) : [];
}

function paramsOf(params: Json): { readonly [name: string]: Json } {
  return typeof params === 'object' && params !== null && !Array.isArray(params) ? params : {};
}

/** Records that the rule does not count: `except: { status: [stopped] }`. */
function exceptions(telling: Telling, entity: EntityDescriptor, { params }: Rule): Words[] {
  const { except, entity: other } = paramsOf(params);
  const owner = typeof other === 'string' ? telling.model.entities.find(({ id }) => id === other) : entity;
  if (!owner) return [];
  return Object.entries(paramsOf(except ?? null)).map(([field, values]) => {
    const left = { field, in: Array.isArray(values) ? values.map(String) : [] };
    return telling.speaker.book('sentence.except', { condition: conditionWords(telling, owner, left) });
  });
}

/** By which rates amounts of other currencies are weighed: `total: { rates: { rate: [fxBuy, fxSell] } }`. */
function conversion(telling: Telling, { params }: Rule): Words[] {
  const { entity, rate } = paramsOf(paramsOf(paramsOf(params).total ?? null).rates ?? null);
  const owner = telling.model.entities.find(({ id }) => id === entity);
  if (!owner || !Array.isArray(rate)) return [];
  const rates = list(rate.map((path) => labelOf(telling, owner, String(path))));
  return [telling.speaker.book('sentence.converted', { rates })];
}

/** The entity's own words for what breaks the rule, where the book says it otherwise. */
function refusalWords(telling: Telling, entity: EntityDescriptor, rule: Rule): Words[] {
  const { speaker } = telling;
  const own = speaker.find(`entity.${entity.id}.rules.${rule.id}`);
  const isOwn = own !== null && own.en !== speaker.find(`rule.${rule.kind}`)?.en;
  if (!isOwn || !speaker.find(`book.rule.${rule.kind}`)) return [];
  const refusal = withoutValues(fill(own, wordingOf(telling, entity, rule)));
  const isSaid = refusal.en === ruleSentence(telling, entity, rule).en;
  return isSaid ? [] : [speaker.book('transition.refused', { refusal })];
}

/** Marks the paths among the words of a rule; other words begin with an at sign when they are keys of labels. */
const pathMark = '\u0000';

function wordingOf(telling: Telling, entity: EntityDescriptor, rule: Rule): Params {
  const wording = ruleKindOf(rule).wording(rule.params, (path) => `${pathMark}${path}`);
  const said = (value: Json): Words | string => {
    if (Array.isArray(value)) return list(value.map((one) => inEach((language) => textIn(said(one), language))));
    if (typeof value !== 'string') return String(value);
    if (value.startsWith(pathMark)) return labelOf(telling, entity, value.slice(1));
    return value.startsWith('@') ? telling.speaker.say(value.slice(1)) : value;
  };
  return Object.fromEntries(Object.entries(wording).map(([name, value]) => [name, said(value)]));
}

function textIn(words: Words | string, language: Language): string {
  return typeof words === 'string' ? words : words[language];
}

/** Places only a record fills are taken out, with the brackets or the half sentence they stand in. */
function withoutValues(words: Words): Words {
  return inEach((language) =>
    words[language]
      .replace(/\s?[(（][^()（）]*\{\{\w+\}\}[^()（）]*[)）]/g, '')
      .replace(/(?:[:：]|- )[^:：]*\{\{\w+\}\}.*$/u, '')
      .replace(/\s*\{\{\w+\}\}\s*/g, language === 'zh' ? '' : ' ')
      .trim(),
  );
}

function ruleDetails(telling: Telling, entity: EntityDescriptor, rule: Rule): Words[] {
  const { speaker } = telling;
  const actions = Array.isArray(rule.on) ? rule.on.map((action) => actionWords(telling, entity, action)) : null;
  const isDrafted = entity.lifecycles.some(({ lifecycle }) =>
    Object.values(lifecycle.states).some(({ draft }) => draft),
  );
  const stage = actions ? 'onActions' : rule.on === 'save' || !isDrafted ? 'onSave' : 'onComplete';
  return [
    ...(rule.when
      ? [speaker.book('sentence.onlyWhen', { condition: conditionWords(telling, entity, rule.when) })]
      : []),
    ...lineCondition(telling, entity, rule),
    ...exceptions(telling, entity, rule),
    ...conversion(telling, rule),
    speaker.book(`sentence.${stage}`, { actions: list(actions ?? []) }),
    ...(rule.by === 'people' ? [speaker.book('sentence.byPeople')] : []),
    ...refusalWords(telling, entity, rule),
  ];
}

/** When a rule counts for a line: `when` among its parameters, with paths that begin at the line. */
function lineCondition(telling: Telling, entity: EntityDescriptor, { kind, params }: Rule): Words[] {
  const { lines, where, when = where } = paramsOf(params);
  if (typeof lines !== 'string' || typeof when !== 'object' || when === null) return [];
  const condition = atLine(when as unknown as Condition, lines);
  const key = kind === 'line-present' ? 'neededLine' : 'onlyLines';
  return [telling.speaker.book(`sentence.${key}`, { condition: conditionWords(telling, entity, condition) })];
}

function atLine(condition: Condition, lines: string): Condition {
  if ('all' in condition) return { all: condition.all.map((inner) => atLine(inner, lines)) };
  if ('any' in condition) return { any: condition.any.map((inner) => atLine(inner, lines)) };
  if ('not' in condition) return { not: atLine(condition.not, lines) };
  if ('present' in condition) return { present: `${lines}.${condition.present}` };
  if ('absent' in condition) return { absent: `${lines}.${condition.absent}` };
  if ('every' in condition) return { every: `${lines}.${condition.every}`, is: condition.is };
  return { ...condition, field: `${lines}.${condition.field}` };
}

/** Label of an action of the entity. */
export function actionWords({ speaker }: Telling, entity: EntityDescriptor, action: string): Words {
  const use = entity.lifecycles.find(({ lifecycle }) => lifecycle.transitions.some((one) => one.action === action));
  if (!use && plainActions.some((one) => one === action)) return speaker.book(`action.${action}`);
  return speaker.say(`lifecycle.${use?.lifecycle.id}.actions.${action}`);
}

function exampleOf({ model, samples }: Showing, entity: EntityDescriptor, rule: Rule, sample: Row): Example | null {
  if (entity.type === 'sub') return null;
  const found = ruleExample(entity, rule, samples.ofRules, sample);
  if (!found) return null;
  const { passes, fails, inputs, others } = found;
  const isAmong = ruleKindOf(rule).checkAmong !== undefined;
  const isKnown = others.every((other) => model.entities.some(({ id }) => id === other.entity));
  return {
    host: entity.id,
    passes,
    fails,
    inputs,
    ...(others.length > 0 && isKnown && { others }),
    ...(isAmong && { onServer: true }),
  };
}
