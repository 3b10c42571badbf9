// Proves all entries of the histories at one moment: each as it was sealed, none lost, none added, batches chained, checkpoints met.
import { quoted, run } from '../store/statement.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import { type Batch, leafOf } from './batch.ts';
import { type ChainEnd, chainStart, checkBatch, readBatches } from './check-batches.ts';
import type { Checkpoint } from './checkpoint.ts';
import { compareCheckpoints } from './compare-checkpoints.ts';
import { type FaultyEntry, faultOf, foundIn, placeOf, tellFaulty } from './compare-entries.ts';
import { type CutEntries, readCuts } from './cut-entries.ts';
import { Findings, type HistoryFault, type HistoryFinding } from './findings.ts';
import { type HistoryName, historiesOf } from './history-forms.ts';
import { rootOf } from './merkle.ts';
import type { SealScope } from './seal-history.ts';
import { insertedInto, readSealed, readWaiting, type SealedEntry } from './sealed-entries.ts';

export interface HistoryVerdict {
  readonly isIntact: boolean;
  /** Entries that were sealed, of which histories had kept some before they were sealed at all. */
  readonly sealed: number;
  readonly older: number;
  readonly waiting: number;
  /** Sealed entries that were taken out because they were older than they are kept. */
  readonly cut: number;
  readonly batches: number;
  /** Since when entries are sealed; null: not yet. */
  readonly since: string | null;
  readonly checkpoints: number;
  /** How many of each fault. */
  readonly counts: { readonly [fault in HistoryFault]?: number };
  /** The first of them. */
  readonly findings: readonly HistoryFinding[];
}

/** Entries compared at once. */
const atOnce = 10_000;
const manyBatches = 1_000;

/** Reads everything in one snapshot, while others go on writing. `checkpoints`: those kept outside; see checkpoint-files.ts. */
export function verifyHistory(scope: SealScope, checkpoints: readonly Checkpoint[] = []): Promise<HistoryVerdict> {
  return scope.database.transaction(async (unit) => {
    await unit.query('set transaction isolation level repeatable read, read only');
    await unit.query('set local statement_timeout = 0');
    // Before the snapshot is taken: a month that goes after it would be missing, and not be told as gone.
    const histories = [...historiesOf(scope.layouts.system).keys()].map(quoted);
    if (histories.length > 0) await unit.query(`lock table ${histories.join(', ')} in access share mode`);
    return new Verification(scope, unit).all(checkpoints);
  });
}

class Verification {
  readonly #scope: SealScope;
  readonly #unit: UnitOfWork;
  readonly #findings = new Findings();
  readonly #names: ReadonlyMap<number, HistoryName>;
  #cuts: CutEntries | null = null;
  #sealed = 0;
  #older = 0;
  #since: string | null = null;

  constructor(scope: SealScope, unit: UnitOfWork) {
    this.#scope = scope;
    this.#unit = unit;
    this.#names = new Map([...historiesOf(scope.layouts.system).values()].map(({ kind, name }) => [kind, name]));
  }

  async all(checkpoints: readonly Checkpoint[]): Promise<HistoryVerdict> {
    this.#cuts = await readCuts(this.#unit);
    const hashes = new Map<number, Buffer>();
    const wanted = new Set(checkpoints.map(({ batch }) => batch));
    let end: ChainEnd = chainStart;
    for (;;) {
      const batches = await readBatches(this.#unit, end.number + 1, manyBatches);
      if (batches.length === 0) break;
      for (const batch of batches) {
        end = checkBatch(this.#findings, end, batch);
        if (wanted.has(batch.number)) hashes.set(batch.number, batch.hash);
        this.#since ??= batch.sealedAt.toISOString();
        if (batch.isOlder) this.#older += batch.entries;
      }
      await this.#compareAll(groupsOf(batches));
    }
    await this.#leavesOfNoBatch(end.number);
    const waiting = await this.#compareWaiting();
    await this.#findInserted();
    for (const kind of this.#cuts.miscounted) {
      const history = this.#names.get(kind);
      this.#findings.add({ fault: 'cut-miscounted', ...(history && { history }) });
    }
    compareCheckpoints(this.#findings, checkpoints, { hashes, last: end.number });
    return this.#verdict({ waiting, batches: end.number, checkpoints: checkpoints.length });
  }

  #verdict(counted: Pick<HistoryVerdict, 'waiting' | 'batches' | 'checkpoints'>): HistoryVerdict {
    const { counts, kept } = this.#findings;
    return {
      isIntact: counts.size === 0,
      sealed: this.#sealed,
      older: this.#older,
      since: this.#since,
      ...counted,
      cut: this.#cuts?.met ?? 0,
      counts: Object.fromEntries(counts),
      findings: kept,
    };
  }

  /** The database reads the next ones while these are compared. */
  async #compareAll(groups: readonly (readonly Batch[])[]): Promise<void> {
    let read = this.#entriesOf(groups[0] ?? []);
    for (const [index, group] of groups.entries()) {
      const entries = await read;
      const next = this.#entriesOf(groups[index + 1] ?? []);
      // What goes wrong with it is thrown where it is awaited.
      next.catch(() => undefined);
      read = next;
      await this.#compare(group, entries);
    }
  }

  async #entriesOf(batches: readonly Batch[]): Promise<readonly SealedEntry[]> {
    const [first, last] = [batches[0], batches.at(-1)];
    if (!first || !last) return [];
    const where = 'l."batch" between $1 and $2';
    return readSealed(this.#unit, this.#scope.layouts, { where, values: [first.number, last.number] });
  }

  /** Batches that follow one another, and their entries. */
  async #compare(batches: readonly Batch[], entries: readonly SealedEntry[]): Promise<void> {
    this.#sealed += entries.length;
    const faulty: FaultyEntry[] = [];
    for (const entry of entries) {
      const fault = faultOf(entry);
      if (fault && !(fault === 'missing' && this.#cuts?.has(entry))) faulty.push({ entry, fault });
    }
    if (faulty.length > 0) {
      const elsewhere = await this.#elsewhere(faulty);
      tellFaulty(this.#findings, faulty, { names: this.#names, elsewhere });
    }
    const byBatch = Map.groupBy(entries, ({ batch }) => batch);
    for (const batch of batches) {
      if (!holds(batch, byBatch.get(batch.number) ?? [])) {
        this.#findings.add({ fault: 'batch-rewritten', batch: batch.number });
      }
    }
  }

  /** Missing entries that stand in another history. */
  async #elsewhere(faulty: readonly FaultyEntry[]): Promise<ReadonlySet<string>> {
    const ids = faulty.filter(({ fault }) => fault === 'missing').map(({ entry }) => entry.id);
    if (ids.length === 0) return new Set();
    const asked = [...historiesOf(this.#scope.layouts.system).values()].map(foundIn).join(' union all ');
    const rows = await run(this.#unit, { text: asked, values: [ids] });
    return new Set(rows.map(([id]) => String(id)));
  }

  /** Sealed entries whose batch is not there any more. */
  async #leavesOfNoBatch(last: number): Promise<void> {
    const text = `select distinct l."batch" from history_leaf l
      where not exists (select from history_batch b where b."number" = l."batch") and l."batch" > $1 order by 1 limit 1000`;
    for (const [batch] of await run(this.#unit, { text, values: [last] })) {
      this.#findings.add({ fault: 'batch-missing', batch: Number(batch) });
    }
  }

  async #compareWaiting(): Promise<number> {
    const waiting = await readWaiting(this.#unit, this.#scope.layouts, { where: 'true', values: [] });
    for (const entry of waiting) {
      if (faultOf(entry)) this.#findings.add({ ...placeOf(entry, this.#names), fault: 'waiting-changed' });
    }
    return waiting.length;
  }

  async #findInserted(): Promise<void> {
    // Before the first batch nothing was promised of what there is.
    if (this.#since === null) return;
    for (const history of historiesOf(this.#scope.layouts.system).values()) {
      for (const { id, subjectId } of await insertedInto(this.#unit, history)) {
        const { name } = history;
        this.#findings.add({ fault: 'inserted', history: name, id, ...(subjectId !== null && { subjectId }) });
      }
    }
  }
}

function holds(batch: Batch, entries: readonly SealedEntry[]): boolean {
  const isWhole = entries.length === batch.entries && entries.every(({ position }, index) => position === index);
  return isWhole && entries.length > 0 && rootOf(entries.map(leafOf)).equals(batch.root);
}

/** As many batches together as make a good question. */
function groupsOf(batches: readonly Batch[]): readonly (readonly Batch[])[] {
  const groups: Batch[][] = [];
  let entries = Number.POSITIVE_INFINITY;
  for (const batch of batches) {
    if (entries + batch.entries > atOnce) {
      groups.push([]);
      entries = 0;
    }
    groups.at(-1)?.push(batch);
    entries += batch.entries;
  }
  return groups;
}
