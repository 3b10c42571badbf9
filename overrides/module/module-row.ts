// Menus and their buttons as rows of entity module, put together as a tree.
import type { Language } from '../../runtime/core/descriptor/value.ts';

export interface ModuleRow {
  readonly id: string;
  readonly version: number;
  readonly key: string;
  readonly name: string;
  readonly nameEn: string;
  readonly nameMy: string;
  readonly parentKey?: string | null;
  readonly route?: string | null;
  readonly type: 'group' | 'menu' | 'button';
  readonly action?: string | null;
  readonly requiredForMenu: boolean;
  readonly sort: number;
  readonly enabled: boolean;
}

const nameKeys = { zh: 'name', en: 'nameEn', my: 'nameMy' } as const;

export function nameIn(row: ModuleRow, language: Language): string {
  return row[nameKeys[language]];
}

/** The rows below one, or at the top, in order. */
export function childrenOf(rows: readonly ModuleRow[], parent: string | null): ModuleRow[] {
  return rows
    .filter(({ parentKey }) => (parentKey ?? null) === parent)
    .sort((a, b) => a.sort - b.sort || a.key.localeCompare(b.key));
}

/** A row with the place it shall take. */
export interface Placed {
  readonly row: ModuleRow;
  readonly sort: number;
}

/**
 * The rows that change when `row` takes the place at `index` among its siblings, with their new places. Siblings share out
 * the numbers they have, so that nothing else moves.
 */
export function moveTo(rows: readonly ModuleRow[], row: ModuleRow, index: number): Placed[] {
  const before = childrenOf(rows, row.parentKey ?? null);
  const after = before.filter(({ id }) => id !== row.id);
  after.splice(Math.max(0, Math.min(index, after.length)), 0, row);
  const numbers = apart(before.map(({ sort }) => sort));
  return after
    .map((one, at) => ({ row: one, sort: numbers[at] ?? at }))
    .filter((placed) => placed.row.sort !== placed.sort);
}

/** Ascending numbers made distinct: rows that were given the same number could not be told apart. */
function apart(numbers: readonly number[]): number[] {
  const result: number[] = [];
  for (const number of numbers) result.push(Math.max(number, (result.at(-1) ?? -1) + 1));
  return result;
}
