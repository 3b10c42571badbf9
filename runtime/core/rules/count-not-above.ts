// count-not-above: { beside: { match: { batchNo: batchNo } }, of: { entity: planner-manifest, match: { batchNo: batchNo } } } — no more of these than of those.
import { otherValue, withSample } from '../examples/place-sample.ts';
import { fieldAt, valueAt, withValueAt } from '../paths.ts';
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
import { type Except, objectOf, type RecordPort, type RecordQuery, type RuleKind } from './rule-kind.ts';

type Beside = { match: Match; except?: Except };
type CountNotAbove = { beside: Beside; of: Matched } & { [name: string]: never };

/** Records of the own kind that match `beside`, this one among them, are at most as many as those of the other. */
export const countNotAbove: RuleKind<CountNotAbove> = {
  kind: 'count-not-above',
  params: objectOf(['beside', 'of'], {
    beside: objectOf(['match'], { match: matchSchema, except: exceptSchema }),
    of: {
      type: 'object',
      required: ['match'],
      properties: { ...entitiesSchema, match: matchSchema, except: exceptSchema },
      additionalProperties: false,
      oneOf: [{ required: ['entity'] }, { required: ['entities'] }],
    },
  }),
  reads: ({ beside, of }) => [
    ...Object.keys(beside.match).map((path) => ({ path, key: true as const })),
    ...Object.entries(beside.except ?? {}).map(([path, values]) => ({ path, values })),
    ...matchReads(of),
  ],
  wording: ({ beside, of }, label) => ({
    field: label(Object.values(beside.match)[0] ?? ''),
    other: entityLabels(entitiesIn(of)),
  }),
  check: () => [],
  exclusive: () => true,
  checkCrossRecord: async (record, { beside, of }, { entity }, port) => {
    const [own] = wantedValues(record, beside.match);
    const [theirs] = wantedValues(record, of.match);
    if (!own || !theirs) return [];
    const siblings = await countOf(port, {
      entity: entity.id,
      values: own.values,
      ...(beside.except && { except: beside.except }),
      ...(typeof record.id === 'string' && { exceptId: record.id }),
    });
    let allowed = 0;
    for (const id of entitiesIn(of)) {
      allowed += await countOf(port, { entity: id, values: theirs.values, ...(of.except && { except: of.except }) });
    }
    // Without any there is nothing to be counted against: a rule that asks for one says so.
    if (allowed === 0 || siblings < allowed) return [];
    return [{ path: own.at, params: { value: valueAt(record, own.at) ?? null, number: siblings, allowed } }];
  },
  examples: (record, { beside, of }, { entity, source }) => {
    const paths = [...Object.values(beside.match), ...Object.values(of.match)];
    const fails = paths.reduce((row, path) => withSample(row, path, { fields: entity.fields, source }), record);
    const [own] = wantedValues(fails, beside.match);
    const [id] = entitiesIn(of);
    const field = own && fieldAt(entity.fields, own.at);
    if (!own || !field || id === undefined) return null;
    const passes = withValueAt(fails, own.at, otherValue(field, valueAt(fails, own.at) ?? null, source));
    const theirs = [fails, passes].flatMap((row) => wantedValues(row, of.match).slice(0, 1));
    const others = [
      ...theirs.map(({ values }) => storedExample(id, values, of.except, source)),
      storedExample(entity.id, own.values, beside.except, source),
    ];
    return { passes, fails, inputs: [own.at], others };
  },
};

async function countOf(port: RecordPort, query: RecordQuery): Promise<number> {
  return (await port.named({ ...query, shows: 'id', most: 0 })).count;
}
