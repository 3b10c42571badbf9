// What other servers on the database tell: LISTEN on a connection of its own, lost and opened again. A hint, never the truth.
import type { Client as PgClient, Pool, PoolConfig } from 'pg';
import { clientClass } from '../database/client-class.ts';

/** The one channel of all servers. */
export const changeChannel = 'tongguan_changes';
/** Milliseconds before a lost connection is tried again. */
const pause = 1_000;

export interface ChannelParts {
  readonly pool: Pool;
  /** Another way to the database, which is no pooler. */
  readonly direct?: PoolConfig | undefined;
  /** What the connection is called in PostgreSQL. */
  readonly name: string;
  readonly report: (error: unknown, where: string) => void;
  readonly onMessage: (message: string) => void;
  /** It listens again after it could not: what was said meanwhile was missed. */
  readonly onAgain: () => void;
}

export class ChangeChannel {
  readonly #parts: ChannelParts;
  #client: Promise<PgClient> | null = null;
  #again: NodeJS.Timeout | null = null;
  #isClosed = false;
  #wasLost = false;

  constructor(parts: ChannelParts) {
    this.#parts = parts;
  }

  /** Listens from now on; does nothing when it does already. Resolves once it listens, or will try again. */
  async listen(): Promise<void> {
    if (this.#isClosed) return;
    this.#client ??= this.#open();
    await this.#client.catch((error: unknown) => this.#lost(error));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#again) clearTimeout(this.#again);
    const client = await this.#client?.catch(() => null);
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #open(): Promise<PgClient> {
    const { options } = this.#parts.pool;
    // The pool hides the password from whoever copies its options.
    const place: PoolConfig = this.#parts.direct ?? { ...options, password: options.password };
    // Where there are several hosts, the class that finds the primary.
    const Client = clientClass(place);
    const client = new Client({ ...place, application_name: this.#parts.name });
    client.on('error', (error) => this.#lost(error));
    client.on('notification', ({ payload }) => this.#parts.onMessage(payload ?? ''));
    await client.connect();
    await client.query(`listen ${changeChannel}`);
    if (this.#wasLost) this.#parts.onAgain();
    this.#wasLost = false;
    return client;
  }

  #lost(error: unknown): void {
    const lost = this.#client;
    this.#client = null;
    this.#wasLost = true;
    void lost?.then((client) => client.end()).catch(() => undefined);
    if (this.#isClosed || this.#again) return;
    this.#parts.report(error, 'changes of other servers');
    this.#again = setTimeout(() => {
      this.#again = null;
      void this.listen();
    }, pause);
    this.#again.unref();
  }
}
