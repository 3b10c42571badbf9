// A condition on a record as SQL on the columns of its table, with the meaning core/condition.ts gives it.
import type { Condition } from '../../../runtime/core/descriptor/condition.ts';
import type { Scalar } from '../../../runtime/core/descriptor/value.ts';
import { quoteLiteral } from '../../../runtime/core/kinds/kind.ts';
import { quoteName } from './quote-name.ts';

/** SQL that is true or false and never null; null when the condition reads what `columnAt` has no column for. */
export function conditionSql(condition: Condition, columnAt: (path: string) => string | null): string | null {
  if ('all' in condition) return joined(condition.all, 'and', columnAt);
  if ('any' in condition) return joined(condition.any, 'or', columnAt);
  if ('not' in condition) {
    const inner = conditionSql(condition.not, columnAt);
    return inner && `not ${inner}`;
  }
  if ('every' in condition) return null;
  const path = 'present' in condition ? condition.present : 'absent' in condition ? condition.absent : condition.field;
  const column = columnAt(path);
  if (column === null) return null;
  const name = quoteName(column);
  if ('present' in condition) return `(${name} is not null)`;
  if ('absent' in condition) return `(${name} is null)`;
  if ('is' in condition) return oneOf(name, [condition.is]);
  if ('in' in condition) return oneOf(name, condition.in);
  if ('above' in condition) return `(${name} is not null and ${name} > ${condition.above})`;
  return noneOf(name, 'isNot' in condition ? [condition.isNot] : condition.notIn);
}

/** `("status" is not null and "status" in ('draft'))`: an absent value equals nothing. */
function oneOf(name: string, values: readonly Scalar[]): string {
  return `(${name} is not null and ${name} in (${values.map(literal).join(', ')}))`;
}

/** `("status" is null or "status" not in ('draft'))`. */
export function noneOf(name: string, values: readonly Scalar[]): string {
  return `(${name} is null or ${name} not in (${values.map(literal).join(', ')}))`;
}

function joined(
  conditions: readonly Condition[],
  word: 'and' | 'or',
  columnAt: (path: string) => string | null,
): string | null {
  const parts = conditions.map((inner) => conditionSql(inner, columnAt));
  return parts.some((part) => part === null) || parts.length === 0 ? null : `(${parts.join(` ${word} `)})`;
}

function literal(value: Scalar): string {
  return typeof value === 'string' ? quoteLiteral(value) : String(value);
}
