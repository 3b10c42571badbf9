// Puts a changed index in the place of the one before it without a moment in which there is none: the new one is made beside it, then
// the two change names in one transaction that nobody waits for, and the old one goes.
import { createHash } from 'node:crypto';
import { quoted } from '../store/statement.ts';
import type { FoundObject } from './found-tables.ts';
import { isMark, markSql, type WantedObject } from './marked-object.ts';
import type { MigrationStep } from './step.ts';

/** What an index is called before it has its name, or after it had it. */
function passingName(state: 'new' | 'old', name: string): string {
  return `tongguan_${state}_${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
}

/** Whether a name is one of those: whatever bears it was left by a change that was broken off. */
export function isPassingName(name: string): boolean {
  return /^tongguan_(?:new|old)_[0-9a-f]{16}$/.test(name);
}

/** Whether an index serves until another one takes its place: what was only half made has no mark, and what keeps values apart is made at once. */
export function isSwapped(found: FoundObject | undefined, wanted: Pick<WantedObject, 'kind' | 'broken'>): boolean {
  if (found?.kind !== 'index' || found.isUnique || !isMark(found.mark)) return false;
  return wanted.kind === 'index' && wanted.broken === null;
}

/** The steps, all of them beside the work of others. One that fails leaves the index before it where it is. */
export function swapSteps(wanted: WantedObject, about: string): MigrationStep[] {
  const [made, gone] = [passingName('new', wanted.name), passingName('old', wanted.name)];
  const create = wanted.sql.replace(
    `create index ${quoted(wanted.name)} `,
    `create index concurrently ${quoted(made)} `,
  );
  const rename = (from: string, to: string): string => `alter index ${quoted(from)} rename to ${quoted(to)}`;
  const swap = [rename(wanted.name, gone), rename(made, wanted.name), markSql(wanted)];
  return [
    `drop index concurrently if exists ${quoted(made)}`,
    `drop index concurrently if exists ${quoted(gone)}`,
    create,
    // A statement of its own is a transaction of its own.
    `do $swap$ begin ${swap.join('; ')}; end $swap$`,
    `drop index concurrently if exists ${quoted(gone)}`,
  ].map((sql) => ({ sql, about, isOnline: true }));
}
