// The sequencer: takes entries that wait, seals them into a batch and chains it to the one before. Any server may, one at a time does.
//
// An entry waits from the statement that keeps it, and is taken out in the transaction that seals it. So what counts is whether its
// transaction was committed, never its id or its time: one that commits late is taken by a later batch and none is passed over.
import type { SystemEntities } from '../../core/system-entities.ts';
import { workInTurns } from '../jobs/work-in-turns.ts';
import { insertWaiting, waitingColumns } from '../store/history-waiting.ts';
import { quoted, run } from '../store/statement.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import { type BatchHead, batchHash, beforeFirst, leafOf, type ProvedEntry } from './batch.ts';
import { historiesOf } from './history-forms.ts';
import { rootOf } from './merkle.ts';
import type { ProvedLayouts } from './sealed-entries.ts';

export interface SealScope {
  readonly database: UnitOfWork;
  readonly layouts: ProvedLayouts;
}

/** Entries of a batch at most. */
const mostEntries = 20_000;

const lock = `select pg_try_advisory_xact_lock(hashtextextended('tongguan history', 0))`;

const take = `with taken as (
    delete from history_waiting where "id" in (
      select "id" from history_waiting where "isOlder" = (select coalesce(bool_or("isOlder"), false) from history_waiting)
      order by "id" limit ${mostEntries})
    returning "id", "kind", "subjectId", "salt", "hash", "isOlder"),
  placed as (select *, row_number() over (order by "id") - 1 as "position" from taken),
  sealed as (insert into history_leaf ("id", "kind", "subjectId", "salt", "hash", "batch", "position")
    select "id", "kind", "subjectId", "salt", "hash", $1::bigint, "position" from placed)
  select "kind", "id", "subjectId", "hash", "isOlder" from placed order by "position"`;

/**
 * Seals what waits and was committed, in as many batches as it takes, and gives how many entries that were. Where another server is at
 * it, that one does it.
 */
export async function sealHistory(scope: SealScope, stop?: AbortSignal): Promise<number> {
  let sealed = 0;
  while (!stop?.aborted) {
    if (!(await isWaiting(scope))) break;
    const entries = await scope.database.transaction((unit) => sealBatch(scope, unit));
    if (entries === 0) break;
    sealed += entries;
  }
  return sealed;
}

/** Asks without a transaction: most of the time there is nothing to do. */
async function isWaiting({ database }: SealScope): Promise<boolean> {
  const text =
    'select exists (select from history_waiting) or not exists (select from history_batch where "number" = 1)';
  const [cells] = await run(database, { text, values: [] });
  return cells?.[0] === true;
}

async function sealBatch({ layouts }: SealScope, unit: UnitOfWork): Promise<number> {
  const [got] = await run(unit, { text: lock, values: [] });
  if (got?.[0] !== true) return 0;
  const last = await lastBatch(unit);
  if (last === null) await letOlderWait(unit, layouts.system);
  const number = (last?.number ?? 0) + 1;
  const taken = await run(unit, { text: take, values: [number] });
  if (taken.length === 0) return 0;
  const entries = taken.map(([kind, id, subjectId, hash]) => ({ kind, id, subjectId, hash }) as ProvedEntry);
  await keepBatch(unit, {
    number,
    previous: last?.hash ?? beforeFirst,
    root: rootOf(entries.map(leafOf)),
    entries: entries.length,
    total: (last?.total ?? 0) + entries.length,
    isOlder: taken[0]?.[4] === true,
    sealedAt: new Date(),
  });
  return entries.length;
}

interface LastBatch {
  readonly number: number;
  readonly hash: Buffer;
  readonly total: number;
}

/** The batch that the next one follows; null before the first. */
export async function lastBatch(unit: UnitOfWork): Promise<LastBatch | null> {
  const text = 'select "number", "hash", "total" from history_batch order by "number" desc limit 1';
  const [cells] = await run(unit, { text, values: [] });
  return cells ? { number: Number(cells[0]), hash: cells[1] as Buffer, total: Number(cells[2]) } : null;
}

/** Before the first batch: what was kept when nothing was sealed yet is sealed as it stands now. */
async function letOlderWait(unit: UnitOfWork, system: SystemEntities): Promise<void> {
  // Once in the life of a database, and as long as it takes.
  await unit.query('set local statement_timeout = 0');
  for (const history of historiesOf(system).values()) {
    const kept = `(select ${waitingColumns(history)} from ${quoted(history.table)} t
      where not exists (select from history_waiting v where v."id" = t."id"))`;
    await run(unit, { text: insertWaiting(kept, true), values: [] });
  }
}

async function keepBatch(unit: UnitOfWork, head: BatchHead): Promise<void> {
  const { number, previous, root, entries, total, isOlder, sealedAt } = head;
  await run(unit, {
    text: `insert into history_batch ("number", "previous", "root", "entries", "total", "isOlder", "sealedAt", "hash")
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [number, previous, root, entries, total, isOlder, sealedAt, batchHash(head)],
  });
}

/** Milliseconds between two looks: entries are sealed well within five seconds. */
const pause = 2_000;

/** Seals from now on, every two seconds; the function it gives ends that, once what is under way is through. */
export function keepSealing(scope: SealScope, report: (error: unknown, where: string) => void): () => Promise<void> {
  return workInTurns((stop) => sealHistory(scope, stop), {
    pause,
    report: (error) => report(error, 'sealing of the history'),
  });
}
