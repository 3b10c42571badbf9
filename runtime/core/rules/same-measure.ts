// same-measure: { lines: goods, quantities: [firstQty, transactionQty], units: [firstUnit, transactionUnit] } — in one unit, one quantity.
import { compareDecimals, isDecimal } from '../decimal.ts';
import { asNumberOf, stepAbove, withSample } from '../examples/place-sample.ts';
import { fieldAt, isEmpty, valueAt, withValueAt } from '../paths.ts';
import { below, linesOf } from './lines-of.ts';
import { objectOf, type RuleKind } from './rule-kind.ts';

type SameMeasure = { lines: string; quantities: string[]; units: string[] } & { [name: string]: never };

const two = { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 };

export const sameMeasure: RuleKind<SameMeasure> = {
  kind: 'same-measure',
  params: objectOf(['lines', 'quantities', 'units'], { lines: { type: 'string' }, quantities: two, units: two }),
  reads: ({ lines, quantities, units }) => [
    { path: lines, kinds: ['lines'] },
    ...quantities.map((field) => ({ path: below(lines, field), kinds: ['decimal', 'integer'] as const })),
    ...units.map((field) => ({ path: below(lines, field) })),
  ],
  wording: ({ lines, quantities: [own = '', other = ''] }, label) => ({
    field: label(below(lines, own)),
    other: label(below(lines, other)),
  }),
  check: (record, { lines, quantities: [own = '', other = ''], units: [unit = '', otherUnit = ''] }) =>
    linesOf(record, lines).flatMap(({ at, line }) => {
      const [value, expected] = [valueAt(line, own), valueAt(line, other)];
      const [a, b] = [valueAt(line, unit), valueAt(line, otherUnit)];
      if (isEmpty(a) || a !== b || isEmpty(value) || isEmpty(expected)) return [];
      if (!isDecimal(String(value)) || !isDecimal(String(expected))) return [];
      if (compareDecimals(String(value), String(expected)) === 0) return [];
      return [{ path: below(at, own), params: { value, expected } }];
    }),
  examples: (
    record,
    { lines, quantities: [own = '', other = ''], units: [unit = '', otherUnit = ''] },
    { entity, source },
  ) => {
    const shape = { fields: entity.fields, source };
    const ready = [own, other, unit, otherUnit].reduce((row, key) => withSample(row, below(lines, key), shape), record);
    const field = fieldAt(entity.fields, below(lines, own));
    const passes = linesOf(ready, lines).reduce((row, { at, line }) => {
      const same = asNumberOf(field, String(valueAt(line, other)));
      return withValueAt(withValueAt(row, below(at, own), same), below(at, unit), valueAt(line, otherUnit) ?? null);
    }, ready);
    const [first] = linesOf(passes, lines);
    if (!first) return null;
    const at = below(first.at, own);
    const inputs = [at, below(first.at, other)];
    return { passes, fails: withValueAt(passes, at, stepAbove(field, valueAt(passes, at) ?? null)), inputs };
  },
};
