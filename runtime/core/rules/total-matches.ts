// total-matches: { sum: lines.pieces, total: { entity: planner-manifest, sum: waybills.totalPackages, match: { batchNo: batchNo } } }
import { compareDecimals } from '../decimal.ts';
import { asNumberOf, stepAbove, withSample } from '../examples/place-sample.ts';
import { fieldAt, isEmpty, valuesAt, withValueAt } from '../paths.ts';
import { aboveLines } from './lines-of.ts';
import {
  entityLabels,
  ownSum,
  type Summed,
  summedEntities,
  summedExample,
  summedReads,
  summedSchema,
  totalOf,
} from './other-records.ts';
import type { RuleKind } from './rule-kind.ts';

type TotalMatches = { sum: string; total: Summed } & { [name: string]: never };

export const totalMatches: RuleKind<TotalMatches> = {
  kind: 'total-matches',
  params: {
    type: 'object',
    required: ['sum', 'total'],
    properties: { sum: { type: 'string' }, total: summedSchema },
    additionalProperties: false,
  },
  reads: ({ sum, total }) => [{ path: sum, kinds: ['decimal', 'integer'] }, ...summedReads(total)],
  wording: ({ sum }, label) => ({ part: label(sum) }),
  check: () => [],
  checkAmong: async (record, { sum, total }, context, port) => {
    const own = ownSum(record, sum);
    if (own === null) return [];
    const wanted = await totalOf(record, total, context, port);
    if (wanted === null || compareDecimals(own, wanted) === 0) return [];
    const at = aboveLines(valuesAt(record, sum)[0]?.path ?? sum);
    const other = entityLabels(summedEntities(total, context.entity.fields));
    return [{ path: at, params: { value: own, total: wanted, other } }];
  },
  examples: (record, { sum, total }, context) => {
    const shape = { fields: context.entity.fields, source: context.source };
    const named = total.match === undefined ? [total.records] : Object.values(total.match);
    const own = total.currency?.[1];
    const passes = [sum, ...named, ...(own === undefined ? [] : [own])].reduce(
      (row, path) => withSample(row, path, shape),
      record,
    );
    const first = valuesAt(passes, sum)[0];
    const added = ownSum(passes, sum);
    if (!first || isEmpty(first.value) || added === null) return null;
    const [id = ''] = summedEntities(total, context.entity.fields);
    const theirs = fieldAt(context.source.entity(id)?.fields ?? [], total.sum);
    const stored = summedExample(passes, total, asNumberOf(theirs, added), context);
    if (!stored) return null;
    const field = fieldAt(context.entity.fields, sum);
    const fails = withValueAt(passes, first.path, stepAbove(field, first.value));
    return { passes, fails, inputs: [first.path], others: [stored] };
  },
};
