// Writes and deletes records that belong together: all of them or none.
import { Refusal } from '../../core/errors.ts';
import { isDatabaseError } from './database-fault.ts';
import { deleteRecord } from './delete-record.ts';
import type { Executor } from './statement.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { type RecordContent, type WriteResult, writeRecord } from './write-record.ts';

export interface RecordWrite extends RecordContent {
  /** The record goes, with all its lines. */
  readonly isGone?: true;
  /** Asked in the transaction, before the record is written; what it throws ends the whole. */
  readonly prove?: (executor: Executor) => Promise<void>;
}

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
 * The numbers given to each. One record is one statement and needs no transaction of its own; several share one, and so does
 * a record with what is proved before it. What fails leaves an open transaction as it was. Throws `WriteFault`, and what the
 * proofs throw.
 */
export async function writeRecords(
  unit: UnitOfWork,
  writes: readonly RecordWrite[],
): Promise<readonly NonNullable<WriteResult>[]> {
  const [first] = writes;
  const isAlone = writes.length === 1 && first?.prove === undefined && !first?.isGone;
  if (isAlone && !unit.isOpen) return writeInTurn(unit, writes);
  return unit.transaction((inner) => writeInTurn(inner, writes));
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
  return write.isGone ? deleteRecord(executor, write) : writeRecord(executor, write);
}
