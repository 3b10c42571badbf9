// Makes indexes of what is needed: one whose first columns are those of a narrower need serves that too.
import type { IndexModel } from '../../../runtime/core/tables.ts';
import { indexName } from './index-name.ts';
import { comparedColumn, type StoredField, type TableLayout } from './layout.ts';
import type { IndexNeed } from './list-needs.ts';
import { quoteName } from './quote-name.ts';

/** An index, and what it is there for. */
export interface ServingIndex {
  readonly index: IndexModel;
  /** In words; empty for what only keeps values apart. */
  readonly serves: readonly string[];
}

interface Wanted {
  readonly fields: readonly StoredField[];
  readonly using: IndexNeed['using'];
  /** Columns that are read from it beside those that order it. */
  readonly holds: readonly StoredField[];
  /** Columns behind those, by which rows are told apart. */
  readonly tells: readonly StoredField[];
  /** Only rows that have a value in its last column. */
  readonly isPartial: boolean;
  readonly serves: readonly string[];
}

/** The indexes, in the order of the table's columns; `unique` are those it has already, which serve as well. */
export function mergeNeeds(
  table: TableLayout,
  needs: readonly IndexNeed[],
  unique: readonly IndexModel[],
): { readonly made: readonly ServingIndex[]; readonly unique: readonly ServingIndex[] } {
  const wanted = distinct(needs.flatMap((need) => wantedOf(table, need) ?? []));
  const kept: Wanted[] = [];
  const lent = unique.map((index): { index: IndexModel; serves: string[] } => ({ index, serves: [] }));
  // The widest first: what they serve is not made again.
  for (const one of wanted.toSorted((a, b) => rank(a) - rank(b))) {
    const at = kept.findIndex((other) => covers(other, one));
    const lender = at < 0 ? lent.find(({ index }) => uniqueCovers(index, one)) : undefined;
    const host = kept[at];
    if (host) kept[at] = { ...host, ...joined([host, one]) };
    else if (lender) lender.serves.push(...one.serves);
    else kept.push(one);
  }
  const place = ({ fields: [first] }: Wanted): number => (first ? table.fields.indexOf(first) : -1);
  return { made: kept.toSorted((a, b) => place(a) - place(b)).map((one) => indexOf(table, one)), unique: lent };
}

function wantedOf(
  table: TableLayout,
  { paths, holds = [], tells = [], using, given, serves }: IndexNeed,
): Wanted | null {
  const fields = paths.map((path) => table.fields.find((stored) => stored.path === path));
  // What is read from elsewhere has no column; a list in the order of its ids has the primary key.
  if (!fields.every((stored) => stored !== undefined) || (paths[0] === 'id' && table.depth === 0)) return null;
  const last = fields.at(-1);
  const storedOf = (path: string): StoredField | [] => table.fields.find((stored) => stored.path === path) ?? [];
  return {
    ...{ fields, using, serves: [serves] },
    // What is worked out when it is read is read from the row.
    holds: holds.flatMap(storedOf),
    tells: tells.flatMap(storedOf),
    isPartial: given === true && last !== undefined && mayLack(last),
  };
}

function mayLack({ field, isDemanded }: StoredField): boolean {
  return !isDemanded && field.required !== 'always';
}

/** What one index does for several needs. */
function joined(wanted: readonly Wanted[]): Pick<Wanted, 'holds' | 'tells' | 'serves'> {
  return {
    holds: [...new Set(wanted.flatMap(({ holds }) => holds))],
    tells: [...new Set(wanted.flatMap(({ tells }) => tells))],
    serves: [...new Set(wanted.flatMap(({ serves }) => serves))],
  };
}

function distinct(wanted: readonly Wanted[]): Wanted[] {
  const byColumns = Map.groupBy(wanted, ({ fields, using }) => `${using} ${fields.map(({ column }) => column).join()}`);
  return [...byColumns.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    return [{ ...first, ...joined(same), isPartial: same.every(({ isPartial }) => isPartial) }];
  });
}

/** Trees before others, wide ones before narrow ones. */
function rank({ using, fields }: Wanted): number {
  return using === undefined ? -fields.length : 1;
}

function covers(wide: Wanted, narrow: Wanted): boolean {
  if (wide.using !== undefined || narrow.using === 'gin') return false;
  // Of the columns of a partial index the last decides which rows it has.
  const hasRows = !wide.isPartial || (narrow.isPartial && narrow.fields.length === wide.fields.length);
  return hasRows && narrow.fields.every((stored, at) => wide.fields[at] === stored);
}

/** A column that no two rows share: its order is that of the column and the id. */
function uniqueCovers({ on, where }: IndexModel, { fields: [first, ...others], using }: Wanted): boolean {
  if (where !== undefined || using === 'gin' || first === undefined || on[0] !== comparedColumn(first)) return false;
  return others.length === 0 || (on.length === 1 && others.every(({ path }) => path === 'id'));
}

function indexOf(table: TableLayout, { fields, holds, tells, using, isPartial, serves }: Wanted): ServingIndex {
  const columns = [...new Set([...fields, ...tells])];
  const on = columns.map(comparedColumn);
  // What tells rows apart is in the name: an index that is to tell more is made beside the one it replaces.
  const name = indexName(
    table.name,
    columns.map(({ column }) => column),
    'idx',
  );
  const where = isPartial ? { where: `${quoteName(fields.at(-1)?.column ?? '')} is not null` } : {};
  const beside = holds.filter((stored) => !columns.includes(stored)).map(({ column }) => quoteName(column));
  const held = beside.length > 0 ? { holds: beside } : {};
  return { index: { name, on, unique: false, ...(using !== undefined && { using }), ...held, ...where }, serves };
}
