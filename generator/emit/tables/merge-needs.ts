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
  /** Only rows that have a value in its one column. */
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
    if (host) kept[at] = { ...host, serves: [...host.serves, ...one.serves] };
    else if (lender) lender.serves.push(...one.serves);
    else kept.push(one);
  }
  const place = ({ fields: [first] }: Wanted): number => (first ? table.fields.indexOf(first) : -1);
  return { made: kept.toSorted((a, b) => place(a) - place(b)).map((one) => indexOf(table, one)), unique: lent };
}

function wantedOf(table: TableLayout, { paths, using, given, serves }: IndexNeed): Wanted | null {
  const fields = paths.map((path) => table.fields.find((stored) => stored.path === path));
  // What is read from elsewhere has no column; a list in the order of its ids has the primary key.
  if (!fields.every((stored) => stored !== undefined) || (paths[0] === 'id' && table.depth === 0)) return null;
  return { fields, using, isPartial: given === true && fields.every(mayLack), serves: [serves] };
}

function mayLack({ field, isDemanded }: StoredField): boolean {
  return !isDemanded && field.required !== 'always';
}

function distinct(wanted: readonly Wanted[]): Wanted[] {
  const byColumns = Map.groupBy(wanted, ({ fields, using }) => `${using} ${fields.map(({ column }) => column).join()}`);
  return [...byColumns.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const serves = [...new Set(same.flatMap((one) => one.serves))];
    return [{ ...first, isPartial: same.every(({ isPartial }) => isPartial), serves }];
  });
}

/** Trees before others, wide ones before narrow ones. */
function rank({ using, fields }: Wanted): number {
  return using === undefined ? -fields.length : 1;
}

function covers(wide: Wanted, narrow: Wanted): boolean {
  if (wide.using !== undefined || narrow.using === 'gin') return false;
  return (!wide.isPartial || narrow.isPartial) && narrow.fields.every((stored, at) => wide.fields[at] === stored);
}

/** A column that no two rows share: its order is that of the column and the id. */
function uniqueCovers({ on, where }: IndexModel, { fields: [first, ...others], using }: Wanted): boolean {
  if (where !== undefined || using === 'gin' || first === undefined || on[0] !== comparedColumn(first)) return false;
  return others.length === 0 || (on.length === 1 && others.every(({ path }) => path === 'id'));
}

function indexOf(table: TableLayout, { fields, using, isPartial, serves }: Wanted): ServingIndex {
  const columns = fields.map(({ column }) => column);
  const on = fields.map(comparedColumn);
  const name = indexName(table.name, columns, 'idx');
  const where = isPartial ? { where: `${quoteName(columns[0] ?? '')} is not null` } : {};
  return { index: { name, on, unique: false, ...(using !== undefined && { using }), ...where }, serves };
}
