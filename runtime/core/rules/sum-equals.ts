// sum-equals: { sum: goods.transactionQty, equals: netWeight } — the lines must add up to a field; with `lines`, in each of these.
import { compareDecimals, isDecimal, sumDecimals } from '../decimal.ts';
import type { Row } from '../descriptor/value.ts';
import { asNumberOf, stepAbove, withEverywhere, withSample } from '../examples/place-sample.ts';
import { decimalsOf } from '../kinds/field-traits.ts';
import { fieldAt, isEmpty, valueAt, valuesAt, withValueAt } from '../paths.ts';
import { below, linesOf } from './lines-of.ts';
import { listOr } from './list-or-lines.ts';
import { objectOf, type RuleKind } from './rule-kind.ts';

type SumEquals = { lines?: string; sum: string | string[]; equals: string } & { [name: string]: never };

/** Sum of the parts, or null while one of them is no number. Of several fields those count that are filled. */
function sumOf(row: Row, sum: SumEquals['sum']): string | null {
  const found = asList(sum).flatMap((path) => valuesAt(row, path));
  const parts = (typeof sum === 'string' ? found : found.filter(({ value }) => !isEmpty(value))).map(({ value }) =>
    String(value),
  );
  return parts.length > 0 && parts.every(isDecimal) ? sumDecimals(parts) : null;
}

function asList(sum: string | string[]): string[] {
  return typeof sum === 'string' ? [sum] : sum;
}

export const sumEquals: RuleKind<SumEquals> = {
  kind: 'sum-equals',
  params: objectOf(['sum', 'equals'], {
    lines: { type: 'string' },
    sum: listOr({ type: 'string' }),
    equals: { type: 'string' },
  }),
  reads: ({ lines, sum, equals }) => [
    ...(lines === undefined ? [] : [{ path: lines, kinds: ['lines'] as const }]),
    ...asList(sum).map((part) => ({ path: below(lines, part), kinds: ['decimal', 'integer'] as const })),
    { path: below(lines, equals), kinds: ['decimal', 'integer'] },
  ],
  wording: ({ lines, sum, equals }, label) => ({
    part: asList(sum).map((part) => label(below(lines, part))),
    whole: label(below(lines, equals)),
  }),
  check: (record, { lines, sum, equals }) =>
    linesOf(record, lines).flatMap(({ at, line }) => {
      const whole = valueAt(line, equals);
      const total = sumOf(line, sum);
      if (isEmpty(whole) || total === null || !isDecimal(String(whole))) return [];
      if (compareDecimals(total, String(whole)) === 0) return [];
      return [{ path: below(at, equals), params: { total, value: whole } }];
    }),
  examples: (record, { lines, sum, equals }, { entity, source }) => {
    const shape = { fields: entity.fields, source };
    const [parts, whole] = [asList(sum).map((part) => below(lines, part)), below(lines, equals)];
    const wholeField = fieldAt(entity.fields, whole);
    // Parts that the total could not hold exactly are made whole numbers.
    const ready = parts.reduce(
      (row, part) => {
        const field = fieldAt(entity.fields, part);
        const filled = withSample(row, part, shape);
        const isFiner = decimalsOf(field) > decimalsOf(wholeField);
        return isFiner ? withEverywhere(filled, part, asNumberOf(field, '1'), shape) : filled;
      },
      withSample(record, whole, shape),
    );
    const passes = linesOf(ready, lines).reduce((row, { at, line }) => {
      const total = sumOf(line, sum);
      return total === null ? row : withValueAt(row, below(at, equals), asNumberOf(wholeField, total));
    }, ready);
    const first = linesOf(passes, lines)[0];
    const total = first && valueAt(first.line, equals);
    if (!first || isEmpty(total) || sumOf(first.line, sum) === null) return null;
    const at = below(first.at, equals);
    const added = asList(sum).flatMap((part) => valuesAt(first.line, part));
    const inputs = [at, ...added.map(({ path }) => below(first.at, path))];
    return { passes, fails: withValueAt(passes, at, stepAbove(wholeField, total)), inputs };
  },
};
