// Looks whether batches are what their hashes say and follow one another.
import { type Executor, run } from '../store/statement.ts';
import { type Batch, batchHash, beforeFirst } from './batch.ts';
import type { Findings } from './findings.ts';

/** Batches from a number on, in their order, so many at most. */
export async function readBatches(executor: Executor, from: number, most: number): Promise<readonly Batch[]> {
  const text = `select "number", "previous", "root", "entries", "total", "isOlder", "sealedAt", "hash"
    from history_batch where "number" >= $1 order by "number" limit $2`;
  const rows = await run(executor, { text, values: [from, most] });
  return rows.map(([number, previous, root, entries, total, isOlder, sealedAt, hash]) => ({
    ...({ previous, root, entries, isOlder, hash } as Pick<
      Batch,
      'previous' | 'root' | 'entries' | 'isOlder' | 'hash'
    >),
    number: Number(number),
    total: Number(total),
    sealedAt: new Date(String(sealedAt)),
  }));
}

/** Where a chain stands: the batch that comes next, and what it has to name. */
export interface ChainEnd {
  readonly number: number;
  readonly hash: Buffer;
  readonly total: number;
}

/** Before the first batch. */
export const chainStart: ChainEnd = { number: 0, hash: beforeFirst, total: 0 };

/** Adds what is wrong with the batch, and gives where the chain stands behind it. */
export function checkBatch(findings: Findings, before: ChainEnd, batch: Batch): ChainEnd {
  const { number, hash, total } = batch;
  for (let missing = before.number + 1; missing < number && missing - before.number <= 1_000; missing += 1) {
    findings.add({ fault: 'batch-missing', batch: missing });
  }
  if (!batchHash(batch).equals(hash)) findings.add({ fault: 'batch-changed', batch: number });
  // Behind a gap nothing can be said of what it follows.
  const follows = number === before.number + 1;
  if (follows && !batch.previous.equals(before.hash)) findings.add({ fault: 'chain-broken', batch: number });
  if (follows && total !== before.total + batch.entries) findings.add({ fault: 'batch-changed', batch: number });
  return { number, hash, total };
}
