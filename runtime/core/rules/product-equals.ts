// product-equals: { lines: goods, of: [unitPrice, transactionQty], equals: totalPrice, within: "0.01" } — per line.
import { compareDecimals, differenceOfDecimals, isDecimal, multiplyDecimals } from '../decimal.ts';
import type { Row } from '../descriptor.ts';
import { valueAt } from '../paths.ts';
import type { RuleKind } from './rule-kind.ts';

export const productEquals: RuleKind<{ lines: string; of: [string, string]; equals: string; within: string }> = {
  kind: 'product-equals',
  params: {
    type: 'object',
    required: ['lines', 'of', 'equals', 'within'],
    properties: {
      lines: { type: 'string' },
      of: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
      equals: { type: 'string' },
      within: { type: 'string', pattern: '^\\d+(\\.\\d+)?$' },
    },
    additionalProperties: false,
  },
  reads: ({ lines, of, equals }) => [
    { path: lines, kinds: ['lines'] },
    ...[...of, equals].map((field) => ({ path: `${lines}.${field}`, kinds: ['decimal', 'integer'] as const })),
  ],
  wording: ({ lines, of, equals, within }, label) => ({
    first: label(`${lines}.${of[0]}`),
    second: label(`${lines}.${of[1]}`),
    product: label(`${lines}.${equals}`),
    within,
  }),
  check: (record, { lines, of, equals, within }) => {
    const found = valueAt(record, lines);
    if (!Array.isArray(found)) return [];
    return found.flatMap((line, index) => {
      const [a, b, product] = [of[0], of[1], equals].map((field) => String(valueAt(line as Row, field) ?? ''));
      if (!isDecimal(a) || !isDecimal(b) || !isDecimal(product)) return [];
      const expected = multiplyDecimals(a, b);
      if (compareDecimals(differenceOfDecimals(expected, product), within) <= 0) return [];
      return [{ path: `${lines}.${index}.${equals}`, params: { expected, value: product } }];
    });
  },
};
