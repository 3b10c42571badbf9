// total-not-above: { value: amount, beside: { match: {...} }, total: {...} } — with its siblings it must not exceed a total of other records.
import { compareDecimals, sumDecimals } from '../decimal.ts';
import type { Rates } from '../descriptor/rates.ts';
import type { Json, Row } from '../descriptor/value.ts';
import { valuesAt } from '../paths.ts';
import { inCurrency, weigh, weightsOf, withCurrency } from './conversion.ts';
import { aboveLines } from './lines-of.ts';
import {
  amountsOf,
  entityLabels,
  exampleOfTotal,
  exceptSchema,
  type Match,
  matchReads,
  matchSchema,
  nothingFound,
  nothingToCompare,
  ownSum,
  type Summed,
  summedEntities,
  summedReads,
  summedSchema,
  totalOf,
  wantedValues,
} from './other-records.ts';
import {
  type Amount,
  type Except,
  type FieldRead,
  objectOf,
  type RecordPort,
  type RuleContext,
  type RuleKind,
  type Violation,
} from './rule-kind.ts';

type Beside = { match: Match; except?: Except };
/** `none: passes`: nothing is wrong while there is nothing to compare with; absent: that is refused. */
type TotalNotAbove = { value: string; beside?: Beside; total: Summed; none?: 'passes' } & { [name: string]: never };

export const totalNotAbove: RuleKind<TotalNotAbove> = {
  kind: 'total-not-above',
  params: objectOf(['value', 'total'], {
    value: { type: 'string' },
    beside: objectOf(['match'], { match: matchSchema, except: exceptSchema }),
    total: summedSchema,
    none: { enum: ['passes'] },
  }),
  reads: ({ value, beside, total }): FieldRead[] => [
    { path: value, kinds: ['decimal', 'integer'] },
    ...(beside ? besideReads(beside) : []),
    ...summedReads(total),
  ],
  sentences: ['rate-missing', nothingFound],
  wording: ({ value }, label) => ({ field: label(value) }),
  check: () => [],
  exclusive: ({ beside }) => beside !== undefined,
  checkCrossRecord: async (record, params, context, port) => {
    const { value, total } = params;
    const own = ownSum(record, value);
    if (own === null) return [];
    const { currency: currencies, rates } = total;
    if (currencies && rates) return compareConverted(record, params, { own, currencies, rates, context, port });
    const bound = await totalOf(record, total, context, port);
    if (bound === null) return [];
    if (bound === 'none') return nothingThere(record, params, context);
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

/** What is said where there is no record to compare with. */
function nothingThere(record: Row, { total, none }: TotalNotAbove, context: RuleContext): Violation[] {
  return none === 'passes' ? [] : [nothingToCompare(record, total, context)];
}

function besideReads({ match, except = {} }: Beside): FieldRead[] {
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

interface Converting {
  readonly own: string;
  readonly currencies: string[];
  readonly rates: Rates;
  readonly context: RuleContext;
  readonly port: RecordPort;
}

/** The same with amounts of every currency, each weighed by its latest published rate; said in the own currency. */
async function compareConverted(
  record: Row,
  params: TotalNotAbove,
  { own, currencies, rates, context, port }: Converting,
): Promise<Violation[]> {
  const { value, beside, total } = params;
  const [, held = ''] = currencies;
  const currency = valuesAt(record, held)[0]?.value;
  if (typeof currency !== 'string' || currency === '') return [];
  const bounds = await amountsOf(record, total, currencies[0] ?? '', { context, port });
  if (bounds === null) return [];
  if (bounds === 'none') return nothingThere(record, params, context);
  const siblings = withCurrency(await siblingAmounts(record, { value, beside, held }, context, port));
  const amounts = { own: [{ of: currency, sum: own }], siblings, bounds: withCurrency(bounds) };
  const met = [currency, ...siblings.map(({ of }) => String(of)), ...amounts.bounds.map(({ of }) => String(of))];
  const weights = await weightsOf(met, rates, port);
  const path = aboveLines(valuesAt(record, value)[0]?.path ?? value);
  if (weights.missing.length > 0) {
    return [{ path, sentence: 'rule.rate-missing', params: { currencies: weights.missing.join(' / ') } }];
  }
  const [used, bound, others] = [
    weigh([...amounts.own, ...siblings], weights),
    weigh(amounts.bounds, weights),
    weigh(siblings, weights),
  ];
  if (compareDecimals(used, bound) <= 0) return [];
  const left = sumDecimals([bound, `-${others}`]);
  const remaining = compareDecimals(left, '0') < 0 ? '0' : left;
  const told = (weighed: string, round: 'up' | 'down'): string => inCurrency(weighed, currency, weights, round);
  return [
    {
      path,
      params: {
        value: own,
        total: told(used, 'up'),
        bound: told(bound, 'down'),
        remaining: told(remaining, 'down'),
        other: entityLabels(summedEntities(total, context.entity.fields)),
        currency,
      },
    },
  ];
}

/** What the records beside this one hold, in every currency. */
async function siblingAmounts(
  record: Row,
  { value, beside, held }: { readonly value: string; readonly beside: Beside | undefined; readonly held: string },
  { entity }: RuleContext,
  port: RecordPort,
): Promise<readonly Amount[]> {
  const [wanted] = beside ? wantedValues(record, beside.match) : [];
  if (!beside || !wanted) return [];
  return port.totals({
    entity: entity.id,
    values: wanted.values,
    sum: value,
    by: held,
    ...(beside.except && { except: beside.except }),
    ...(typeof record.id === 'string' && { exceptId: record.id }),
  });
}
