// Other records from a list instead of a database: what rules across records are checked against in one process.
import { holds } from '../condition.ts';
import { isDecimal, sumDecimals } from '../decimal.ts';
import type { Rule } from '../descriptor/rule.ts';
import type { Json, Row } from '../descriptor/value.ts';
import { isEmpty, valueAt, valuesAt } from '../paths.ts';
import { alongside } from '../rules/lines-of.ts';
import type { RecordPort, RecordQuery, TotalQuery, Violation } from '../rules/rule-kind.ts';

export interface StoredRow {
  readonly entity: string;
  readonly record: Row;
}

/** A port that knows these records; `keyOf` gives the field an entity is found by. */
export function memoryPort(stored: readonly StoredRow[], keyOf: (entity: string) => string): RecordPort {
  const matching = (query: RecordQuery): Row[] =>
    stored.flatMap(({ entity, record }) => (entity === query.entity && answers(record, query) ? [record] : []));
  const addedUp = (query: TotalQuery): { sum: string; records: number } => {
    const records = matching(query);
    const numbers = records.flatMap((record) =>
      valuesAt(record, query.sum).flatMap(({ path, value }) => {
        const beside = Object.entries(query.parts ?? {});
        const counts = beside.every(([at, wanted]) => valuesAt(record, alongside(path, at))[0]?.value === wanted);
        return counts && isDecimal(String(value)) ? [String(value)] : [];
      }),
    );
    return { sum: sumDecimals(numbers), records: records.length };
  };
  return {
    exists: (query) => Promise.resolve(matching(query).length > 0),
    find: (entity, key) => {
      const found = stored.find((one) => one.entity === entity && String(one.record[keyOf(entity)]) === key);
      return Promise.resolve(found?.record ?? null);
    },
    total: (query) => Promise.resolve(addedUp(query)),
    totals: (query) => {
      const beside = matching(query).flatMap((record) =>
        valuesAt(record, query.sum).map(({ path }) => valuesAt(record, alongside(path, query.by))[0]?.value ?? null),
      );
      const amount = (of: Json) => ({ of, sum: addedUp({ ...query, parts: { [query.by]: of } }).sum });
      return Promise.resolve([...new Set(beside)].map(amount));
    },
    values: (query) =>
      Promise.resolve(
        matching(query).map((record) =>
          Object.fromEntries(
            query.paths.map((path) => [path, valuesAt(record, path).flatMap(({ value }) => value ?? [])]),
          ),
        ),
      ),
    latest: (query) => {
      const moment = (record: Row): string => String(valuesAt(record, query.at)[0]?.value ?? '');
      const past = matching(query).filter((record) => Date.parse(moment(record)) <= Date.now());
      return Promise.resolve(past.toSorted((a, b) => (moment(a) < moment(b) ? 1 : -1))[0] ?? null);
    },
    sees: () => Promise.resolve(true),
    named: (query) => {
      const found = matching(query);
      const names = found.map((record) => String(valuesAt(record, query.shows)[0]?.value ?? '')).sort();
      return Promise.resolve({ count: found.length, names: names.slice(0, query.most) });
    },
    codes: () => Promise.resolve([]),
    checkByHook: (rule, record) => Promise.resolve(byItsExample(rule, record)),
  };
}

/** Hand-written code asks a database: here a record breaks its rule that has the values the schema says break it. */
function byItsExample({ params }: Rule, record: Row): Violation[] {
  const { passes = {}, fails = {} } = params as { passes?: Row; fails?: Row };
  const values = Object.entries({ ...passes, ...fails });
  const [path] = Object.keys(fails);
  const isSame = values.every(([at, value]) => JSON.stringify(valueAt(record, at) ?? null) === JSON.stringify(value));
  return path !== undefined && isSame ? [{ path }] : [];
}

function answers(record: Row, query: RecordQuery): boolean {
  const { values, anyCase, oneOf, except = {}, beside, where, notAfter = {}, exceptId } = query;
  const at = (path: string): Json[] => valuesAt(record, path).flatMap(({ value }) => value ?? null);
  return (
    hasAll(record, values, anyCase) &&
    (!oneOf || at(oneOf.path).some((value) => oneOf.values.includes(String(value)))) &&
    Object.entries(except).every(([path, unwanted]) => at(path).every((value) => !unwanted.includes(String(value)))) &&
    Object.entries(notAfter).every(([path, bound]) =>
      at(path).every((value) => isEmpty(value) || notAbove(value, bound)),
    ) &&
    !(beside && hasAll(record, beside)) &&
    (!where || holds(where, record)) &&
    (exceptId === undefined || record.id !== exceptId)
  );
}

/** All values, those of the same lines in one of them. */
function hasAll(record: Row, values: RecordQuery['values'], anyCase = false): boolean {
  const folded = (value: Json): Json => (anyCase && typeof value === 'string' ? value.toLowerCase() : value);
  const entries = Object.entries(values);
  if (entries.length === 0) return true;
  const places = entries.flatMap(([path]) => valuesAt(record, path).map((located) => located.path));
  return places.some((place) =>
    entries.every(
      ([path, wanted]) => folded(valuesAt(record, alongside(place, path))[0]?.value ?? null) === folded(wanted),
    ),
  );
}

function notAbove(value: Json, bound: Json): boolean {
  return typeof value === 'number' ? value <= Number(bound) : String(value) <= String(bound);
}
