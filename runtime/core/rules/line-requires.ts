// line-requires: { lines: goods, field: secondQty, when: {...} } — a field that must be filled in the lines for which a condition holds.
// The lines may be lines of lines: goods.licenses. The condition is tested on the line alone; without one, every line must have the field.
import { holds } from '../condition.ts';
import type { Condition } from '../descriptor/condition.ts';
import type { Json, Row } from '../descriptor/value.ts';
import { meetCondition } from '../examples/meet-condition.ts';
import { withLines, withSample } from '../examples/place-sample.ts';
import { isLines } from '../kinds/field-traits.ts';
import { fieldAt, isEmpty, valueAt, valuesAt, withValueAt } from '../paths.ts';
import { otherRequiredMessageKeys, requiredMessageKey } from '../required-message.ts';
import { lineReads } from './line-reads.ts';
import { below, linesOf } from './lines-of.ts';
import { objectOf, type RuleKind } from './rule-kind.ts';

interface Params {
  [name: string]: never;
}
type LineRequires = { lines: string; field: string; when?: Condition } & Params;

export const lineRequires: RuleKind<LineRequires> = {
  kind: 'line-requires',
  params: objectOf(['lines', 'field'], {
    lines: { type: 'string' },
    field: { type: 'string' },
    when: { $ref: '#/$defs/condition' },
  }),
  reads: ({ lines, field, when }) => [
    { path: lines, kinds: ['lines'] },
    { path: `${lines}.${field}` },
    ...lineReads(lines, when),
  ],
  sentences: otherRequiredMessageKeys('line-requires'),
  wordedAs: ({ lines, field }, fields) => requiredMessageKey('line-requires', fieldAt(fields, `${lines}.${field}`)),
  wording: ({ lines, field }, label) => ({ field: label(`${lines}.${field}`) }),
  check: (record, { lines, field, when }) =>
    valuesAt(record, lines).flatMap(({ path, value }) => {
      if (!Array.isArray(value)) return [];
      return value.flatMap((line, index) => {
        const row = line as Row;
        return (when === undefined || holds(when, row)) && isMissing(valueAt(row, field))
          ? [{ path: `${path}.${index}.${field}` }]
          : [];
      });
    }),
  examples: (record, { lines, field, when }, { entity, source }) => {
    const inner = fieldAt(entity.fields, lines);
    if (!isLines(inner)) return null;
    const ready = withLines(record, lines, { fields: entity.fields, source });
    const [first] = linesOf(ready, lines);
    if (!first) return null;
    const shape = { fields: inner.fields, source };
    const met = when === undefined ? first.line : meetCondition(first.line, when, shape);
    const filled = withValueAt(ready, first.at, met);
    const passes = linesOf(filled, lines).reduce(
      (row, { at, line }) => withValueAt(row, at, withSample(line, field, shape)),
      filled,
    );
    const at = below(first.at, field);
    return { passes, fails: withValueAt(passes, at, null), inputs: [at] };
  },
};

/** No value, or a list without entries. */
function isMissing(value: Json | undefined): boolean {
  return isEmpty(value) || (Array.isArray(value) && value.length === 0);
}
