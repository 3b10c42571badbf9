// Conditions and the values in them, in the words of the product.
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Scalar } from '../../runtime/core/descriptor/value.ts';
import { isCoded, isListed } from '../../runtime/core/kinds/field-traits.ts';
import { fieldAt, labelKeyAt } from '../../runtime/core/paths.ts';
import type { Words } from '../../runtime/core/rule-book/book.ts';
import type { Model } from '../model/model.ts';
import { inEach, list, type Speaker, same } from './speaker.ts';

/** What words need to know. */
export interface Telling {
  readonly model: Model;
  readonly speaker: Speaker;
}

/** Where a field stands. */
export interface FieldPlace extends Telling {
  readonly entity: EntityDescriptor;
  readonly path: string;
}

/** The label of the field at a path; through lines or sub-records: `Goods › Unit price`. */
export function labelOf({ speaker }: Telling, entity: EntityDescriptor, path: string): Words {
  const keys = path.split('.').filter((key) => !/^\d+$/.test(key));
  const labels = keys.map((_, index) =>
    speaker.say(labelKeyAt(entity.id, entity.fields, keys.slice(0, index + 1).join('.'))),
  );
  return list(labels, same(' › '));
}

/** `Mode of transport is Road transport and Voyage number is empty`. */
export function conditionWords(telling: Telling, entity: EntityDescriptor, condition: Condition): Words {
  const { speaker } = telling;
  const inner = (one: Condition): Words => conditionWords(telling, entity, one);
  if ('all' in condition) return list(condition.all.map(inner), speaker.book('condition.and'));
  if ('any' in condition) return list(condition.any.map(inner), speaker.book('condition.or'));
  if ('not' in condition) return speaker.book('condition.not', { condition: inner(condition.not) });
  const path = pathIn(condition);
  const field = labelOf(telling, entity, path);
  if ('present' in condition) return speaker.book('condition.present', { field });
  if ('absent' in condition) return speaker.book('condition.absent', { field });
  if ('above' in condition) return speaker.book('condition.above', { field, value: same(condition.above) });
  const values = valuesIn(condition).map((value) => valueWords(telling, fieldAt(entity.fields, path), value));
  const isNegative = 'isNot' in condition || 'notIn' in condition;
  const key = 'every' in condition ? 'every' : isNegative ? 'isNot' : 'is';
  return speaker.book(`condition.${key}`, { field, value: list(values, speaker.book('condition.orValue')) });
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

/** A value as people know it: its label, its name in a code table, yes or no. */
export function valueWords({ model, speaker }: Telling, field: Field | null, value: Scalar): Words {
  if (typeof value === 'boolean') return speaker.say(value ? 'ui.yes' : 'ui.no');
  if (isListed(field)) return speaker.say(`${field.labels}.${value}`);
  if (isCoded(field)) {
    const name = model.codes
      .find(({ id }) => id === field.table)
      ?.values.find((one) => one.value === String(value))?.name;
    if (name) return inEach((language) => `${value} ${name[language]}`);
  }
  return same(String(value));
}
