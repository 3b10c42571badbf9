// How a person likes a list: kept in this browser, by person and view.
export type Density = 'small' | 'middle' | 'large';

const densities: readonly Density[] = ['small', 'middle', 'large'];

/** Key under which ProTable keeps shown columns and their order. */
export function columnsKey(username: string, view: string): string {
  return `tongguan.columns.${username}.${view}`;
}

function densityKey(username: string): string {
  return `tongguan.density.${username}`;
}

export function storedDensity(username: string): Density {
  const kept = localStorage.getItem(densityKey(username));
  return densities.find((density) => density === kept) ?? 'middle';
}

export function keepDensity(username: string, density: string | undefined): void {
  if (density !== undefined) localStorage.setItem(densityKey(username), density);
}
