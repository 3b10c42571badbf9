// Conditions and the values in them, in the words of the product.
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Scalar } from '../../runtime/core/descriptor/value.ts';
import { isCoded, isListed } from '../../runtime/core/kinds/field-traits.ts';
import { fieldAt, labelKeyAt } from '../../runtime/core/paths.ts';
import type { LocalizedText } from '../../runtime/core/rule-book/book.ts';
import type { Model } from './model.ts';
import { inEach, list, same, type Translator } from './translator.ts';

/** What words need to know. */
export interface TextContext extends ConditionContext {
  readonly model: Model;
}

/** What conditions are put in words with. */
interface ConditionContext {
  readonly model: Pick<Model, 'codes'>;
  readonly translator: Translator;
}

/** Whose fields a condition reads: an entity, or the lines of one. */
export type FieldOwner = Pick<EntityDescriptor, 'id' | 'fields'>;

/** Where a field stands. */
export interface FieldPlace extends TextContext {
  readonly entity: EntityDescriptor;
  readonly path: string;
}

/** The label of the field at a path; through lines or sub-records: `Goods › Unit price`. */
export function labelOf({ translator }: ConditionContext, entity: FieldOwner, path: string): LocalizedText {
  const keys = path.split('.').filter((key) => !/^\d+$/.test(key));
  const labels = keys.map((_, index) =>
    translator.say(labelKeyAt(entity.id, entity.fields, keys.slice(0, index + 1).join('.'))),
  );
  return list(labels, same(' › '));
}

/** `Mode of transport is Road transport and Voyage number is empty`. */
export function conditionText(context: ConditionContext, entity: FieldOwner, condition: Condition): LocalizedText {
  const { translator } = context;
  const inner = (one: Condition): LocalizedText => conditionText(context, entity, one);
  if ('all' in condition) return list(condition.all.map(inner), translator.book('condition.and'));
  if ('any' in condition) return list(condition.any.map(inner), translator.book('condition.or'));
  if ('not' in condition) return translator.book('condition.not', { condition: inner(condition.not) });
  const path = pathIn(condition);
  const field = labelOf(context, entity, path);
  if ('present' in condition) return translator.book('condition.present', { field });
  if ('absent' in condition) return translator.book('condition.absent', { field });
  if ('above' in condition) return translator.book('condition.above', { field, value: same(condition.above) });
  const values = valuesIn(condition).map((value) => valueText(context, fieldAt(entity.fields, path), value));
  const isNegative = 'isNot' in condition || 'notIn' in condition;
  const key = 'every' in condition ? 'every' : isNegative ? 'isNot' : 'is';
  return translator.book(`condition.${key}`, { field, value: list(values, translator.book('condition.orValue')) });
}

function pathIn(condition: Condition): string {
  if ('present' in condition) return condition.present;
  if ('absent' in condition) return condition.absent;
  if ('every' in condition) return condition.every;
  return 'field' in condition ? condition.field : '';
}

function valuesIn(condition: Condition): readonly Scalar[] {
  if ('is' in condition) return [condition.is];
  if ('isNot' in condition) return [condition.isNot];
  if ('in' in condition) return condition.in;
  return 'notIn' in condition ? condition.notIn : [];
}

/** A code such as `emptyContainer` is a word of the schemas: people know its name. */
const wordKey = /^[a-z]{2,}[A-Za-z]*$/;

/** A value as people know it: its label, its name in a code table, yes or no. */
export function valueText({ model, translator }: ConditionContext, field: Field | null, value: Scalar): LocalizedText {
  if (typeof value === 'boolean') return translator.say(value ? 'ui.yes' : 'ui.no');
  if (isListed(field)) return translator.say(`${field.labels}.${value}`);
  if (isCoded(field)) {
    const name = model.codes
      .find(({ id }) => id === field.table)
      ?.values.find((one) => one.value === String(value))?.name;
    if (name) return inEach((language) => (wordKey.test(String(value)) ? '' : `${value} `) + name[language]);
  }
  return same(String(value));
}

/** A condition on a line, with paths that begin at the record. */
export function atLine(condition: Condition, lines: string): Condition {
  if ('all' in condition) return { all: condition.all.map((inner) => atLine(inner, lines)) };
  if ('any' in condition) return { any: condition.any.map((inner) => atLine(inner, lines)) };
  if ('not' in condition) return { not: atLine(condition.not, lines) };
  if ('present' in condition) return { present: `${lines}.${condition.present}` };
  if ('absent' in condition) return { absent: `${lines}.${condition.absent}` };
  if ('every' in condition) return { every: `${lines}.${condition.every}`, is: condition.is };
  return { ...condition, field: `${lines}.${condition.field}` };
}
