// exists-among: { entity: planner-manifest, match: { batchNo: batchNo }, except: { status: [draft] } } — such a record must be there.
import type { Json, Row } from '../descriptor.ts';
import { otherValue, withSample } from '../examples/place-sample.ts';
import { fieldAt, isEmpty, valueAt, withValueAt } from '../paths.ts';
import { alongside } from './lines-of.ts';
import {
  entitiesIn,
  entitiesSchema,
  entityLabels,
  exceptSchema,
  type Match,
  type Matched,
  matchReads,
  matchSchema,
  storedExample,
  wantedValues,
} from './other-records.ts';
import type { RecordPort, RecordQuery, RuleKind, Violation } from './rule-kind.ts';

const ordered = ['decimal', 'integer', 'date', 'datetime'] as const;

type ExistsAmong = Matched & { notAfter?: Match } & { [name: string]: never };

export const existsAmong: RuleKind<ExistsAmong> = {
  kind: 'exists-among',
  params: {
    type: 'object',
    required: ['match'],
    properties: { ...entitiesSchema, match: matchSchema, except: exceptSchema, notAfter: matchSchema },
    additionalProperties: false,
    oneOf: [{ required: ['entity'] }, { required: ['entities'] }],
  },
  reads: (params) => [
    ...matchReads(params),
    ...Object.entries(params.notAfter ?? {}).flatMap(([theirs, own]) => [
      ...entitiesIn(params).map((of) => ({ path: theirs, of, kinds: ordered })),
      { path: own, kinds: ordered },
    ]),
  ],
  wording: (params, label) => ({
    field: label(Object.values(params.match)[0] ?? ''),
    other: entityLabels(entitiesIn(params)),
  }),
  check: () => [],
  checkAmong: async (record, params, _context, port) => {
    const violations: Violation[] = [];
    for (const { at, values } of wantedValues(record, params.match)) {
      if (await isThere(params, { values, notAfter: boundsOf(record, params, at) }, port)) continue;
      violations.push({ path: at, params: { value: valueAt(record, at) ?? null } });
    }
    return violations;
  },
  examples: (record, params, { entity, source }) => {
    const shape = { fields: entity.fields, source };
    const passes = Object.values(params.match).reduce((row, path) => withSample(row, path, shape), record);
    const [wanted] = wantedValues(passes, params.match);
    const [id] = entitiesIn(params);
    if (!wanted || id === undefined) return null;
    const field = fieldAt(entity.fields, wanted.at);
    const other = field && otherValue(field, valueAt(passes, wanted.at) ?? null, source);
    if (isEmpty(other)) return null;
    const stored = { ...boundsOf(passes, params, wanted.at), ...wanted.values };
    const others = [storedExample(id, stored, params.except, source)];
    return { passes, fails: withValueAt(passes, wanted.at, other), inputs: [wanted.at], others };
  },
};

async function isThere(
  params: ExistsAmong,
  wanted: Pick<RecordQuery, 'values' | 'notAfter'>,
  port: RecordPort,
): Promise<boolean> {
  const { except } = params;
  for (const entity of entitiesIn(params)) {
    if (await port.exists({ entity, ...wanted, ...(except && { except }) })) return true;
  }
  return false;
}

/** What theirs must not exceed; a bound that is not filled in bounds nothing. */
function boundsOf(record: Row, { notAfter = {} }: ExistsAmong, at: string): { [path: string]: Json } {
  const bounds = Object.entries(notAfter).map(
    ([theirs, own]) => [theirs, valueAt(record, alongside(at, own)) ?? null] as const,
  );
  return Object.fromEntries(bounds.filter(([, value]) => !isEmpty(value)));
}
