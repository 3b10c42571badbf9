// sum-equals: { sum: goods.transactionQty, equals: netWeight } — the lines must add up to a field.
import { compareDecimals, isDecimal, sumDecimals } from '../decimal.ts';
import { isEmpty, valueAt, valuesAt } from '../paths.ts';
import type { RuleKind } from './rule-kind.ts';

export const sumEquals: RuleKind<{ sum: string; equals: string }> = {
  kind: 'sum-equals',
  params: {
    type: 'object',
    required: ['sum', 'equals'],
    properties: { sum: { type: 'string' }, equals: { type: 'string' } },
    additionalProperties: false,
  },
  reads: ({ sum, equals }) => [
    { path: sum, kinds: ['decimal', 'integer'] },
    { path: equals, kinds: ['decimal', 'integer'] },
  ],
  wording: ({ sum, equals }, label) => ({ part: label(sum), whole: label(equals) }),
  check: (record, { sum, equals }) => {
    const whole = valueAt(record, equals);
    const parts = valuesAt(record, sum).map(({ value }) => value);
    if (isEmpty(whole) || parts.length === 0 || !parts.every((part) => isDecimal(String(part)))) return [];
    const total = sumDecimals(parts.map(String));
    if (!isDecimal(String(whole)) || compareDecimals(total, String(whole)) === 0) return [];
    return [{ path: equals, params: { total, value: whole } }];
  },
};
