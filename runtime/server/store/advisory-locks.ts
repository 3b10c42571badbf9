// Advisory locks: serialise writes whose rules read each other, until the end of the transaction.
import type { Executor } from './statement.ts';

export interface AdvisoryLock {
  readonly of: string;
  /** Shared locks do not wait for each other, only for an exclusive one. */
  readonly isShared: boolean;
}

/** Held by a backup as long as it reads, in two numbers; the clean-up of files leaves all bytes alone meanwhile. */
export const backupLock = { space: 8_317, number: 1 } as const;

/**
 * Takes all locks of a transaction in one statement, sorted by name, so that no two transactions deadlock. A lock needed both
 * shared and exclusively is taken exclusively: an upgrade could deadlock. Queries after this see everything committed before it.
 */
export async function takeAdvisoryLocks(executor: Executor, locks: readonly AdvisoryLock[]): Promise<void> {
  const names = [...new Set(locks.map(({ of }) => of))].sort();
  if (names.length === 0) return;
  const calls = names.map((name, index) => {
    const isAlone = locks.some(({ of, isShared }) => of === name && !isShared);
    return `pg_advisory_xact_lock${isAlone ? '' : '_shared'}(hashtextextended($${index + 1}, 0))`;
  });
  await executor.query(`select ${calls.join(', ')}`, names);
}
