// Proves the history of one record: each entry by its path to the root of its batch, and the batch by the chain to the next checkpoint.

import { run } from '../store/statement.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import { type Batch, leafOf } from './batch.ts';
import { type ChainEnd, checkBatch, readBatches } from './check-batches.ts';
import type { Checkpoint } from './checkpoint.ts';
import { checkpointAfter } from './checkpoint-files.ts';
import { compareCheckpoints } from './compare-checkpoints.ts';
import { faultOf, foundIn, placeOf, tellFaulty } from './compare-entries.ts';
import { Findings, type HistoryFinding } from './findings.ts';
import { type HistoryName, historiesOf } from './history-forms.ts';
import { pathOf, rootFrom } from './merkle.ts';
import type { SealScope } from './seal-history.ts';
import { insertedInto, readSealed, readWaiting, type SealedEntry } from './sealed-entries.ts';

export interface RecordVerdict {
  /** `verified`: all is sealed and as it was. `waiting`: the same, but the newest entries are still to be sealed. */
  readonly state: 'verified' | 'waiting' | 'broken';
  readonly sealed: number;
  readonly waiting: number;
  /** Entries that were kept before histories were sealed: they are as they were then. */
  readonly older: number;
  /** When the last of its batches was sealed. */
  readonly sealedAt: string | null;
  /** When the checkpoint was made that its batches lead to; null where none was made since. */
  readonly checkpointAt: string | null;
  readonly findings: readonly HistoryFinding[];
}

/** Batches between that of an entry and a checkpoint, which is made every hour: one every two seconds at most. */
const mostBetween = 5_000;

/** Changes, transitions and reviews of the record. `folder`: that of the checkpoints, where there is one. */
export function verifyRecord(scope: SealScope, subjectId: string, folder?: string): Promise<RecordVerdict> {
  return scope.database.transaction(async (unit) => {
    await unit.query('set transaction isolation level repeatable read, read only');
    return new RecordVerification(scope, unit, subjectId).all(folder);
  });
}

class RecordVerification {
  readonly #scope: SealScope;
  readonly #unit: UnitOfWork;
  readonly #subjectId: string;
  readonly #findings = new Findings();

  constructor(scope: SealScope, unit: UnitOfWork, subjectId: string) {
    this.#scope = scope;
    this.#unit = unit;
    this.#subjectId = subjectId;
  }

  async all(folder: string | undefined): Promise<RecordVerdict> {
    const { layouts } = this.#scope;
    const own = { where: 'l."subjectId" = $1', values: [this.#subjectId] };
    const sealed = await readSealed(this.#unit, layouts, own);
    const waiting = await readWaiting(this.#unit, layouts, own);
    await this.#compare(sealed);
    for (const entry of waiting) {
      if (faultOf(entry)) this.#findings.add({ ...placeOf(entry, this.#names()), fault: 'waiting-changed' });
    }
    const batches = await this.#provePaths(sealed);
    const last = batches.at(-1);
    const checkpoint = last && folder !== undefined ? await this.#leadToCheckpoint(last, folder) : null;
    await this.#findInserted();
    const isBroken = this.#findings.counts.size > 0;
    return {
      state: isBroken ? 'broken' : waiting.length > 0 ? 'waiting' : 'verified',
      sealed: sealed.length,
      waiting: waiting.length,
      older: batches
        .filter(({ isOlder }) => isOlder)
        .flatMap(({ number }) => sealed.filter((one) => one.batch === number)).length,
      sealedAt: last?.sealedAt.toISOString() ?? null,
      checkpointAt: checkpoint?.madeAt ?? null,
      findings: this.#findings.kept,
    };
  }

  #names(): ReadonlyMap<number, HistoryName> {
    return new Map([...historiesOf(this.#scope.layouts.system).values()].map(({ kind, name }) => [kind, name]));
  }

  async #compare(sealed: readonly SealedEntry[]): Promise<void> {
    const faulty = sealed.flatMap((entry) => {
      const fault = faultOf(entry);
      return fault ? [{ entry, fault }] : [];
    });
    if (faulty.length === 0) return;
    const asked = [...historiesOf(this.#scope.layouts.system).values()].map(foundIn).join(' union all ');
    const missing = faulty.filter(({ fault }) => fault === 'missing').map(({ entry }) => entry.id);
    const rows = await run(this.#unit, { text: asked, values: [missing] });
    tellFaulty(this.#findings, faulty, { names: this.#names(), elsewhere: new Set(rows.map(([id]) => String(id))) });
  }

  /** The batches of the entries, in their order, each with the paths that were gone. */
  async #provePaths(sealed: readonly SealedEntry[]): Promise<readonly Batch[]> {
    const batches: Batch[] = [];
    for (const [number, own] of Map.groupBy(sealed, ({ batch }) => batch)) {
      const [batch] = await readBatches(this.#unit, number, 1);
      if (batch?.number !== number) {
        this.#findings.add({ fault: 'batch-missing', batch: number });
        continue;
      }
      batches.push(batch);
      const leaves = await this.#leavesOf(number);
      const isProved = own.every((entry) => rootFrom(leafOf(entry), pathOf(leaves, entry.position)).equals(batch.root));
      if (!isProved) this.#findings.add({ fault: 'batch-rewritten', batch: number });
    }
    return batches;
  }

  async #leavesOf(batch: number): Promise<readonly Buffer[]> {
    const text = 'select "kind", "id", "subjectId", "hash" from history_leaf where "batch" = $1 order by "position"';
    const rows = await run(this.#unit, { text, values: [batch] });
    return rows.map(([kind, id, subjectId, hash]) =>
      leafOf({ kind, id, subjectId, hash } as Parameters<typeof leafOf>[0]),
    );
  }

  /** Goes from the batch to the first checkpoint behind it, link by link; the checkpoint, if there is one yet. */
  async #leadToCheckpoint(from: Batch, folder: string): Promise<Checkpoint | null> {
    const checkpoint = await checkpointAfter(folder, from.number);
    if (checkpoint && checkpoint.batch - from.number > mostBetween) return null;
    const wanted = checkpoint ? checkpoint.batch - from.number + 1 : mostBetween;
    const batches = await readBatches(this.#unit, from.number, wanted);
    let end: ChainEnd = { number: from.number - 1, hash: from.previous, total: from.total - from.entries };
    for (const batch of batches) end = checkBatch(this.#findings, end, batch);
    if (!checkpoint) return null;
    const hashes = new Map([[end.number, end.hash]]);
    compareCheckpoints(this.#findings, [checkpoint], { hashes, last: end.number });
    return checkpoint;
  }

  async #findInserted(): Promise<void> {
    const [sealing] = await readBatches(this.#unit, 1, 1);
    if (!sealing) return;
    for (const history of historiesOf(this.#scope.layouts.system).values()) {
      for (const { id } of await insertedInto(this.#unit, history, this.#subjectId)) {
        this.#findings.add({ fault: 'inserted', history: history.name, id, subjectId: this.#subjectId });
      }
    }
  }
}
