// Which of several hosts is the primary, now: connections are opened to it, and those to the one before are cut off.
import pg, { type ClientConfig } from 'pg';
import type { DatabasePlace, PlaceState } from './database-place.ts';
import { patiently } from './patiently.ts';
import { StartProblem } from './start-problem.ts';
import { streamOf } from './stream-of.ts';

/** Milliseconds a new connection may take where the primary answers meanwhile: a machine with too much to do is not away. */
const patience = 15_000;
/** Milliseconds without an answer of the primary after which whoever waits for it is told that it is away. */
const givenUpAfter = 5_000;
/** Times every host is looked at before there is said to be none. */
const leastRounds = 5;
/** Moments that are remembered, with how far the primary was then. */
const remembered = 200;

interface Moment {
  readonly at: number;
  readonly log: bigint;
}

export class PrimaryFinder {
  readonly places: readonly DatabasePlace[];
  /** Opens every connection to the host that is the primary then. Given to pools, and to whoever opens a connection of its own. */
  readonly Client: typeof pg.Client;
  readonly #report: (line: string) => void;
  readonly #open = new Map<pg.Client, DatabasePlace>();
  #primary: DatabasePlace | null = null;
  /** When the primary last answered, milliseconds since 1970. */
  #answered = Date.now();
  #timeline = 0;
  #moments: Moment[] = [];

  constructor(places: readonly DatabasePlace[], report: (line: string) => void) {
    this.places = places;
    this.#report = report;
    this.Client = this.#following();
  }

  /** The host that takes writes, or took them last. */
  get primary(): DatabasePlace | null {
    return this.#primary;
  }

  /** Looks for the primary, and goes on looking. Throws StartProblem where there is none within 15 seconds. */
  async begin(): Promise<void> {
    const end = Date.now() + 15_000;
    for (let rounds = 1; ; rounds++) {
      await Promise.all(this.places.map((place) => place.look().then((state) => this.#seen(place, state))));
      if (this.#primary) break;
      // The first one may have waited for this process, which had to load its modules.
      if (Date.now() > end && rounds > leastRounds) {
        throw new StartProblem(`None of the hosts is a primary that takes writes: ${this.#told()}.`);
      }
      await new Promise((done) => setTimeout(done, 250));
    }
    for (const place of this.places) place.watch((state) => this.#seen(place, state));
  }

  /** The last moment (milliseconds since 1970) until which everything that was kept is in the first `log` bytes; 0: not known. */
  wholeUntil(log: bigint): number {
    return this.#moments.findLast((moment) => moment.log <= log)?.at ?? 0;
  }

  async close(): Promise<void> {
    await Promise.all(this.places.map((place) => place.close()));
  }

  #seen(place: DatabasePlace, state: PlaceState | null): void {
    if (state?.isPrimary && (place === this.#primary || state.timeline > this.#timeline)) {
      if (place !== this.#primary) this.#move(place);
      this.#timeline = Math.max(this.#timeline, state.timeline);
      this.#answered = Date.now();
      this.#moments = [...this.#moments, { at: state.at, log: state.log }].slice(-remembered);
      return;
    }
    if (place !== this.#primary) return;
    // It answers, and is no primary any more: a replica of another one by now.
    if (state && !state.isPrimary) this.#cut();
    else if (Date.now() - this.#answered > givenUpAfter) this.#cut();
  }

  #move(to: DatabasePlace): void {
    if (this.#primary) this.#report(`The primary is ${to.name} now; it was ${this.#primary.name}`);
    this.#primary = to;
    this.#moments = [];
    this.#cut();
  }

  /** Ends connections to other hosts, and to one that is no primary: what waits for an answer there fails. */
  #cut(): void {
    for (const [client, place] of this.#open) {
      if (place === this.#primary && place.state?.isPrimary) continue;
      this.#open.delete(client);
      streamOf(client).destroy();
    }
  }

  #following(): typeof pg.Client {
    const finder = this;
    return class extends pg.Client {
      constructor(config?: string | ClientConfig) {
        const place = finder.#primary ?? finder.places[0];
        const given = typeof config === 'string' ? { connectionString: config } : config;
        super({ ...given, ...place?.settings });
        if (!place) return;
        finder.#open.set(this, place);
        this.once('end', () => finder.#open.delete(this));
      }

      override connect(): Promise<pg.Client>;
      override connect(callback: (error: Error) => void): void;
      override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
        const opened = patiently(super.connect(), patience, () => streamOf(this).destroy());
        if (!callback) return opened.then(() => this);
        const isOpen = callback as (error?: Error) => void;
        void opened.then(() => isOpen(), callback);
      }
    };
  }

  /** What each host is, or why it did not answer. */
  #told(): string {
    return this.places
      .map(({ name, state, fault }) => `${name} ${state ? 'takes no writes' : `does not answer (${fault})`}`)
      .join(', ');
  }
}
