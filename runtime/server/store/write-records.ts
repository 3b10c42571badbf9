// Writes records that belong together: all of them or none.
import type { Pool } from 'pg';
import { Refusal } from '../../core/errors.ts';
import { isDatabaseError } from './database-fault.ts';
import { type Executor, inTransaction } from './statement.ts';
import { type RecordWrite, type WriteResult, writeRecord } from './write-record.ts';

/** Which of the writes failed. */
export class WriteFault extends Error {
  readonly index: number;
  /** Error of the database; null: the stored version is no longer the one that was read. */
  readonly fault: unknown;

  constructor(index: number, fault: unknown) {
    super(`Write ${index} failed`, { cause: fault });
    this.name = 'WriteFault';
    this.index = index;
    this.fault = fault;
  }
}

/**
 * The numbers given to each. One record is one statement; several share a transaction, and so does a record with what is
 * proved before it. Throws `WriteFault`, and what the proofs throw.
 */
export async function writeRecords(
  pool: Pool,
  writes: readonly RecordWrite[],
): Promise<readonly NonNullable<WriteResult>[]> {
  if (writes.length === 1 && writes[0]?.prove === undefined) return writeInTurn(pool, writes);
  return inTransaction(pool, (client) => writeInTurn(client, writes));
}

function isDeadlock(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '40P01';
}

async function writeInTurn(
  executor: Executor,
  writes: readonly RecordWrite[],
): Promise<readonly NonNullable<WriteResult>[]> {
  const given: NonNullable<WriteResult>[] = [];
  for (const [index, write] of writes.entries()) {
    const numbers = await proveAndWrite(executor, write).catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      // Two writes that wait for each other: one of them is told that the other was faster.
      throw new WriteFault(index, isDeadlock(error) ? null : error);
    });
    if (numbers === null) throw new WriteFault(index, null);
    given.push(numbers);
  }
  return given;
}

async function proveAndWrite(executor: Executor, write: RecordWrite): Promise<WriteResult> {
  await write.prove?.(executor);
  return writeRecord(executor, write);
}
