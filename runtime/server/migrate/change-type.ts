// Changes of a column's type: which keep every value, and how to count the values another one would lose.

export interface TypeChange {
  /** Expression that turns the old value into the new one; `$` stands for the column. */
  readonly using: string;
  /** Condition that holds for values that would be lost; null when none can be. */
  readonly lost: string | null;
}

/** How to get from one type to another, both as format_type prints them. */
export function changeType(from: string, to: string): TypeChange {
  const cast = `$::${to}`;
  if (to === 'text' && !from.endsWith('[]')) return { using: cast, lost: null };
  if (from === 'text' && to === 'text[]') return { using: 'case when $ is not null then array[$] end', lost: null };
  if (isNumber(from) && isNumber(to)) return { using: cast, lost: holdsAll(from, to) ? null : outside(to) };
  if (from === 'date' && to.startsWith('timestamp')) return { using: `$::timestamp at time zone 'UTC'`, lost: null };
  if (from.startsWith('timestamp') && withoutPrecision(from) === withoutPrecision(to)) {
    return { using: cast, lost: precision(from) <= precision(to) ? null : `$ <> ${cast}` };
  }
  return { using: `null::${to}`, lost: '$ is not null' };
}

interface Range {
  /** Digits before the point. */
  readonly whole: number;
  readonly decimals: number;
}

function isNumber(type: string): boolean {
  return rangeOf(type) !== null;
}

/** Digits a numeric type surely holds; integers hold a little more than these. */
function rangeOf(type: string): Range | null {
  if (type === 'smallint') return { whole: 4, decimals: 0 };
  if (type === 'integer') return { whole: 9, decimals: 0 };
  if (type === 'bigint') return { whole: 18, decimals: 0 };
  const match = /^numeric\((\d+),(\d+)\)$/.exec(type);
  return match ? { whole: Number(match[1]) - Number(match[2]), decimals: Number(match[2]) } : null;
}

function holdsAll(from: string, to: string): boolean {
  const [old, next] = [rangeOf(from), rangeOf(to)];
  // An integer can have one digit more than it surely holds.
  const extra = from.startsWith('numeric') || !to.startsWith('numeric') ? 0 : 1;
  return old !== null && next !== null && old.whole + extra <= next.whole && old.decimals <= next.decimals;
}

function outside(to: string): string {
  const { whole, decimals } = rangeOf(to) ?? { whole: 0, decimals: 0 };
  return `($ <> round($::numeric, ${decimals}) or abs($) >= 1e${whole}::numeric)`;
}

function withoutPrecision(type: string): string {
  return type.replace(/\(\d\)/, '');
}

/** Digits of a second; PostgreSQL keeps six unless told otherwise. */
function precision(type: string): number {
  return Number(/\((\d)\)/.exec(type)?.[1] ?? 6);
}
