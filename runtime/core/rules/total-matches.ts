// total-matches: { sum: lines.pieces, total: { entity: planner-manifest, sum: waybills.totalPackages, match: { batchNo: batchNo } } }
import { compareDecimals } from '../decimal.ts';
import { valuesAt } from '../paths.ts';
import { aboveLines } from './lines-of.ts';
import {
  entityLabels,
  exampleOfTotal,
  ownSum,
  type Summed,
  summedEntities,
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
  examples: (record, { sum, total }, context) => exampleOfTotal(record, { sum, total, beside: [] }, context),
};
