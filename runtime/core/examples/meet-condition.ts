// Changes a record so that a condition holds, or does not: examples are made of records a rule counts for.
import { holds } from '../condition.ts';
import type { Condition } from '../descriptor/condition.ts';
import type { Field } from '../descriptor/field.ts';
import type { Json, Row } from '../descriptor/value.ts';
import { isCoded, isListed, isSeveral } from '../kinds/field-traits.ts';
import { fieldAt, valuesAt, withValueAt } from '../paths.ts';
import { asNumberOf, otherValue, type Shape, stepAbove, withEverywhere, withSample } from './place-sample.ts';

/** The record with as few values changed as make the condition hold. */
export function meetCondition(record: Row, condition: Condition, shape: Shape): Row {
  if (holds(condition, record)) return record;
  if ('all' in condition) return condition.all.reduce((row, inner) => meetCondition(row, inner, shape), record);
  if ('any' in condition) return meetFirst(record, condition.any, shape);
  if ('not' in condition) return breakCondition(record, condition.not, shape);
  if ('present' in condition) return withSample(record, condition.present, shape);
  if ('absent' in condition) return without(record, condition.absent);
  if ('every' in condition) return withEverywhere(record, condition.every, condition.is, shape);
  if ('is' in condition) return withEverywhere(record, condition.field, condition.is, shape);
  if ('in' in condition) return withEverywhere(record, condition.field, condition.in[0] ?? null, shape);
  if ('above' in condition) return withEverywhere(record, condition.field, numberAbove(condition, shape), shape);
  const unwanted = 'isNot' in condition ? [condition.isNot] : condition.notIn;
  return withOther(record, condition.field, unwanted, shape);
}

function meetFirst(record: Row, conditions: readonly Condition[], shape: Shape): Row {
  for (const inner of conditions) {
    const met = meetCondition(record, inner, shape);
    if (holds(inner, met)) return met;
  }
  return record;
}

/** The record with as few values changed as make the condition fail. */
export function breakCondition(record: Row, condition: Condition, shape: Shape): Row {
  if (!holds(condition, record)) return record;
  if ('any' in condition) return condition.any.reduce((row, inner) => breakCondition(row, inner, shape), record);
  if ('not' in condition) return meetCondition(record, condition.not, shape);
  if ('present' in condition) return without(record, condition.present);
  if ('absent' in condition) return withSample(record, condition.absent, shape);
  if ('every' in condition) return withOther(record, condition.every, [condition.is], shape);
  if ('all' in condition) {
    for (const inner of condition.all) {
      const broken = breakCondition(record, inner, shape);
      if (!holds(inner, broken)) return broken;
    }
    return record;
  }
  if ('is' in condition) return withOther(record, condition.field, [condition.is], shape);
  if ('in' in condition) return withOther(record, condition.field, condition.in, shape);
  if ('above' in condition) {
    const field = fieldAt(shape.fields, condition.field);
    return withEverywhere(record, condition.field, asNumberOf(field, condition.above), shape);
  }
  const wanted = 'isNot' in condition ? condition.isNot : condition.notIn[0];
  return withEverywhere(record, condition.field, wanted ?? null, shape);
}

/** The least number the field can have above the bound. */
function numberAbove({ field: path, above }: { field: string; above: string }, shape: Shape): Json {
  const field = fieldAt(shape.fields, path);
  return stepAbove(field, asNumberOf(field, above));
}

/** The record without values at the path. */
export function without(record: Row, path: string): Row {
  return valuesAt(record, path).reduce((row, { path: at }) => withValueAt(row, at, null), record);
}

/** The record with another value than any of these at the path. */
function withOther(record: Row, path: string, unwanted: readonly Json[], shape: Shape): Row {
  const field = fieldAt(shape.fields, path);
  if (!field) return record;
  const choices = isSeveral(field) ? [] : choicesOf(field, shape);
  const free = choices.find((choice) => !unwanted.includes(choice));
  const other = free ?? otherValue(field, unwanted[0] ?? null, shape.source);
  return withEverywhere(record, path, other, shape);
}

function choicesOf(field: Field, { source }: Shape): readonly string[] {
  if (isListed(field)) return field.values;
  return isCoded(field) ? source.codes(field.table) : [];
}
