// A condition in words, with the names of the schema.
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { Scalar } from '../../runtime/core/descriptor/value.ts';

/** `transportMethod is "4" and voyageNo is empty`. */
export function describeCondition(condition: Condition): string {
  if ('all' in condition) return condition.all.map(inner).join(' and ');
  if ('any' in condition) return condition.any.map(inner).join(' or ');
  if ('not' in condition) return `not ${inner(condition.not)}`;
  if ('present' in condition) return `${condition.present} is filled`;
  if ('absent' in condition) return `${condition.absent} is empty`;
  if ('every' in condition) return `every ${condition.every} is ${JSON.stringify(condition.is)}`;
  if ('is' in condition) return `${condition.field} is ${JSON.stringify(condition.is)}`;
  if ('isNot' in condition) return `${condition.field} is not ${JSON.stringify(condition.isNot)}`;
  if ('in' in condition) return `${condition.field} is ${list(condition.in)}`;
  if ('above' in condition) return `${condition.field} is above ${condition.above}`;
  return `${condition.field} is none of ${list(condition.notIn)}`;
}

function inner(condition: Condition): string {
  const words = describeCondition(condition);
  return 'all' in condition || 'any' in condition ? `(${words})` : words;
}

function list(values: readonly Scalar[]): string {
  return values.map((value) => JSON.stringify(value)).join(' or ');
}
