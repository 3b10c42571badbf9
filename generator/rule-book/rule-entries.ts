// Entries of cross-field rules: the sentence without the values of a record, when it counts, an example.
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Rule } from '../../runtime/core/descriptor/rule.ts';
import type { Json, Language, Row } from '../../runtime/core/descriptor/value.ts';
import { sampleRow } from '../../runtime/core/examples/sample-value.ts';
import type { BookEntry, Example, LocalizedText } from '../../runtime/core/rule-book/book.ts';
import { ruleExample } from '../../runtime/core/rules/rule-examples.ts';
import { plainActions, ruleKindOf } from '../../runtime/core/rules/rules.ts';
import { atLine, conditionText, labelOf, type TextContext } from '../model/condition-text.ts';
import { fill, inEach, list, type Params } from '../model/translator.ts';
import type { SampleContext } from './samples.ts';

export type RuleEntry = Omit<BookEntry, 'readings'>;

/** The entry of each rule of an entity. */
export function ruleEntries(context: SampleContext, entity: EntityDescriptor): RuleEntry[] {
  const sample = entity.rules.length > 0 ? sampleRow(entity.fields, context.samples.ofRules) : {};
  const general = entity.rules.map((rule) => ruleSentence(context, entity, rule));
  const isRepeated = (index: number): boolean => general.filter(({ en }) => en === general[index]?.en).length > 1;
  return entity.rules.map((rule, index) => {
    const path = pathOf(rule);
    // What several rules of an entity would say alike is told apart by the entity's own words.
    const own = isRepeated(index) ? ownWords(context, entity, rule) : null;
    const sentence = general[index] ?? ruleSentence(context, entity, rule);
    const example = exampleOf(context, entity, rule, sample);
    const conditions = ruleConditions(context, entity, rule);
    return {
      id: `${entity.id}.rules.${rule.id}`,
      entity: entity.id,
      kind: 'rule',
      name: rule.id,
      ...(path !== undefined && { path }),
      sentence:
        own && own.en !== sentence.en ? context.translator.book('sentence.inOwnWords', { sentence, own }) : sentence,
      details: [
        ...conditions,
        ...ruleDetails(context, entity, rule),
        ...(own ? [] : refusalWords(context, entity, rule)),
      ],
      ...(conditions.length > 0 && { conditions: conditions.length }),
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
function ruleSentence(context: TextContext, entity: EntityDescriptor, rule: Rule): LocalizedText {
  const { translator } = context;
  const together = fieldsTogether(rule);
  if (together.length > 1) {
    const label = list(together.map((path) => labelOf(context, entity, path)));
    return translator.book('sentence.uniqueTogether', { label });
  }
  const own = translator.find(`entity.${entity.id}.rules.${rule.id}`);
  const isRule = own !== null && statement.test(own.en) && !own.en.includes('{{value}}');
  const general = isRule ? null : translator.find(`book.rule.${rule.kind}`);
  const words = general ?? own ?? translator.say(`rule.${rule.kind}`);
  return withoutValues(fill(words, wordingOf(context, entity, rule)));
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
function exceptions(context: TextContext, entity: EntityDescriptor, { params }: Rule): LocalizedText[] {
  const { except, entity: other } = paramsOf(params);
  const owner = typeof other === 'string' ? context.model.entities.find(({ id }) => id === other) : entity;
  if (!owner) return [];
  return Object.entries(paramsOf(except ?? null)).map(([field, values]) => {
    const left = { field, in: Array.isArray(values) ? values.map(String) : [] };
    return context.translator.book('sentence.except', { condition: conditionText(context, owner, left) });
  });
}

/** By which rates amounts of other currencies are weighed: `total: { rates: { rate: [fxBuy, fxSell] } }`. */
function conversion(context: TextContext, { params }: Rule): LocalizedText[] {
  const { entity, rate } = paramsOf(paramsOf(paramsOf(params).total ?? null).rates ?? null);
  const owner = context.model.entities.find(({ id }) => id === entity);
  if (!owner || !Array.isArray(rate)) return [];
  const rates = list(rate.map((path) => labelOf(context, owner, String(path))));
  return [context.translator.book('sentence.converted', { rates })];
}

/** The entity's own words for a rule, without values; null where it has none. */
function ownWords(context: TextContext, entity: EntityDescriptor, rule: Rule): LocalizedText | null {
  const own = context.translator.find(`entity.${entity.id}.rules.${rule.id}`);
  const isOwn = own !== null && own.en !== context.translator.find(`rule.${rule.kind}`)?.en;
  return isOwn ? withoutValues(fill(own, wordingOf(context, entity, rule))) : null;
}

/** The entity's own words for what breaks the rule, where the book says it otherwise. */
function refusalWords(context: TextContext, entity: EntityDescriptor, rule: Rule): LocalizedText[] {
  const { translator } = context;
  const refusal = ownWords(context, entity, rule);
  if (!refusal || !translator.find(`book.rule.${rule.kind}`)) return [];
  const isSaid = refusal.en === ruleSentence(context, entity, rule).en;
  return isSaid ? [] : [translator.book('transition.refused', { refusal })];
}

/** Marks the paths among the words of a rule; other words begin with an at sign when they are keys of labels. */
const pathMark = '\u0000';

function wordingOf(context: TextContext, entity: EntityDescriptor, rule: Rule): Params {
  const wording = ruleKindOf(rule).wording(rule.params, (path) => `${pathMark}${path}`);
  const said = (value: Json): LocalizedText | string => {
    if (Array.isArray(value)) return list(value.map((one) => inEach((language) => textIn(said(one), language))));
    if (typeof value !== 'string') return String(value);
    if (value.startsWith(pathMark)) return labelOf(context, entity, value.slice(1));
    return value.startsWith('@') ? context.translator.say(value.slice(1)) : value;
  };
  return Object.fromEntries(Object.entries(wording).map(([name, value]) => [name, said(value)]));
}

function textIn(words: LocalizedText | string, language: Language): string {
  return typeof words === 'string' ? words : words[language];
}

/** What only a record says is taken out with its brackets, or with the half sentence at the end it stands in; else three dots stand for it. */
function withoutValues(words: LocalizedText): LocalizedText {
  return inEach((language) =>
    words[language]
      .replace(/\s?[(（][^()（）]*\{\{\w+\}\}[^()（）]*[)）]/g, '')
      .replace(/(?:[:：]|- )[^:：]*\{\{\w+\}\}.*$/u, '')
      .replace(/\{\{\w+\}\}(?:\s*\{\{\w+\}\})*/g, '…')
      .trim(),
  );
}

/** For which records, lines and others a rule counts. */
function ruleConditions(context: TextContext, entity: EntityDescriptor, rule: Rule): LocalizedText[] {
  const { when } = rule;
  return [
    ...(when
      ? [context.translator.book('sentence.onlyWhen', { condition: conditionText(context, entity, when) })]
      : []),
    ...lineCondition(context, entity, rule),
    ...exceptions(context, entity, rule),
  ];
}

function ruleDetails(context: TextContext, entity: EntityDescriptor, rule: Rule): LocalizedText[] {
  const { translator } = context;
  const actions = Array.isArray(rule.on) ? rule.on.map((action) => actionWords(context, entity, action)) : null;
  const isDrafted = entity.lifecycles.some(({ lifecycle }) =>
    Object.values(lifecycle.states).some(({ draft }) => draft),
  );
  const stage = actions ? 'onActions' : rule.on === 'save' || !isDrafted ? 'onSave' : 'onComplete';
  return [
    ...conversion(context, rule),
    translator.book(`sentence.${stage}`, { actions: list(actions ?? []) }),
    ...(rule.by === 'people' ? [translator.book('sentence.byPeople')] : []),
  ];
}

/** When a rule counts for a line: `when` among its parameters, with paths that begin at the line. */
function lineCondition(context: TextContext, entity: EntityDescriptor, { kind, params }: Rule): LocalizedText[] {
  const { lines, where, when = where } = paramsOf(params);
  if (typeof lines !== 'string' || typeof when !== 'object' || when === null) return [];
  const condition = atLine(when as unknown as Condition, lines);
  const key = kind === 'line-present' ? 'neededLine' : 'onlyLines';
  return [context.translator.book(`sentence.${key}`, { condition: conditionText(context, entity, condition) })];
}

/** Label of an action of the entity. */
export function actionWords({ translator }: TextContext, entity: EntityDescriptor, action: string): LocalizedText {
  const use = entity.lifecycles.find(({ lifecycle }) => lifecycle.transitions.some((one) => one.action === action));
  if (!use && plainActions.some((one) => one === action)) return translator.book(`action.${action}`);
  return translator.say(`lifecycle.${use?.lifecycle.id}.actions.${action}`);
}

function exampleOf(
  { model, samples }: SampleContext,
  entity: EntityDescriptor,
  rule: Rule,
  sample: Row,
): Example | null {
  if (entity.type === 'sub') return null;
  const found = ruleExample(entity, rule, samples.ofRules, sample);
  if (!found) return null;
  const { passes, fails, inputs, others } = found;
  const isAmong = ruleKindOf(rule).checkCrossRecord !== undefined;
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
