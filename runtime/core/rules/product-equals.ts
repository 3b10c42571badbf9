// product-equals: { lines: goods, of: [unitPrice, transactionQty], equals: totalPrice, within: "0.01" } — per line.
import { compareDecimals, differenceOfDecimals, isDecimal, multiplyDecimals, sumDecimals } from '../decimal.ts';
import type { Row } from '../descriptor/value.ts';
import { asNumberOf, withSample } from '../examples/place-sample.ts';
import { smallestOf } from '../kinds/decimal.ts';
import { decimalsOf } from '../kinds/field-traits.ts';
import { fieldAt, valueAt, withValueAt } from '../paths.ts';
import { below, linesOf } from './lines-of.ts';
import { objectOf, type RuleKind } from './rule-kind.ts';

export const productEquals: RuleKind<{ lines: string; of: [string, string]; equals: string; within: string }> = {
  kind: 'product-equals',
  params: objectOf(['lines', 'of', 'equals', 'within'], {
    lines: { type: 'string' },
    of: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
    equals: { type: 'string' },
    within: { type: 'string', pattern: '^\\d+(\\.\\d+)?$' },
  }),
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
  examples: (record, { lines, of, equals, within }, { entity, source }) => {
    const shape = { fields: entity.fields, source };
    const filled = [...of, equals].reduce((row, field) => withSample(row, `${lines}.${field}`, shape), record);
    const field = fieldAt(entity.fields, `${lines}.${equals}`);
    const passes = linesOf(filled, lines).reduce((row, { at, line }) => {
      const product = multiplyDecimals(String(valueAt(line, of[0])), String(valueAt(line, of[1])));
      return withValueAt(row, below(at, equals), asNumberOf(field, product));
    }, filled);
    const [first] = linesOf(passes, lines);
    if (!first || !field) return null;
    const at = below(first.at, equals);
    const step = smallestOf(decimalsOf(field));
    const wrong = sumDecimals([String(valueAt(first.line, equals)), within, step]);
    const inputs = [at, ...of.map((operand) => below(first.at, operand))];
    return { passes, fails: withValueAt(passes, at, asNumberOf(field, wrong)), inputs };
  },
};
