// line-requires: { lines: goods, field: secondQty, when: {...} } — a field that must be filled in the lines for which a condition holds.
// The lines may be lines of lines: goods.licenses. The condition is tested on the line alone; without one, every line must have the field.
import { holds, pathsOf } from '../condition.ts';
import type { Condition, Row } from '../descriptor.ts';
import { isEmpty, valueAt, valuesAt } from '../paths.ts';
import type { RuleKind } from './rule-kind.ts';

interface Params {
  [name: string]: never;
}
type LineRequires = { lines: string; field: string; when?: Condition } & Params;

export const lineRequires: RuleKind<LineRequires> = {
  kind: 'line-requires',
  params: {
    type: 'object',
    required: ['lines', 'field'],
    properties: { lines: { type: 'string' }, field: { type: 'string' }, when: { $ref: '#/$defs/condition' } },
    additionalProperties: false,
  },
  reads: ({ lines, field, when }) => [
    { path: lines, kinds: ['lines'] },
    { path: `${lines}.${field}` },
    ...(when ? pathsOf(when) : []).map((path) => ({ path: `${lines}.${path}` })),
  ],
  wording: ({ lines, field }, label) => ({ field: label(`${lines}.${field}`) }),
  check: (record, { lines, field, when }) =>
    valuesAt(record, lines).flatMap(({ path, value }) => {
      if (!Array.isArray(value)) return [];
      return value.flatMap((line, index) => {
        const row = line as Row;
        return (when === undefined || holds(when, row)) && isEmpty(valueAt(row, field))
          ? [{ path: `${path}.${index}.${field}` }]
          : [];
      });
    }),
};
