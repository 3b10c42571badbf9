// How values of the database become values of the API: decimals and days as text, moments as ISO in UTC.
import pg, { type CustomTypesConfig } from 'pg';

const { builtins } = pg.types;

/** `2026-11-21 07:49:38.12+00` -> `2026-11-21T07:49:38.120Z`; other offsets go through the calendar. */
export function parseMoment(text: string): string {
  return usualMoment(text) ?? otherMoment(text);
}

/** A list has two a row, and a pattern takes longer than all else that is done with them; null where it is written another way. */
function usualMoment(text: string): string | null {
  const end = text.length - 3;
  const isUsual = text.endsWith('+00') && text[4] === '-' && text[10] === ' ' && text[16] === ':';
  if (!isUsual || (end !== 19 && (text[19] !== '.' || end > 26))) return null;
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, Math.min(end, 23)).padEnd(3, '0')}Z`;
}

function otherMoment(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00(?::?00)?$/.exec(text);
  if (!match) return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
  return `${match[1]}T${match[2]}.${(match[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`;
}

const own = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, parseMoment],
  [builtins.DATE, (text) => text],
  [builtins.NUMERIC, (text) => text],
  [builtins.INT8, (text) => text],
]);

/** Given with every query, so that nothing depends on how the pool was made. */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => own.get(oid) ?? pg.types.getTypeParser(oid, format),
};
