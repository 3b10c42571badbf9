// The ledger behind a gateway that speaks HTTP and JSON: POST <url>/entries and POST <url>/records.
import { cleanText } from '../../core/kinds/kind.ts';
import { isRow } from '../../core/paths.ts';
import { type Ledger, LedgerFault, type LedgerReceipt, type LedgerRecord } from './ledger.ts';

export interface HttpLedgerSettings {
  /** Address of the gateway without a slash behind: https, or http on this machine. */
  readonly url: string;
  /** Sent as `Authorization: Bearer ...`, where the gateway asks for it. */
  readonly token?: string;
  /** How long an answer may take, in milliseconds. */
  readonly timeout?: number;
}

const usualTimeout = 8_000;
/** How large an answer may be, in bytes. */
const largest = 4 * 1024 * 1024;
/** How long a gateway that did not answer is not asked what it holds, so that nobody waits at every verification, in milliseconds. */
const rest = 30_000;
/** Statuses that say something about what was sent; any other about the gateway or its settings. */
const aboutContent: ReadonlySet<number> = new Set([400, 409, 413, 422]);

/**
 * Takes `{ identity, entries: [{ entry, document: { type, id, number }, version, digest, at }] }` at `/entries` and answers
 * `{ receipts: [{ entry, state, receipt, transaction, digest, message }] }`; takes `{ identity, document: { type, id } }` at `/records` and
 * answers `{ records: [{ entry, version, digest, at }] }`.
 */
export function httpLedger(settings: HttpLedgerSettings): Ledger {
  let restsUntil = 0;
  return {
    send: async (identity, entries) => {
      const answer = await post(settings, 'entries', { identity, entries });
      restsUntil = 0;
      return listOf(answer, 'receipts', (row) => receiptIn(row, settings));
    },
    find: async (identity, document) => {
      if (Date.now() < restsUntil) throw new LedgerFault('away', 'It did not answer a moment ago');
      try {
        return listOf(await post(settings, 'records', { identity, document }), 'records', recordIn);
      } catch (error) {
        if (error instanceof LedgerFault && error.kind === 'away') restsUntil = Date.now() + rest;
        throw error;
      }
    },
  };
}

async function post({ url, token, timeout = usualTimeout }: HttpLedgerSettings, path: string, body: object) {
  let status: number;
  let text: string;
  try {
    const answer = await fetch(`${url}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      // The token goes to this address and to no other.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    status = answer.status;
    text = await textOf(answer);
  } catch (error) {
    if (error instanceof LedgerFault) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new LedgerFault('away', isLate ? 'The gateway did not answer in time' : 'The gateway was not reached');
  }
  if (status < 200 || status > 299) {
    throw new LedgerFault(aboutContent.has(status) ? 'rejected' : 'away', `HTTP ${status}`);
  }
  try {
    const said: unknown = JSON.parse(text);
    return said;
  } catch {
    throw new LedgerFault('away', 'The gateway answered something else than JSON');
  }
}

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > largest) throw new LedgerFault('away', 'The gateway answered more than fits');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function listOf<Said>(answer: unknown, key: string, read: (row: SaidRow) => Said | null): readonly Said[] {
  const rows = isRow(answer) ? answer[key] : undefined;
  if (!Array.isArray(rows)) throw new LedgerFault('away', `The gateway answered without ${key}`);
  return rows.map((row) => {
    const said = isRow(row) ? read(row) : null;
    if (said === null) throw new LedgerFault('away', `The gateway answered ${key} of another form`);
    return said;
  });
}

type SaidRow = { readonly [key: string]: unknown };

function receiptIn(row: SaidRow, { token }: HttpLedgerSettings): LedgerReceipt | null {
  const { entry, state, digest } = row;
  if (typeof entry !== 'string') return null;
  if (state !== 'confirmed' && state !== 'pending' && state !== 'refused') return null;
  if (state === 'confirmed' && !isDigest(digest)) return null;
  const [receipt, transaction] = [wordIn(row.receipt, 200), wordIn(row.transaction, 200)];
  const message = wordIn(row.message, 1000);
  return {
    entry,
    state,
    ...(receipt !== undefined && { receipt }),
    ...(transaction !== undefined && { transaction }),
    ...(isDigest(digest) && { digest: digest.toLowerCase() }),
    // What it says may repeat what it was sent.
    ...(message !== undefined && { message: token === undefined ? message : message.replaceAll(token, '…') }),
  };
}

function recordIn({ entry, version, digest, at }: SaidRow): LedgerRecord | null {
  const isWhole = typeof entry === 'string' && Number.isInteger(version) && isDigest(digest);
  if (!isWhole || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null;
  return { entry, version: Number(version), digest: digest.toLowerCase(), at };
}

function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value);
}

/** A text, cut to what is kept of it; none where there is none. */
function wordIn(value: unknown, most: number): string | undefined {
  const text = typeof value === 'string' ? String(cleanText(value)).slice(0, most).toWellFormed() : '';
  return text === '' ? undefined : text;
}
