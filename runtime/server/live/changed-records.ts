// Which records were written lately, merged: what is said of one is the newest version.

/** A record that was written, as soon as that is kept. */
export interface ChangedRecord {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
}

/** Entity -> id -> version. */
export type ChangedRecords = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Records of one message: it stays below the 8,000 bytes that PostgreSQL carries. */
const mostInMessage = 120;

/** Each record once, with its newest version. */
export function merged(records: readonly ChangedRecord[]): ChangedRecords {
  const all = new Map<string, Map<string, number>>();
  for (const { entity, id, version } of records) {
    const own = all.get(entity) ?? new Map<string, number>();
    all.set(entity, own.set(id, Math.max(version, own.get(id) ?? 0)));
  }
  return all;
}

/** As messages to other servers, from `sender`. */
export function messagesOf(sender: string, changed: ChangedRecords): string[] {
  const flat = [...changed].flatMap(([entity, own]) => [...own].map(([id, version]) => [entity, id, version]));
  const messages: string[] = [];
  for (let at = 0; at < flat.length; at += mostInMessage) {
    messages.push(JSON.stringify({ sender, records: flat.slice(at, at + mostInMessage) }));
  }
  return messages;
}

/** Accounts with how far the log was when they had written, as messages to other servers. */
export function messagesOfWrites(sender: string, written: ReadonlyMap<string, bigint>): string[] {
  const all = [...written].map(([account, log]) => [account, log.toString(16)] as const);
  const messages: string[] = [];
  for (let at = 0; at < all.length; at += mostInMessage) {
    messages.push(JSON.stringify({ sender, written: all.slice(at, at + mostInMessage) }));
  }
  return messages;
}

/** What another server tells. */
export interface ServerHint {
  /** Accounts that have written, with how far the log was then. */
  readonly written: readonly (readonly [account: string, log: bigint])[];
  /** Tables it has written, each with how often that was told. */
  readonly tables: ReadonlyMap<string, number>;
  readonly records: readonly ChangedRecord[];
}

/** What a message tells; null for one that is our own, or is none. */
export function readHint(message: string, own: string): ServerHint | null {
  try {
    const { sender, tables, records, written } = JSON.parse(message) as SentHint;
    if (sender === own) return null;
    return {
      written: (written ?? []).map(([account, log]) => [account, BigInt(`0x${log}`)] as const),
      tables: new Map(Object.entries(tables ?? {})),
      records: (records ?? []).map(([entity, id, version]) => ({ entity, id, version })),
    };
  } catch {
    return null;
  }
}

interface SentHint {
  readonly sender: string;
  readonly written?: readonly (readonly [string, string])[];
  readonly tables?: { readonly [table: string]: number };
  readonly records?: readonly [string, string, number][];
}
