// Evaluates a condition on a record. A field without a value is unequal to everything.
import { compareDecimals, isDecimal } from './decimal.ts';
import type { Condition } from './descriptor/condition.ts';
import type { Row, Scalar } from './descriptor/value.ts';
import { isEmpty, valuesAt } from './paths.ts';

/** True when the condition holds. A path through lines must hold for every line, and there must be one. */
export function holds(condition: Condition, record: Row): boolean {
  if ('all' in condition) return condition.all.every((inner) => holds(inner, record));
  if ('any' in condition) return condition.any.some((inner) => holds(inner, record));
  if ('not' in condition) return !holds(condition.not, record);
  if ('present' in condition) return every(record, condition.present, (value) => !isEmpty(value));
  if ('absent' in condition) return every(record, condition.absent, (value) => isEmpty(value));
  if ('every' in condition) return every(record, condition.every, (value) => value === condition.is);
  if ('is' in condition) return every(record, condition.field, (value) => value === condition.is);
  if ('isNot' in condition) return every(record, condition.field, (value) => value !== condition.isNot);
  if ('in' in condition) {
    return every(record, condition.field, (value) => condition.in.some((one) => one === value));
  }
  if ('above' in condition) return every(record, condition.field, (value) => exceeds(value, condition.above));
  return every(record, condition.field, (value) => !condition.notIn.some((one) => one === value));
}

function every(record: Row, path: string, test: (value: Row[string] | undefined) => boolean): boolean {
  const found = valuesAt(record, path);
  return found.length > 0 && found.every(({ value }) => test(value));
}

function exceeds(value: Row[string] | undefined, bound: string): boolean {
  const text = isEmpty(value) ? '' : String(value);
  return isDecimal(text) && compareDecimals(text, bound) > 0;
}

/** Paths the condition reads. */
export function pathsOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(pathsOf);
  if ('any' in condition) return condition.any.flatMap(pathsOf);
  if ('not' in condition) return pathsOf(condition.not);
  if ('present' in condition) return [condition.present];
  if ('absent' in condition) return [condition.absent];
  if ('every' in condition) return [condition.every];
  return [condition.field];
}

/** Paths the condition reads, each with the values it is compared with. */
export function comparisonsOf(condition: Condition): { path: string; values: readonly Scalar[] }[] {
  if ('all' in condition) return condition.all.flatMap(comparisonsOf);
  if ('any' in condition) return condition.any.flatMap(comparisonsOf);
  if ('not' in condition) return comparisonsOf(condition.not);
  const [path = ''] = pathsOf(condition);
  if ('present' in condition || 'absent' in condition || 'above' in condition) return [{ path, values: [] }];
  if ('is' in condition) return [{ path, values: [condition.is] }];
  if ('isNot' in condition) return [{ path, values: [condition.isNot] }];
  return [{ path, values: 'in' in condition ? condition.in : condition.notIn }];
}
