// Which of the records that can be made comes first, and of which nothing is left.
import type { OfferedFlow } from './flow-calls.ts';

/** What can be made now comes first, of that what takes lines. */
export function byUse(a: OfferedFlow, b: OfferedFlow): number {
  return Number(b.may) - Number(a.may) || Math.sign(b.linesInAll) - Math.sign(a.linesInAll);
}

/** Everything it could take is taken. */
export function isUsedUp({ linesInAll, linesOpen }: OfferedFlow): boolean {
  return linesInAll > 0 && linesOpen === 0;
}
