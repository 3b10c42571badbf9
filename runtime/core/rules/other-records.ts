// Which other records a rule looks at: those that share values with this one, or those it names.
import { isDecimal, sumDecimals } from '../decimal.ts';
import type { EntityDescriptor } from '../descriptor/entity.ts';
import type { Field } from '../descriptor/field.ts';
import type { Rates } from '../descriptor/rates.ts';
import type { Json, Row } from '../descriptor/value.ts';
import { asNumberOf, stepAbove, withSample } from '../examples/place-sample.ts';
import { isLines, isListed, isSeveral, namesRecords } from '../kinds/field-traits.ts';
import type { SampleSource } from '../kinds/sample-source.ts';
import { fieldAt, isEmpty, valueAt, valuesAt, withValueAt } from '../paths.ts';
import { ratesReads, ratesSchema } from './conversion.ts';
import { alongside } from './lines-of.ts';
import type {
  Amount,
  ExampleContext,
  Examples,
  Except,
  FieldRead,
  RecordPort,
  RuleContext,
  StoredExample,
  Total,
  TotalQuery,
  Violation,
} from './rule-kind.ts';

/** Their field -> own field. */
export type Match = { [theirs: string]: string };

/** Records of one entity or of several that have the same values. */
export interface Matched {
  readonly entity?: string;
  readonly entities?: string[];
  readonly match: Match;
  readonly except?: Except;
}

export const matchSchema = { type: 'object', additionalProperties: { type: 'string' }, minProperties: 1 };
export const exceptSchema = {
  type: 'object',
  additionalProperties: { type: 'array', items: { type: 'string' } },
};
export const entitiesSchema = {
  entity: { type: 'string' },
  entities: { type: 'array', items: { type: 'string' }, minItems: 1 },
};

export function entitiesIn({ entity, entities }: { entity?: string; entities?: string[] }): string[] {
  return entity === undefined ? (entities ?? []) : [entity];
}

/** What is read of the records and of the own one to find them. */
export function matchReads(matched: Matched, ownEntity?: string): FieldRead[] {
  const theirs = (ownEntity === undefined ? entitiesIn(matched) : [ownEntity]).flatMap((of) => [
    ...Object.keys(matched.match).map((path) => ({ path, of, key: true as const })),
    ...Object.entries(matched.except ?? {}).map(([path, values]) => ({ path, of, values })),
  ]);
  return [...theirs, ...Object.values(matched.match).map((path) => ({ path }))];
}

/** The label of the entities, for sentences. */
export function entityLabels(entities: readonly string[]): Json {
  return entities.map((id) => `@entity.${id}.label`);
}

/** The values other records must have, for every line the own paths lead through; those with a missing one are left out. */
export function wantedValues(record: Row, match: Match): { at: string; values: { [theirs: string]: Json } }[] {
  const pairs = Object.entries(match);
  const lists = pairs.map(([, own]) => valuesAt(record, own));
  const longest = lists.reduce((best, list, index) => (list.length > (lists[best]?.length ?? 0) ? index : best), 0);
  return (lists[longest] ?? []).flatMap(({ path: at }) => {
    const values: { [theirs: string]: Json } = {};
    for (const [theirs, own] of pairs) {
      const value = valueAt(record, alongside(at, own));
      if (isEmpty(value)) return [];
      values[theirs] = value;
    }
    return [{ at: alongside(at, pairs[0]?.[1] ?? ''), values }];
  });
}

/** What is added up: of records that match, or of those a field names. */
export type Summed = { readonly sum: string; readonly currency?: string[]; readonly rates?: Rates } & (
  | (Matched & { readonly records?: never })
  | { readonly records: string; readonly match?: never }
);

export const summedSchema = {
  type: 'object',
  required: ['sum'],
  properties: {
    ...entitiesSchema,
    records: { type: 'string' },
    sum: { type: 'string' },
    match: matchSchema,
    except: exceptSchema,
    currency: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
    rates: ratesSchema,
  },
  additionalProperties: false,
  oneOf: [{ required: ['records'] }, { required: ['match'] }],
};

const numbers = ['decimal', 'integer'] as const;

export function summedReads(summed: Summed): FieldRead[] {
  const [theirs, own] = summed.currency ?? [];
  const beyond = [{ path: summed.sum, kinds: numbers }, ...(theirs === undefined ? [] : [{ path: theirs }])];
  const ownCurrency = [
    ...(own === undefined ? [] : [{ path: own }]),
    ...(summed.rates ? ratesReads(summed.rates) : []),
  ];
  if (summed.match === undefined) {
    const via = summed.records;
    return [
      { path: via, kinds: ['references', 'reference'] as const },
      ...beyond.map((read) => ({ ...read, via })),
      ...ownCurrency,
    ];
  }
  const of = entitiesIn(summed);
  return [...matchReads(summed), ...of.flatMap((id) => beyond.map((read) => ({ ...read, of: id }))), ...ownCurrency];
}

/** Names of the entities added up. */
export function summedEntities(summed: Summed, fields: readonly Field[]): string[] {
  if (summed.match !== undefined) return entitiesIn(summed);
  const field = fieldAt(fields, summed.records);
  return namesRecords(field) ? [field.entity] : [];
}

/** The total of the other records, "none" where none is there; null while this record does not say which. */
export async function totalOf(
  record: Row,
  summed: Summed,
  { entity }: RuleContext,
  port: RecordPort,
): Promise<string | 'none' | null> {
  const own = partsOf(record, summed);
  const queries = queriesOf(record, summed, entity);
  if (own === null || queries.length === 0) return null;
  const found: Total[] = [];
  for (const query of queries) found.push(await port.total({ ...query, parts: { ...query.parts, ...own } }));
  if (found.every(({ records }) => records === 0)) return 'none';
  return sumDecimals(found.map(({ sum }) => sum));
}

/** The same for each value at a path beside the numbers: in every currency there is, of every waybill. */
export async function amountsOf(
  record: Row,
  summed: Summed,
  by: string,
  { context: { entity }, port }: { readonly context: RuleContext; readonly port: RecordPort },
): Promise<readonly Amount[] | 'none' | null> {
  const queries = queriesOf(record, summed, entity);
  if (queries.length === 0) return null;
  const found: Amount[] = [];
  let records = 0;
  for (const query of queries) {
    found.push(...(await port.totals({ ...query, by })));
    if (found.length === 0) records += (await port.total(query)).records;
  }
  return found.length + records === 0 ? 'none' : found;
}

/** Whether whoever asks may view every record that is added up. */
export async function isInSight(
  record: Row,
  summed: Summed,
  { context: { entity }, port }: { readonly context: RuleContext; readonly port: RecordPort },
): Promise<boolean> {
  for (const query of queriesOf(record, summed, entity)) if (!(await port.sees(query))) return false;
  return true;
}

/** Sentence of a rule that found no record to compare with. */
export const nothingFound = 'nothing-found';

/** Where nothing is there to compare with: said at the field that names the other records. */
export function nothingToCompare(record: Row, summed: Summed, { entity }: RuleContext): Violation {
  const foundBy = summed.match === undefined ? [summed.records] : Object.values(summed.match);
  const [named = ''] = foundBy;
  const values = valuesAt(record, named);
  const value = values.map((located) => located.value ?? null);
  return {
    path: values[0]?.path ?? named,
    foundBy,
    sentence: `rule.${nothingFound}`,
    params: { value: value.flat(), other: entityLabels(summedEntities(summed, entity.fields)) },
    labels: { named },
  };
}

/** What is asked of each entity; none while this record names none. */
function queriesOf(record: Row, summed: Summed, { fields }: EntityDescriptor): TotalQuery[] {
  const { sum } = summed;
  if (summed.match === undefined) {
    const field = fieldAt(fields, summed.records);
    const keys = namedKeys(record, summed.records);
    if (!namesRecords(field) || keys.length === 0) return [];
    return [{ sum, entity: field.entity, values: {}, oneOf: { path: field.by, values: keys } }];
  }
  const [wanted] = wantedValues(record, summed.match);
  if (!wanted) return [];
  const { except } = summed;
  const parts = partsIn(sum, wanted.values);
  return entitiesIn(summed).map((id) => ({
    sum,
    entity: id,
    values: wanted.values,
    ...(parts && { parts }),
    ...(except && { except }),
  }));
}

/** What is matched in the lines of the numbers: only numbers beside it are added up, not those of the other lines. */
function partsIn(sum: string, values: { readonly [path: string]: Json }): { [path: string]: Json } | null {
  const lines = sum.slice(0, sum.lastIndexOf('.') + 1);
  const within = Object.entries(values).filter(([path]) => lines !== '' && path.startsWith(lines));
  return within.length === 0 ? null : Object.fromEntries(within);
}

/** Only amounts of the own currency are added up; null while the own one is missing. */
function partsOf(record: Row, { currency }: Summed): { [path: string]: Json } | null {
  const [theirs, own] = currency ?? [];
  if (theirs === undefined || own === undefined) return {};
  const value = valueAt(record, own);
  return isEmpty(value) ? null : { [theirs]: value };
}

function namedKeys(record: Row, path: string): string[] {
  const values = valuesAt(record, path).flatMap(({ value }) => (Array.isArray(value) ? value : [value ?? null]));
  return values.filter((value): value is string => typeof value === 'string' && value !== '');
}

/** The exact sum of the own values at a path; null while there is none or one is no number. */
export function ownSum(record: Row, path: string): string | null {
  const values = valuesAt(record, path).filter(({ value }) => !isEmpty(value));
  const texts = values.map(({ value }) => String(value));
  return texts.length > 0 && texts.every(isDecimal) ? sumDecimals(texts) : null;
}

/** A stored record of the entity with these values, none of which takes it out. */
export function storedExample(
  id: string,
  values: { readonly [path: string]: Json },
  except: Except | undefined,
  source: SampleSource,
): StoredExample {
  const fields = source.entity(id)?.fields ?? [];
  const counted = Object.entries(except ?? {}).flatMap(([path, unwanted]) => {
    const field = fieldAt(fields, path);
    const free =
      isListed(field) && !isSeveral(field) ? field.values.find((value) => !unwanted.includes(value)) : undefined;
    return free === undefined ? [] : [[path, free] as const];
  });
  const placed = Object.entries(values).map(([path, value]) => [inFirstLines(fields, path), value] as const);
  return { entity: id, values: Object.fromEntries([...counted, ...placed]) };
}

/** The other record an example of a sum needs: one whose number is the total. */
function summedExample(
  record: Row,
  summed: Summed,
  total: Json,
  { entity, source }: { entity: EntityDescriptor; source: SampleSource },
): StoredExample | null {
  const [id] = summedEntities(summed, entity.fields);
  if (id === undefined) return null;
  const values = { ...partsOf(record, summed), [summed.sum]: total };
  if (summed.match !== undefined) {
    const [wanted] = wantedValues(record, summed.match);
    return wanted ? storedExample(id, { ...wanted.values, ...values }, summed.except, source) : null;
  }
  const field = fieldAt(entity.fields, summed.records);
  const [key] = namedKeys(record, summed.records);
  if (!namesRecords(field) || key === undefined) return null;
  return storedExample(id, { ...values, [field.by]: key }, undefined, source);
}

/** Own values added up, what they are compared with, and own fields that decide which records lie beside. */
interface OwnTotal {
  readonly sum: string;
  readonly total: Summed;
  readonly beside: readonly string[];
  /** A value that is too much; default: a step above. */
  readonly above?: (field: Field | null, value: Json) => Json;
}

/** A record whose own sum is the total of the others, and one a step above it. */
export function exampleOfTotal(
  record: Row,
  { sum, total, beside, above = stepAbove }: OwnTotal,
  context: ExampleContext,
): Examples | null {
  const { entity, source } = context;
  const named = total.match === undefined ? [total.records] : Object.values(total.match);
  const currency = total.currency?.[1];
  const paths = [sum, ...named, ...beside, ...(currency === undefined ? [] : [currency])];
  const passes = paths.reduce((row, path) => withSample(row, path, { fields: entity.fields, source }), record);
  const [first] = valuesAt(passes, sum);
  const added = ownSum(passes, sum);
  if (!first || isEmpty(first.value) || added === null) return null;
  const [id = ''] = summedEntities(total, entity.fields);
  const theirs = fieldAt(source.entity(id)?.fields ?? [], total.sum);
  const stored = summedExample(passes, total, asNumberOf(theirs, added), context);
  if (!stored) return null;
  const fails = withValueAt(passes, first.path, above(fieldAt(entity.fields, sum), first.value));
  return { passes, fails, inputs: [first.path], others: [stored] };
}

/** The path in the first of all lines it leads through. */
export function inFirstLines(fields: readonly Field[], path: string): string {
  const keys = path.split('.');
  return keys
    .flatMap((key, index) => {
      const field = fieldAt(fields, keys.slice(0, index + 1).join('.'));
      return isLines(field) && index < keys.length - 1 ? [key, '0'] : [key];
    })
    .join('.');
}
