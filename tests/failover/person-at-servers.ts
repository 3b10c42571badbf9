// A person with a browser at several servers: saves until it is answered, each save under one key, and looks whether it is there.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** What everybody writes down. */
export class Ledger {
  /** Names of records whose save was answered. */
  readonly answered: string[] = [];
  readonly faults: { readonly at: number; readonly what: string }[] = [];
  /** Own writes that were not read. */
  readonly unseen: string[] = [];
  /** Writes that another login of the account did not read a moment later: its server hears of them, which it cannot while something is away. */
  readonly unheard: { readonly at: number; readonly what: string }[] = [];
  /** Rows of others that were answered. */
  readonly foreign: string[] = [];
  /** Milliseconds from the first try of a save to its answer. */
  readonly waits: number[] = [];
  /** Moments at which each server answered a save. */
  readonly savedAt = new Map<string, number[]>();
  /** Reads that were answered. */
  reads = 0;
}

export interface PersonParts {
  /** Addresses of the servers, as they are now. */
  readonly servers: readonly string[];
  readonly ledger: Ledger;
  /** Begins the part numbers of this person alone. */
  readonly prefix: string;
  readonly companyId: string;
  readonly token: string;
  /** Of another login of the same account. */
  readonly otherToken: string;
  readonly stop: AbortSignal;
  /** Milliseconds between two saves. */
  readonly pause: number;
}

/** Milliseconds after which every server knows what was written, also one that cannot hear the others. */
const heardWithin = 6_000;

interface Answered {
  readonly code: number;
  readonly data: { readonly total?: number; readonly rows?: readonly { readonly [field: string]: unknown }[] };
  readonly written: string | undefined;
}

export class PersonAtServers {
  readonly #parts: PersonParts;
  #saved = 0;
  /** When each save was answered. */
  readonly #savedAt: number[] = [];
  #written = '';
  #next: number;

  constructor(parts: PersonParts, first: number) {
    this.#parts = parts;
    this.#next = first;
  }

  /** Saves and looks until told to stop. */
  async work(): Promise<void> {
    const { stop, pause } = this.#parts;
    while (!stop.aborted) {
      await this.#save(`${this.#parts.prefix}${String(this.#saved + 1).padStart(5, '0')}`);
      await this.#look();
      await delay(pause * (0.5 + Math.random()), undefined, { signal: stop }).catch(() => {});
    }
  }

  /** Under one key until it is answered, at whatever server. */
  async #save(partNo: string): Promise<void> {
    const { ledger } = this.#parts;
    const key = randomUUID();
    const began = Date.now();
    const body = JSON.stringify({ partNo, hsCode: '10063020', name: '长粒米精米' });
    for (;;) {
      const server = this.#server();
      const answer = await this.#call(server, '/entities/product', { method: 'POST', body, key });
      if (answer?.code === 1000) {
        if (answer.written !== undefined) this.#written = answer.written;
        this.#saved += 1;
        this.#savedAt.push(Date.now());
        ledger.answered.push(partNo);
        ledger.waits.push(Date.now() - began);
        ledger.savedAt.set(server, [...(ledger.savedAt.get(server) ?? []), Date.now()]);
        return;
      }
      await delay(150);
    }
  }

  /** The own records by their numbers: the last one is there at once, wherever it is asked; of the enterprise nothing else is. */
  async #look(): Promise<void> {
    const { ledger, prefix } = this.#parts;
    const own = `/entities/product?sort=-partNo&pageSize=3&filter[partNo][prefix]=${prefix}`;
    const found = await this.#read(own, this.#parts.token);
    const last = `${prefix}${String(this.#saved).padStart(5, '0')}`;
    if (found?.data.rows?.[0]?.partNo !== last || found.data.total !== this.#saved) {
      ledger.unseen.push(`${last}: ${found?.data.rows?.[0]?.partNo} of ${found?.data.total}`);
    }
    if (this.#saved % 4 !== 0) return;
    const all = await this.#read('/entities/product?pageSize=20&sort=-updatedAt', this.#parts.token);
    for (const { companyId, id } of all?.data.rows ?? []) {
      if (companyId !== this.#parts.companyId) ledger.foreign.push(String(id));
    }
    // Another browser of the account hears of it within a moment.
    await delay(400);
    const at = Date.now();
    const other = await this.#read(own, this.#parts.otherToken, false);
    const total = Number(other?.data.total);
    // What is remembered while nothing can be heard is some seconds old at most.
    const known = this.#savedAt.filter((moment) => moment < at - heardWithin).length;
    if (total < known) ledger.unseen.push(`other login, ${last}: ${total}`);
    else if (total < this.#saved) ledger.unheard.push({ at, what: `${last}: ${total}` });
  }

  async #read(path: string, token: string, carries = true): Promise<Answered | null> {
    for (;;) {
      const answer = await this.#call(this.#server(), path, { token, carries });
      if (answer?.code === 1000) {
        this.#parts.ledger.reads += 1;
        return answer;
      }
      await delay(150);
    }
  }

  /** Null where nothing good was answered, which is written down. */
  async #call(
    server: string,
    path: string,
    { method = 'GET', body, key, token = this.#parts.token, carries = true }: Call,
  ): Promise<Answered | null> {
    const cookie = `tongguan_session=${token}${carries && this.#written !== '' ? `; tongguan_written=${this.#written}` : ''}`;
    const headers = {
      cookie,
      connection: 'close',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    try {
      const signal = AbortSignal.timeout(30_000);
      const response = await fetch(`${server}/api${path}`, { method, headers, body: body ?? null, signal });
      const answer = (await response.json()) as { code: number; message: string; data: Answered['data'] };
      if (answer.code !== 1000) this.#fault(`${method} ${response.status} ${answer.code} ${answer.message}`);
      const [, written] = /tongguan_written=([0-9a-f]+)/.exec(response.headers.get('set-cookie') ?? '') ?? [];
      return { code: answer.code, data: answer.data, written };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
      this.#fault(`${method} ${error instanceof Error ? error.message : error} ${cause}`);
      return null;
    }
  }

  #fault(what: string): void {
    this.#parts.ledger.faults.push({ at: Date.now(), what });
  }

  #server(): string {
    const { servers } = this.#parts;
    this.#next += 1;
    return servers[this.#next % servers.length] ?? '';
  }
}

interface Call {
  readonly method?: string;
  readonly body?: string;
  readonly key?: string;
  readonly token?: string;
  /** Whether it is the browser that has written. */
  readonly carries?: boolean;
}
