// exists-among: { entity: planner-manifest, match: { batchNo: batchNo }, agree: { carrierCode: carrierCode } } — such a record must be there.
import { endOfDay } from '../business-day.ts';
import type { Json, Row } from '../descriptor/value.ts';
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

/** `agree`: values that one of the records found must have, too, each with a finding of its own. */
type ExistsAmong = Matched & { agree?: Match; notAfter?: Match } & { [name: string]: never };

export const existsAmong: RuleKind<ExistsAmong> = {
  kind: 'exists-among',
  params: {
    type: 'object',
    required: ['match'],
    properties: {
      ...entitiesSchema,
      match: matchSchema,
      agree: matchSchema,
      except: exceptSchema,
      notAfter: matchSchema,
    },
    additionalProperties: false,
    oneOf: [{ required: ['entity'] }, { required: ['entities'] }],
  },
  reads: (params) => [
    ...matchReads(params),
    ...matchReads({ ...params, match: params.agree ?? {}, except: {} }),
    ...Object.entries(params.notAfter ?? {}).flatMap(([theirs, own]) => [
      ...entitiesIn(params).map((of) => ({ path: theirs, of, kinds: ordered })),
      { path: own, kinds: ordered },
    ]),
  ],
  sentences: ['disagrees'],
  wording: (params, label) => ({
    field: label(Object.values(params.match)[0] ?? ''),
    other: entityLabels(entitiesIn(params)),
  }),
  check: () => [],
  checkCrossRecord: async (record, params, _context, port) => {
    const violations: Violation[] = [];
    for (const { at, values } of wantedValues(record, params.match)) {
      const wanted = { values, notAfter: boundsOf(record, params, at) };
      if (await isThere(params, wanted, port)) {
        violations.push(...(await disagreements(record, params, wanted, port)));
      } else {
        violations.push({ path: at, params: { value: valueAt(record, at) ?? null } });
      }
    }
    return violations;
  },
  // What must not be has no own value: that is for the reference to say, in its `where`.
  demands: (params) => {
    const [entity, ...others] = entitiesIn(params);
    if (entity === undefined || others.length > 0) return [];
    const pairs = Object.entries(params.match);
    return pairs.map(([by, of]) => ({
      of,
      found: { entity, by },
      wants: pairs.flatMap(([theirs, own]) => (theirs === by ? [] : [{ theirs, how: 'is' as const, own }])),
    }));
  },
  examples: (record, params, { entity, source }) => {
    const shape = { fields: entity.fields, source };
    const named = [...Object.values(params.match), ...Object.values(params.agree ?? {})];
    const passes = named.reduce((row, path) => withSample(row, path, shape), record);
    const [wanted] = wantedValues(passes, params.match);
    const [id] = entitiesIn(params);
    if (!wanted || id === undefined) return null;
    const field = fieldAt(entity.fields, wanted.at);
    const other = field && otherValue(field, valueAt(passes, wanted.at) ?? null, source);
    if (isEmpty(other)) return null;
    const stored = { ...boundsOf(passes, params, wanted.at), ...valuesOf(passes, params.agree), ...wanted.values };
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

/** Own values that none of the records found has; where each alone agrees, but with different records, all of them. */
async function disagreements(
  record: Row,
  params: ExistsAmong,
  { values, notAfter }: Pick<RecordQuery, 'values' | 'notAfter'>,
  port: RecordPort,
): Promise<Violation[]> {
  const agreed = valuesOf(record, params.agree);
  const holds = (more: { [path: string]: Json }) =>
    isThere(params, { values: { ...values, ...more }, ...(notAfter && { notAfter }) }, port);
  if (Object.keys(agreed).length === 0 || (await holds(agreed))) return [];
  const alone: string[] = [];
  for (const [theirs, value] of Object.entries(agreed)) {
    if (!(await holds({ [theirs]: value }))) alone.push(theirs);
  }
  const wrong = alone.length > 0 ? alone : Object.keys(agreed);
  return wrong.map((theirs) => {
    const own = params.agree?.[theirs] ?? theirs;
    return { path: own, sentence: 'rule.disagrees', params: { value: agreed[theirs] ?? null }, labels: { field: own } };
  });
}

/** What theirs must not exceed; a bound that is not filled in bounds nothing, and a day bounds moments by its end where the business is. */
function boundsOf(record: Row, { notAfter = {} }: ExistsAmong, at: string): { [path: string]: Json } {
  const beside = Object.entries(notAfter).map(([theirs, own]) => [theirs, alongside(at, own)] as const);
  const bounds = Object.entries(valuesOf(record, Object.fromEntries(beside)));
  const isDay = (bound: Json): bound is string => typeof bound === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(bound);
  return Object.fromEntries(bounds.map(([theirs, own]) => [theirs, isDay(own) ? endOfDay(own) : own]));
}

/** Own values under their fields, missing ones left out. */
function valuesOf(record: Row, match: Match = {}): { [path: string]: Json } {
  const values = Object.entries(match).map(([theirs, own]) => [theirs, valueAt(record, own) ?? null] as const);
  return Object.fromEntries(values.filter(([, value]) => !isEmpty(value)));
}
