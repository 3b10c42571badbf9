// total-matches: { sum: lines.pieces, each: [waybills.billNo, lines.billNo], total: { entity: planner-manifest, sum: waybills.totalPackages, match: {...} } }
import { compareDecimals, differenceOfDecimals, multiplyDecimals, sumDecimals } from '../decimal.ts';
import type { Field } from '../descriptor/field.ts';
import type { Json, Row } from '../descriptor/value.ts';
import { stepAbove } from '../examples/place-sample.ts';
import { isEmpty, valueAt, valuesAt } from '../paths.ts';
import { aboveLines, alongside } from './lines-of.ts';
import {
  amountsOf,
  entityLabels,
  exampleOfTotal,
  inFirstLines,
  isInSight,
  nothingFound,
  nothingToCompare,
  ownSum,
  type Summed,
  summedEntities,
  summedReads,
  summedSchema,
  totalOf,
} from './other-records.ts';
import {
  type Amount,
  type ExampleContext,
  type Examples,
  type FieldRead,
  objectOf,
  type RuleKind,
  type StoredExample,
  type Violation,
} from './rule-kind.ts';

/** `each`: their path and the own one, both beside the numbers; `withinPercent`: of the total they may lie apart. */
type TotalMatches = { sum: string; each?: string[]; withinPercent?: string; total: Summed } & { [name: string]: never };

export const totalMatches: RuleKind<TotalMatches> = {
  kind: 'total-matches',
  params: objectOf(['sum', 'total'], {
    sum: { type: 'string' },
    each: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
    withinPercent: { type: 'string', pattern: '^\\d{1,2}(\\.\\d{1,2})?$' },
    total: summedSchema,
  }),
  reads: ({ sum, each, total }) => [
    { path: sum, kinds: ['decimal', 'integer'] },
    ...summedReads(total),
    ...eachReads(each, total),
  ],
  sentences: [
    'total-matches-each',
    'total-near',
    'total-near-each',
    'line-unknown',
    'line-missing',
    'line-differs',
    'lines-missing',
    nothingFound,
  ],
  wordedAs: ({ each, withinPercent }) => sentenceOf({ each, withinPercent }),
  wording: ({ sum, each = [], withinPercent }, label) => ({
    part: label(sum),
    ...(each[1] !== undefined && { key: label(each[1]) }),
    ...(withinPercent !== undefined && { within: withinPercent }),
  }),
  check: () => [],
  checkCrossRecord: async (record, params, context, port) => {
    const { sum, each, withinPercent, total } = params;
    const own = ownSum(record, sum);
    if (own === null) return [];
    const other = entityLabels(summedEntities(total, context.entity.fields));
    if (each) {
      const theirs = await amountsOf(record, total, each[0] ?? '', { context, port });
      if (theirs === null) return [];
      if (theirs === 'none') return [nothingToCompare(record, total, context)];
      const found = compareEach(record, params, added(theirs));
      const told = found.length === 0 || (await isInSight(record, total, { context, port })) ? found : untold(found);
      return told.map((one) => ({ ...one, params: { ...one.params, other } }));
    }
    const wanted = await totalOf(record, total, context, port);
    if (wanted === null) return [];
    if (wanted === 'none') return [nothingToCompare(record, total, context)];
    if (isNear(own, wanted, withinPercent)) return [];
    const at = aboveLines(valuesAt(record, sum)[0]?.path ?? sum);
    return [{ path: at, params: { value: own, total: wanted, other } }];
  },
  examples: (record, params, context) => {
    const { sum, each, withinPercent, total } = params;
    const above = withinPercent === undefined ? stepAbove : farAbove;
    const beside = each?.[1] === undefined ? [] : [each[1]];
    const made = exampleOfTotal(record, { sum, total, beside, above }, context);
    return made && each ? inEach(made, params, context) : made;
  },
};

function eachReads(each: string[] | undefined, total: Summed): FieldRead[] {
  const [theirs, own] = each ?? [];
  if (theirs === undefined || own === undefined || total.match === undefined) return [];
  const of = total.entity === undefined ? (total.entities ?? []) : [total.entity];
  return [...of.map((id) => ({ path: theirs, of: id })), { path: own }];
}

function sentenceOf({
  each,
  withinPercent,
}: {
  each: string[] | undefined;
  withinPercent: string | undefined;
}): string {
  return `total-${withinPercent === undefined ? 'matches' : 'near'}${each === undefined ? '' : '-each'}`;
}

function isNear(own: string, wanted: string, withinPercent: string | undefined): boolean {
  if (withinPercent === undefined) return compareDecimals(own, wanted) === 0;
  const apart = multiplyDecimals(differenceOfDecimals(own, wanted), '100');
  return compareDecimals(apart, multiplyDecimals(wanted, withinPercent)) <= 0;
}

/** Amounts of several entities as one sum for each value. */
function added(amounts: readonly Amount[]): ReadonlyMap<string, string> {
  const groups = Map.groupBy(
    amounts.filter(({ of }) => !isEmpty(of)),
    ({ of }) => String(of),
  );
  return new Map([...groups].map(([of, group]) => [of, sumDecimals(group.map(({ sum }) => sum))]));
}

interface OwnLine {
  readonly key: string;
  readonly keyAt: string;
  readonly at: string;
}

/** Own numbers one value after the other against theirs; then what they have and this record lacks. */
function compareEach(
  record: Row,
  { sum, each = [], withinPercent }: TotalMatches,
  theirs: ReadonlyMap<string, string>,
): Violation[] {
  const lines: OwnLine[] = valuesAt(record, sum).flatMap(({ path: at }) => {
    const keyAt = alongside(at, each[1] ?? '');
    const key = valueAt(record, keyAt);
    return isEmpty(key) ? [] : [{ key: String(key), keyAt, at }];
  });
  const groups = Map.groupBy(lines, ({ key }) => key);
  const wrong = [...groups].flatMap(([key, [first, ...more]]): Violation[] => {
    if (!first) return [];
    const total = theirs.get(key);
    if (total === undefined) return [{ path: first.keyAt, sentence: 'rule.line-unknown', params: { value: key } }];
    const numbers = [first, ...more].map(({ at }) => valueAt(record, at)).filter((value) => !isEmpty(value));
    const value = sumDecimals(numbers.map(String));
    if (numbers.length === 0 || isNear(value, total, withinPercent)) return [];
    return [{ path: first.at, params: { of: key, value, total } }];
  });
  const at = aboveLines(lines[0]?.at ?? sum);
  const missing = [...theirs].filter(([key, total]) => !groups.has(key) && compareDecimals(total, '0') !== 0);
  return [
    ...wrong,
    ...missing.map(([value, total]) => ({ path: at, sentence: 'rule.line-missing', params: { value, total } })),
  ];
}

/** The same about records out of sight: neither their numbers nor what the own record lacks of them. */
function untold(violations: readonly Violation[]): Violation[] {
  const isMissing = ({ sentence }: Violation): boolean => sentence === 'rule.line-missing';
  const own = violations.filter((one) => !isMissing(one));
  const [missing] = violations.filter(isMissing);
  return [
    ...own.map(({ path, sentence, params }) =>
      sentence === undefined
        ? { path, sentence: 'rule.line-differs', params: { of: params?.of ?? null, value: params?.value ?? null } }
        : { path, sentence, ...(params && { params }) },
    ),
    ...(missing ? [{ path: missing.path, sentence: 'rule.lines-missing' }] : []),
  ];
}

/** Twice a value and a step: more than any share of it lies above it. */
function farAbove(field: Field | null, value: Json): Json {
  const twice = sumDecimals([String(value), String(value)]);
  return stepAbove(field, typeof value === 'number' ? Number(twice) : twice);
}

/** The stored record of an example with a line for each own value. */
function inEach(made: Examples, { sum, each = [], total }: TotalMatches, { source }: ExampleContext): Examples | null {
  const [theirs = '', own = ''] = each;
  const lines = valuesAt(made.passes, sum).map(({ path, value }) => ({
    key: valueAt(made.passes, alongside(path, own)) ?? null,
    number: value ?? null,
  }));
  const keys = lines.map(({ key }) => key);
  if (keys.some(isEmpty) || new Set(keys).size < keys.length) return null;
  const others = (made.others ?? []).map((stored): StoredExample => {
    const fields = source.entity(stored.entity)?.fields ?? [];
    const placed = lines.flatMap(({ key, number }, index) =>
      [[theirs, key] as const, [total.sum, number] as const].map(
        ([path, value]) => [inFirstLines(fields, path).replace('.0.', `.${index}.`), value] as const,
      ),
    );
    return { ...stored, values: { ...stored.values, ...Object.fromEntries(placed) } };
  });
  return { ...made, others };
}
