// List preferences of a person, stored in this browser by person and view.
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

export function storedDensity(username: string): Density {
  const kept = localStorage.getItem(densityKey(username));
  return densities.find((density) => density === kept) ?? 'small';
}

export function saveDensity(username: string, density: Density): void {
  localStorage.setItem(densityKey(username), density);
}
