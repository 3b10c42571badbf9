// Turns: writes that must not come between each other wait here, each until the transaction of the one before it has ended.
import type { Executor } from './statement.ts';

export interface Turn {
  readonly of: string;
  /** Those who share a turn do not wait for one another, only for whoever has it alone. */
  readonly isShared: boolean;
}

/**
 * Takes all turns of a transaction in one statement, in the order of their names, so that two which need several never wait for
 * each other; one that is needed both ways is taken alone, for two who share it could not both get it alone afterwards. What is
 * asked of the database after this sees all that was kept before.
 */
export async function takeTurns(executor: Executor, turns: readonly Turn[]): Promise<void> {
  const names = [...new Set(turns.map(({ of }) => of))].sort();
  if (names.length === 0) return;
  const locks = names.map((name, index) => {
    const isAlone = turns.some(({ of, isShared }) => of === name && !isShared);
    return `pg_advisory_xact_lock${isAlone ? '' : '_shared'}(hashtextextended($${index + 1}, 0))`;
  });
  await executor.query(`select ${locks.join(', ')}`, names);
}
