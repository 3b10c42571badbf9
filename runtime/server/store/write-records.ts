// Writes and deletes several records: all of them or none.

import { type AdvisoryLock, takeAdvisoryLocks } from './advisory-locks.ts';
import { isDatabaseError } from './database-fault.ts';
import { deleteRecords } from './delete-records.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { type RecordContent, type WriteResult, writeRecord } from './write-record.ts';

export interface RecordWrite extends RecordContent {
  /** The row is deleted with its lines. */
  readonly isHardDelete?: true;
  /** Taken before any of the records is written. */
  readonly locks?: readonly AdvisoryLock[];
  /** Called in the transaction before the record is written; an error rolls everything back. */
  readonly checkInTransaction?: (unit: UnitOfWork) => Promise<void>;
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
 * Returns the numbers each record was given. One record is one statement and needs no transaction; several records, or one with
 * checks before it, share one. A failure rolls back to where an open transaction stood. Throws `WriteFault` and the errors of the
 * checks.
 */
export async function writeRecords(
  unit: UnitOfWork,
  writes: readonly RecordWrite[],
): Promise<readonly NonNullable<WriteResult>[]> {
  const [first] = writes;
  const isAlone = writes.length === 1 && first?.checkInTransaction === undefined && !first?.isHardDelete;
  if (isAlone && !unit.isOpen) return writeInTurn(unit, writes);
  const locks = writes.flatMap((write) => write.locks ?? []);
  return unit.transaction(async (inner) => {
    await takeAdvisoryLocks(inner, locks).catch((error: unknown) => {
      throw faultOf(0, error);
    });
    return writeInTurn(inner, writes);
  });
}

async function writeInTurn(
  unit: UnitOfWork,
  writes: readonly RecordWrite[],
): Promise<readonly NonNullable<WriteResult>[]> {
  const given: NonNullable<WriteResult>[] = [];
  while (given.length < writes.length) {
    const start = given.length;
    const deletions = deletedInBatch(writes.slice(start));
    for (const write of deletions) await write.checkInTransaction?.(unit);
    if (deletions.length > 0) await deleteOrFail(unit, deletions, start);
    const [write] = deletions.length > 0 ? [] : writes.slice(start, start + 1);
    given.push(...deletions.map(() => ({})), ...(write ? [await writeOne(unit, write, start)] : []));
  }
  return given;
}

/** The leading deletions of one entity. They are deleted in one statement, as they may refer to each other. */
function deletedInBatch(writes: readonly RecordWrite[]): readonly RecordWrite[] {
  const [first] = writes;
  const end = writes.findIndex(({ isHardDelete, layout }) => !isHardDelete || layout !== first?.layout);
  return end < 0 ? writes : writes.slice(0, end);
}

async function deleteOrFail(unit: UnitOfWork, writes: readonly RecordWrite[], start: number): Promise<void> {
  const left = await deleteRecords(unit, writes);
  if (left) throw faultOf(start + left.index, left.fault);
}

async function writeOne(unit: UnitOfWork, write: RecordWrite, index: number): Promise<NonNullable<WriteResult>> {
  await write.checkInTransaction?.(unit);
  const numbers = await writeRecord(unit, write).catch((error: unknown) => {
    throw faultOf(index, error);
  });
  if (numbers === null) throw new WriteFault(index, null);
  return numbers;
}

/** Two writes that wait for each other: one of them is told that the other was faster. */
function faultOf(index: number, error: unknown): WriteFault {
  return new WriteFault(index, isDatabaseError(error) && error.code === '40P01' ? null : error);
}
