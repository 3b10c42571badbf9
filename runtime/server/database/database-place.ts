// One host of the database, looked at again and again on a connection of its own: what it is, and how far it is.
import pg, { type ClientConfig } from 'pg';
import { patiently } from './patiently.ts';
import { reasonOf } from './start-problem.ts';
import { streamOf } from './stream-of.ts';

/** Milliseconds between two looks. */
const pace = 400;
/** Milliseconds a look may take before the host counts as away. */
const patience = 2_000;

export interface PlaceState {
  /** It takes writes. */
  readonly isPrimary: boolean;
  /** Grows with every promotion; 0 for a replica. */
  readonly timeline: number;
  /** Bytes of the log that a primary has made, or a replica has replayed. */
  readonly log: bigint;
  /** Milliseconds since 1970, before it was asked. */
  readonly at: number;
}

const question = `select current_setting('transaction_read_only') = 'off' and not pg_is_in_recovery() as "isPrimary",
  case when pg_is_in_recovery() then 0 else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint end::text as "timeline",
  ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end) - '0/0'::pg_lsn)::text as "log"`;

interface Answer {
  readonly isPrimary: boolean;
  readonly timeline: string;
  readonly log: string | null;
}

interface Looking {
  readonly client: pg.Client;
  readonly connected: Promise<unknown>;
}

export class DatabasePlace {
  readonly name: string;
  readonly settings: ClientConfig;
  #state: PlaceState | null = null;
  #fault = '';
  #client: Looking | null = null;
  #looking: Promise<PlaceState | null> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(name: string, settings: ClientConfig) {
    this.name = name;
    this.settings = settings;
  }

  /** What it was when it was last looked at; null: it did not answer. */
  get state(): PlaceState | null {
    return this.#state;
  }

  /** Why it did not answer, for the operator; without a password. */
  get fault(): string {
    return this.#fault;
  }

  /** Looks every now and then, and tells what was seen each time. */
  watch(onSeen: (state: PlaceState | null) => void): void {
    const again = (): void => {
      if (this.#isClosed) return;
      this.#timer = setTimeout(() => void this.look().then(onSeen).finally(again), pace);
      this.#timer.unref();
    };
    again();
  }

  /** Looks now; whoever asks meanwhile hears of a look that begins after that. Null: it does not answer. */
  async look(): Promise<PlaceState | null> {
    // One that is under way began before, and may have seen less.
    if (this.#looking) await this.#looking;
    this.#looking ??= this.#ask().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** It failed somebody: it is away until a look finds it again. */
  failed(): void {
    this.#state = null;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#drop();
  }

  async #ask(): Promise<PlaceState | null> {
    const at = Date.now();
    try {
      this.#client ??= this.#made();
      const { isPrimary, timeline, log } = await patiently(this.#answerOf(this.#client), patience);
      this.#state = { isPrimary, timeline: Number(timeline), log: BigInt(log ?? '0'), at };
      this.#fault = '';
    } catch (error) {
      this.#state = null;
      this.#fault = reasonOf(error);
      this.#drop();
    }
    return this.#state;
  }

  async #answerOf({ client, connected }: Looking): Promise<Answer> {
    await connected;
    const { rows } = await client.query<Answer>(question);
    return rows[0] ?? { isPrimary: false, timeline: '0', log: '0' };
  }

  #made(): Looking {
    const client = new pg.Client({ ...this.settings, application_name: 'tongguan look' });
    client.on('error', () => {});
    return { client, connected: client.connect() };
  }

  /** One that does not answer is not waited for. */
  #drop(): void {
    const looking = this.#client;
    this.#client = null;
    if (looking) streamOf(looking.client).destroy();
  }
}
