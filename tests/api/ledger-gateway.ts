// A gateway of a ledger on loopback for tests: keeps what it is sent by its key, and can be away, ill, forgetful, slow or a liar.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LedgerEntry, LedgerIdentity } from '../../runtime/server/ledger/ledger.ts';
import { LoopbackPartner } from './loopback-partner.ts';

export type GatewayMood =
  | 'well' // takes and confirms
  | 'pending' // takes, and confirms to who sends it again
  | 'ill' // answers 503
  | 'cut' // takes, and ends the connection without an answer
  | 'silent' // takes, and never answers
  | 'picky' // answers 422 for a batch that holds an entry of `refused`
  | 'refusing' // refuses every entry in words
  | 'garbled' // answers something else than JSON
  | 'lying'; // says another digest of all it keeps

interface GatewayBody {
  readonly identity: LedgerIdentity;
  readonly entries: readonly LedgerEntry[];
  readonly document: { readonly type: string; readonly id: string };
}

export const token = 'Gateway-Token-0001';

export class LedgerGateway extends LoopbackPartner {
  mood: GatewayMood = 'well';
  /** Bodies of every call, as they came. */
  readonly calls: string[] = [];
  /** How often each key was sent, and what is kept under it: once. */
  readonly sent = new Map<string, number>();
  readonly kept = new Map<string, LedgerEntry & { readonly network: string }>();
  readonly refused = new Set<string>();
  /** Batch sizes, in order. */
  readonly batches: number[] = [];

  get url(): string {
    return `${this.origin}/chain`;
  }

  protected answer(request: IncomingMessage, text: string, response: ServerResponse): void {
    this.calls.push(text);
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end();
    const body: GatewayBody = JSON.parse(text);
    const answer = request.url === '/chain/entries' ? this.#take(body) : this.#tell(body);
    if (this.mood === 'cut') return void request.socket.destroy();
    if (this.mood === 'silent') return;
    if (this.mood === 'garbled') return void response.end('<html>');
    response.writeHead(typeof answer === 'number' ? answer : 200, { 'content-type': 'application/json' });
    response.end(typeof answer === 'number' ? `no: ${text}` : JSON.stringify(answer));
  }

  #take({ entries, identity }: GatewayBody): object | number {
    if (this.mood === 'ill') return 503;
    if (this.mood === 'picky' && entries.some(({ entry }) => this.refused.has(entry))) return 422;
    this.batches.push(entries.length);
    return { receipts: entries.map((entry) => this.#receipt(entry, String(identity.my_network_id))) };
  }

  #receipt(entry: LedgerEntry, network: string): object {
    const key = entry.entry;
    if (this.mood === 'refusing') return { entry: key, state: 'refused', message: `Ledger is closed (${token})` };
    const before = this.kept.get(key);
    this.sent.set(key, (this.sent.get(key) ?? 0) + 1);
    if (!before) this.kept.set(key, { ...entry, network });
    const numbers = { entry: key, receipt: `R-${key}`, transaction: `0x${key.replaceAll('-', '')}` };
    if (this.mood === 'pending' && !before) return { ...numbers, state: 'pending' };
    return { ...numbers, state: 'confirmed', digest: this.#digest((before ?? entry).digest) };
  }

  #tell({ document, identity }: GatewayBody): object | number {
    if (this.mood === 'ill') return 503;
    const own = [...this.kept.values()].filter(
      (one) => one.document.id === document.id && one.network === identity.my_network_id,
    );
    return {
      records: own.map(({ entry, version, digest, at }) => ({ entry, version, digest: this.#digest(digest), at })),
    };
  }

  #digest(digest: string): string {
    return this.mood === 'lying' ? '0'.repeat(64) : digest;
  }
}
