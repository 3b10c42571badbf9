// Whom a statement of a migration keeps waiting: what `tongguan migrate --dry-run` says before each.

/** In words. Everything that is not online runs in one transaction, whose locks last until its end. */
export function lockOf(statement: string, isOnline: boolean): string {
  if (/^lock table/.test(statement)) return 'online: reads and writes wait for a moment, in which no row is read';
  if (isOnline) return 'online: reads and writes go on';
  const found = kinds.find(([kind]) => kind.test(statement));
  return found ? found[1] : 'locks: reads and writes of the table wait until the end';
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^(create table|create schema|create or replace function)/i, 'nobody waits'],
  [/^comment on/i, 'nobody waits long'],
  [
    /^create (unique )?index/i,
    'locks: writes of the table wait until the end, reads go on; longer the more rows there are',
  ],
  [
    / add constraint .* foreign key .*(?<!not valid)$/is,
    'locks: writes of both tables wait until the end; longer the more rows there are',
  ],
  [/ add column /i, 'locks: reads and writes of the table wait until the end, which is soon; no row is rewritten'],
  [/ alter column .* type /i, 'locks: reads and writes of the table wait while every row may be rewritten'],
];
