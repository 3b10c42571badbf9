// Entries that were taken out because they were older than they are kept: has that done, and tells them from lost ones.
import { cutFunction } from '../store/history-tables.ts';
import { type Executor, run } from '../store/statement.ts';
import type { StoredEntry } from './sealed-entries.ts';

/** Takes out of the log of operations what is older than the owner of its table has set, if it has; gives how many entries that were. */
export async function cutOperationLog(executor: Executor, stop?: AbortSignal): Promise<number> {
  const asked = `select to_regprocedure('${cutFunction}()') is not null`;
  const [isSet] = await run(executor, { text: asked, values: [] });
  let taken = 0;
  while (isSet?.[0] === true && !stop?.aborted) {
    const [cells] = await run(executor, { text: `select ${cutFunction}()`, values: [] });
    const more = Number(cells?.[0] ?? 0);
    if (more === 0) break;
    taken += more;
  }
  return taken;
}

interface Cut {
  /** Only entries with ids before it. */
  readonly before: string;
  readonly entries: number;
}

/** What was taken out of each history, by kind. */
export class CutEntries {
  readonly #cuts: ReadonlyMap<number, Cut>;
  readonly #met = new Map<number, number>();

  constructor(cuts: ReadonlyMap<number, Cut>) {
    this.#cuts = cuts;
  }

  /** Whether a sealed entry that is not there any more is one of those; they are counted. */
  has({ kind, id }: Pick<StoredEntry, 'kind' | 'id'>): boolean {
    const cut = this.#cuts.get(kind);
    if (!cut || id >= cut.before) return false;
    this.#met.set(kind, (this.#met.get(kind) ?? 0) + 1);
    return true;
  }

  /** Entries met that were taken out. */
  get met(): number {
    return [...this.#met.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Kinds of histories of which other entries are gone than were taken out, once all are met. */
  get miscounted(): readonly number[] {
    return [...this.#cuts].flatMap(([kind, { entries }]) => ((this.#met.get(kind) ?? 0) === entries ? [] : [kind]));
  }
}

/** Reads what was taken out: nothing from a database that a version before has brought last. */
export async function readCuts(executor: Executor): Promise<CutEntries> {
  const asked = `select to_regclass('history_cut') is not null`;
  const [isThere] = await run(executor, { text: asked, values: [] });
  if (isThere?.[0] !== true) return new CutEntries(new Map());
  const text = 'select "kind", max("before"::text collate "C"), sum("entries") from history_cut group by 1';
  const rows = await run(executor, { text, values: [] });
  return new CutEntries(
    new Map(
      rows.map(([kind, before, entries]) => [Number(kind), { before: String(before), entries: Number(entries) }]),
    ),
  );
}
