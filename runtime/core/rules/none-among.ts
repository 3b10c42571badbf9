// none-among: { entity: declaration, match: { orderNo: orderNo }, except: { declarationStatus: [completed] } } — no such record may be there.
import type { Json, Row } from '../descriptor/value.ts';
import { otherValue, withSample } from '../examples/place-sample.ts';
import { fieldAt, isEmpty, valueAt, withValueAt } from '../paths.ts';
import {
  entitiesIn,
  entitiesSchema,
  entityLabels,
  exceptSchema,
  type Matched,
  matchReads,
  matchSchema,
  storedExample,
  wantedValues,
} from './other-records.ts';
import type { RuleKind, Violation } from './rule-kind.ts';

type NoneAmong = Matched & { at?: string } & { [name: string]: never };

export const noneAmong: RuleKind<NoneAmong> = {
  kind: 'none-among',
  params: {
    type: 'object',
    required: ['match'],
    properties: { ...entitiesSchema, match: matchSchema, except: exceptSchema, at: { type: 'string' } },
    additionalProperties: false,
    oneOf: [{ required: ['entity'] }, { required: ['entities'] }],
  },
  reads: (params) => [...matchReads(params), ...(params.at === undefined ? [] : [{ path: params.at }])],
  wording: (params, label) => ({
    field: label(params.at ?? Object.values(params.match)[0] ?? ''),
    other: entityLabels(entitiesIn(params)),
  }),
  check: () => [],
  // As with unique-among: what counts always is left as it is.
  exclusive: (_, { on }) => typeof on === 'object',
  checkCrossRecord: async (record, params, { entity }, port) => {
    const { match, except, at: place } = params;
    const violations: Violation[] = [];
    for (const { at, values } of wantedValues(record, match)) {
      for (const other of entitiesIn(params)) {
        const own = other === entity.id && typeof record.id === 'string' ? { exceptId: record.id } : {};
        if (!(await port.exists({ entity: other, values, ...(except && { except }), ...own }))) continue;
        violations.push({
          path: place ?? at,
          params: { value: valueAt(record, at) ?? null, other: entityLabels([other]) },
        });
      }
    }
    return violations;
  },
  examples: (record, params, { entity, source }) => {
    const shape = { fields: entity.fields, source };
    const fails = Object.values(params.match).reduce((row, path) => withSample(row, path, shape), record);
    const [wanted] = wantedValues(fails, params.match);
    const [id] = entitiesIn(params);
    if (!wanted || id === undefined) return null;
    const passes = elsewhere(fails, wanted.at, { fields: entity.fields, source });
    if (passes === null) return null;
    const others = [storedExample(id, wanted.values, params.except, source)];
    return { passes, fails, inputs: [wanted.at], others };
  },
};

/** The record with another value there; null where there is none. */
function elsewhere(record: Row, at: string, { fields, source }: Parameters<typeof withSample>[2]): Row | null {
  const field = fieldAt(fields, at);
  const other: Json = field ? otherValue(field, valueAt(record, at) ?? null, source) : null;
  return isEmpty(other) ? null : withValueAt(record, at, other);
}
