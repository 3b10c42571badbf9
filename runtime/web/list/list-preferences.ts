// List preferences of a person, stored in this browser by person and view.
import type { SavedSearch } from '../../core/kept-items.ts';

export type Density = 'small' | 'middle' | 'large';

const densities: readonly Density[] = ['small', 'middle', 'large'];

function columnsKey(username: string, view: string): string {
  return `tongguan.columns.${username}.${view}`;
}

function densityKey(username: string): string {
  return `tongguan.density.${username}`;
}

/** Paths of the columns chosen, in order; null: as the view has them. */
export function storedColumns(username: string, view: string): readonly string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(columnsKey(username, view)) ?? 'null');
    return Array.isArray(kept) ? kept.filter((path): path is string => typeof path === 'string') : null;
  } catch {
    return null;
  }
}

export function saveColumns(username: string, view: string, columns: readonly string[] | null): void {
  if (columns === null) localStorage.removeItem(columnsKey(username, view));
  else localStorage.setItem(columnsKey(username, view), JSON.stringify(columns));
}

function openingKey(username: string, view: string): string {
  return `tongguan.opening.${username}.${view}`;
}

/** The search a list opens with, as the server said last; null: none. */
export function storedOpening(username: string, view: string): SavedSearch | null {
  try {
    return JSON.parse(localStorage.getItem(openingKey(username, view)) ?? 'null') as SavedSearch | null;
  } catch {
    return null;
  }
}

export function saveOpening(username: string, view: string, search: SavedSearch | null): void {
  if (search === null) localStorage.removeItem(openingKey(username, view));
  else localStorage.setItem(openingKey(username, view), JSON.stringify(search));
}

export function storedDensity(username: string): Density {
  const kept = localStorage.getItem(densityKey(username));
  return densities.find((density) => density === kept) ?? 'small';
}

export function saveDensity(username: string, density: Density): void {
  localStorage.setItem(densityKey(username), density);
}
