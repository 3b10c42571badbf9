// together: [cargoValue, currencyType], or { lines: waybills, fields: [a, b] } — all of the fields are filled, or none.
import { withSample } from '../examples/place-sample.ts';
import { isEmpty, valueAt, valuesAt, withValueAt } from '../paths.ts';
import { alongside, below, linesOf } from './lines-of.ts';
import { listOrLines } from './list-or-lines.ts';
import type { RuleKind } from './rule-kind.ts';

type Together = string[] | { lines: string; fields: string[] };

function read(params: Together): { lines?: string; fields: string[] } {
  return Array.isArray(params) ? { fields: params } : params;
}

const fieldList = { type: 'array', items: { type: 'string' }, minItems: 2 };

export const together: RuleKind<Together> = {
  kind: 'together',
  params: listOrLines(fieldList, {
    type: 'object',
    required: ['lines', 'fields'],
    properties: { lines: { type: 'string' }, fields: fieldList },
    additionalProperties: false,
  }),
  reads: (params) => {
    const { lines, fields } = read(params);
    const own = fields.map((field) => ({ path: below(lines, field) }));
    return lines === undefined ? own : [{ path: lines, kinds: ['lines'] }, ...own];
  },
  wording: (params, label) => {
    const { lines, fields } = read(params);
    const [first = '', second = ''] = fields.map((field) => label(below(lines, field)));
    return { first, second };
  },
  check: (record, params) => {
    const { lines, fields } = read(params);
    return linesOf(record, lines).flatMap(({ at, line }) => {
      const given = fields.find((field) => !isEmpty(valueAt(line, field)));
      if (given === undefined) return [];
      return fields
        .filter((field) => isEmpty(valueAt(line, field)))
        .map((field) => ({
          path: below(at, field),
          labels: { field: below(lines, field), given: below(lines, given) },
        }));
    });
  },
  examples: (record, params, { entity, source }) => {
    const { lines, fields } = read(params);
    const paths = fields.map((field) => below(lines, field));
    const passes = paths.reduce((row, path) => withSample(row, path, { fields: entity.fields, source }), record);
    const [first = '', ...rest] = paths;
    const missing = valuesAt(passes, rest.at(-1) ?? '')[0]?.path;
    if (missing === undefined) return null;
    const others = [first, ...rest.slice(0, -1)].map((path) => alongside(missing, path));
    return { passes, fails: withValueAt(passes, missing, null), inputs: [missing, ...others] };
  },
};
