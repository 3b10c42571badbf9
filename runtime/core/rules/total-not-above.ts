// total-not-above: { value: amount, beside: { match: {...} }, total: {...} } — with its siblings it must not exceed a total of other records.
import { compareDecimals, sumDecimals } from '../decimal.ts';
import type { Json, Row } from '../descriptor.ts';
import { valuesAt } from '../paths.ts';
import { aboveLines } from './lines-of.ts';
import {
  entityLabels,
  exampleOfTotal,
  exceptSchema,
  type Match,
  matchReads,
  matchSchema,
  ownSum,
  type Summed,
  summedEntities,
  summedReads,
  summedSchema,
  totalOf,
  wantedValues,
} from './other-records.ts';
import type { Except, Read, RecordPort, RuleContext, RuleKind } from './rule-kind.ts';

type Beside = { match: Match; except?: Except };
type TotalNotAbove = { value: string; beside?: Beside; total: Summed } & { [name: string]: never };

export const totalNotAbove: RuleKind<TotalNotAbove> = {
  kind: 'total-not-above',
  params: {
    type: 'object',
    required: ['value', 'total'],
    properties: {
      value: { type: 'string' },
      beside: {
        type: 'object',
        required: ['match'],
        properties: { match: matchSchema, except: exceptSchema },
        additionalProperties: false,
      },
      total: summedSchema,
    },
    additionalProperties: false,
  },
  reads: ({ value, beside, total }): Read[] => [
    { path: value, kinds: ['decimal', 'integer'] },
    ...(beside ? besideReads(beside) : []),
    ...summedReads(total),
  ],
  wording: ({ value }, label) => ({ field: label(value) }),
  check: () => [],
  checkAmong: async (record, params, context, port) => {
    const { value, total } = params;
    const own = ownSum(record, value);
    if (own === null) return [];
    const bound = await totalOf(record, total, context, port);
    if (bound === null) return [];
    const siblings = await siblingsOf(record, params, context, port);
    const cumulated = sumDecimals([own, siblings]);
    if (compareDecimals(cumulated, bound) <= 0) return [];
    const left = sumDecimals([bound, `-${siblings}`]);
    const remaining = compareDecimals(left, '0') < 0 ? '0' : left;
    const other = entityLabels(summedEntities(total, context.entity.fields));
    const at = aboveLines(valuesAt(record, value)[0]?.path ?? value);
    const currency = total.currency?.[1] === undefined ? null : (valuesAt(record, total.currency[1])[0]?.value ?? null);
    return [{ path: at, params: { value: own, total: cumulated, bound, remaining, other, currency } }];
  },
  examples: (record, { value, beside, total }, context) =>
    exampleOfTotal(record, { sum: value, total, beside: Object.values(beside?.match ?? {}) }, context),
};

function besideReads({ match, except = {} }: Beside): Read[] {
  return [
    ...matchReads({ entities: [], match }),
    ...Object.keys(match).map((path) => ({ path, key: true as const })),
    ...Object.entries(except).map(([path, values]) => ({ path, values })),
  ];
}

/** What the records beside this one hold already, "0" without `beside`; of its own currency where that counts. */
async function siblingsOf(
  record: Row,
  { value, beside, total }: TotalNotAbove,
  { entity }: RuleContext,
  port: RecordPort,
): Promise<string> {
  const [wanted] = beside ? wantedValues(record, beside.match) : [];
  if (!beside || !wanted) return '0';
  const own = total.currency?.[1];
  const currency: { [path: string]: Json } =
    own === undefined ? {} : { [own]: valuesAt(record, own)[0]?.value ?? null };
  const { sum } = await port.total({
    entity: entity.id,
    values: { ...wanted.values, ...currency },
    sum: value,
    ...(beside.except && { except: beside.except }),
    ...(typeof record.id === 'string' && { exceptId: record.id }),
  });
  return sum;
}
