// Copies of the database that are read from: which of them is fresh, and has what a reader has to see.
import type { Pool, PoolClient } from 'pg';
import type { DatabasePlace, PlaceState } from './database-place.ts';
import type { PrimaryFinder } from './primary-finder.ts';
import { streamOf } from './stream-of.ts';

/** Milliseconds that are waited for replicas before somebody is told of what they do not have yet. */
const longestWait = 2_000;
/** Milliseconds between two looks meanwhile. */
const pause = 30;
/** Milliseconds without an answer of a replica after which whoever waits for it is told that it is away. */
const givenUpAfter = 4_000;

export interface ReplicaParts {
  readonly primary: PrimaryFinder;
  readonly places: readonly DatabasePlace[];
  /** Seconds a replica may be behind and be read. */
  readonly lag: number;
  readonly openPool: (place: DatabasePlace) => Pool;
  readonly report: (line: string) => void;
}

/** One copy, chosen for a reader. */
export interface ChosenReplica {
  readonly name: string;
  readonly pool: Pool;
  /** Milliseconds since 1970: all that was kept until then is in it. */
  readonly wholeUntil: number;
  /** It failed: it is left alone until it answers again. */
  failed(): void;
}

interface Replica {
  readonly place: DatabasePlace;
  readonly pool: Pool;
  readonly open: Set<PoolClient>;
  isUsed: boolean;
  /** When it last answered, milliseconds since 1970. */
  answered: number;
}

export class Replicas {
  readonly #parts: ReplicaParts;
  readonly #all: readonly Replica[];
  readonly #counts = new Map<string, number>([['primary', 0]]);
  #next = 0;
  /** Nothing is read that has less: somebody was told of it. */
  #told = 0n;

  constructor(parts: ReplicaParts) {
    this.#parts = parts;
    this.#all = parts.places.map((place) => ({
      place,
      pool: parts.openPool(place),
      open: new Set<PoolClient>(),
      isUsed: false,
      answered: Date.now(),
    }));
    for (const replica of this.#all) {
      this.#counts.set(replica.place.name, 0);
      replica.pool.on('connect', (client) => replica.open.add(client));
      replica.pool.on('remove', (client) => replica.open.delete(client));
      replica.place.watch((state) => this.#seen(replica, state));
    }
  }

  /** A fresh replica that has at least `log`, the bytes of the log its reader has to see; null: read the primary. */
  async choose(log: bigint): Promise<ChosenReplica | null> {
    const least = log > this.#told ? log : this.#told;
    for (let tries = 0; tries < this.#all.length; tries++) {
      const replica = this.#all[this.#next++ % this.#all.length];
      if (replica && this.#isFresh(replica) && (await has(replica, least))) return this.#chosen(replica);
    }
    return null;
  }

  /** Notes where something was read, for the metrics: a replica's name, or `primary`. */
  count(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Reads by place since the start. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** The host that takes writes. */
  get primaryName(): string {
    return this.#parts.primary.primary?.name ?? '';
  }

  /** Each replica with the seconds it is behind, as far as that is known; null: it is away, or no replica. */
  get lags(): readonly { readonly name: string; readonly seconds: number | null }[] {
    return this.#all.map(({ place }) => ({ name: place.name, seconds: this.#behind(place) }));
  }

  /**
   * Resolves when every replica that is in use has `log`, or at last after two seconds: what is said of it then may be looked up at
   * any of them. One that is later is not read before it has it.
   */
  async caughtUp(log: bigint): Promise<void> {
    const end = Date.now() + longestWait;
    if (log > this.#told) this.#told = log;
    for (const replica of this.#all) {
      while (this.#isFresh(replica) && !(await has(replica, log)) && Date.now() < end) {
        await new Promise((done) => setTimeout(done, pause));
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map(({ place }) => place.close()));
    await Promise.all(this.#all.map(({ pool }) => pool.end()));
  }

  #chosen({ place, pool }: Replica): ChosenReplica {
    return {
      name: place.name,
      pool,
      wholeUntil: this.#parts.primary.wholeUntil(place.state?.log ?? 0n),
      failed: () => place.failed(),
    };
  }

  #isFresh({ place }: Replica): boolean {
    const behind = this.#behind(place);
    return behind !== null && behind <= this.#parts.lag;
  }

  /** Seconds; null for what is away, was promoted, or was never seen as whole as the primary has been since this server began. */
  #behind({ state }: DatabasePlace): number | null {
    if (!state || state.isPrimary || state.timeline !== 0) return null;
    const until = this.#parts.primary.wholeUntil(state.log);
    return until === 0 ? null : Math.max(0, (Date.now() - until) / 1000);
  }

  #seen(replica: Replica, state: PlaceState | null): void {
    this.#noticeUse(replica);
    if (state) replica.answered = Date.now();
    else if (Date.now() - replica.answered > givenUpAfter) cutOff(replica);
  }

  #noticeUse(replica: Replica): void {
    const isUsed = this.#isFresh(replica);
    if (isUsed === replica.isUsed) return;
    replica.isUsed = isUsed;
    const { name } = replica.place;
    this.#parts.report(isUsed ? `Reading from the replica ${name}` : `The replica ${name} is away or behind: not read`);
  }
}

/** Ends connections to a machine that has gone silent: nobody else would, for a quarter of an hour, and its readers wait. */
function cutOff({ open }: Replica): void {
  for (const client of open) streamOf(client).destroy();
}

/** Whether it has so much, asked anew where it had not. */
async function has({ place }: Replica, log: bigint): Promise<boolean> {
  const known = place.state;
  if (!known || known.isPrimary) return false;
  if (known.log >= log) return true;
  const seen = await place.look();
  return seen !== null && !seen.isPrimary && seen.log >= log;
}
