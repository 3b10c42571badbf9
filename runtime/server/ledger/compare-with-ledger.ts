// Whether the outside ledger has what is kept here of a document: asked of it, noted with the records of the sendings, and told.
import type { Row } from '../../core/descriptor/value.ts';
import { run } from '../store/statement.ts';
import { type Ledger, type LedgerDocument, LedgerFault, type LedgerRecord } from './ledger.ts';
import { identityOf, keepSaid, type SendingIdentity, type SendingScope, sendingIdentity } from './sending-records.ts';

/**
 * `notSent`: the ledger has confirmed nothing of it; `noAnswer`: it could not be asked; `earlier`: what it has is the same, and the last
 * write is not among it; `different`: it has another digest, or one of a write that nothing is kept of here; `missing`: it has not what it confirmed.
 */
export type LedgerComparison = 'notSent' | 'noAnswer' | 'earlier' | 'same' | 'different' | 'missing';

export interface ComparedWithLedger {
  readonly comparison: LedgerComparison;
  /** What the ledger told of the last write it has; null where it told nothing. */
  readonly digest: string | null;
}

/** A confirmed sending. */
interface Sending {
  readonly id: string;
  readonly entry: string;
  readonly version: number;
  readonly digest: string;
  readonly ledgerDigest: string | null;
  readonly comparison: string | null;
  readonly identity: SendingIdentity;
}

/** Asks the ledger what it has of the document since a person last accepted it, and notes what came of it. */
export async function compareWithLedger(
  scope: SendingScope,
  ledger: Ledger,
  document: LedgerDocument,
): Promise<ComparedWithLedger> {
  const since = await acceptedAt(scope, document);
  const sendings = await confirmed(scope, document, since);
  const groups = Map.groupBy(sendings, ({ identity }) => JSON.stringify(identity));
  for (const own of groups.values()) {
    const [first] = own;
    const records = first && (await recordsOf(scope, ledger, { document, since, identity: first.identity }));
    const written = await entriesOf(scope, document, since);
    const isStrange = records?.some(({ version, digest }) => written.get(version) !== digest) === true;
    for (const [index, one] of own.entries()) {
      const isLast = index === own.length - 1;
      const said = compared(one, written.get(one.version), records ?? null);
      // Something else of the document is told with the last of them.
      const comparison = isStrange && isLast && said.comparison === 'same' ? 'different' : said.comparison;
      await keepSaid(scope, one.id, { ...said, comparison: comparison ?? null, comparedAt: new Date().toISOString() });
    }
  }
  return lastComparison(scope, document);
}

/** What the ledger was last found to have of the document, by the records alone. */
export async function lastComparison(scope: SendingScope, document: LedgerDocument): Promise<ComparedWithLedger> {
  const since = await acceptedAt(scope, document);
  const sendings = await confirmed(scope, document, since);
  const digest = sendings.at(-1)?.ledgerDigest ?? null;
  if (sendings.length === 0) return { comparison: 'notSent', digest };
  const found = new Set(sendings.map(({ comparison }) => comparison));
  const worst = (['different', 'missing', 'noAnswer'] as const).find((one) => found.has(one));
  if (worst) return { comparison: worst, digest: worst === 'different' ? digest : null };
  const last = Math.max(...(await entriesOf(scope, document, since)).keys());
  return { comparison: sendings.some(({ version }) => version >= last) ? 'same' : 'earlier', digest };
}

function compared(sending: Sending, written: string | undefined, records: readonly LedgerRecord[] | null): Row {
  // What it told before stands while it tells nothing.
  const wasOther = sending.ledgerDigest !== null && sending.ledgerDigest !== sending.digest;
  if (!records) return { comparison: wasOther ? 'different' : 'noAnswer' };
  const record = records.find(({ entry }) => entry === sending.entry);
  if (!record) return { comparison: 'missing', ledgerDigest: null };
  const isSame = record.digest === sending.digest && sending.digest === written;
  return { ledgerDigest: record.digest, comparison: isSame ? 'same' : 'different' };
}

/** When a person last took the document as it stood: what was written before counts no more, here and on the ledger. */
async function acceptedAt({ database, layouts }: SendingScope, { type, id }: LedgerDocument): Promise<string | null> {
  const [cells] = await run(database, {
    text: `select max("createdAt") from ${layouts.tables.documentEntry} where "subjectType" = $1 and "subjectId" = $2 and "accepts"`,
    values: [type, id],
  });
  return typeof cells?.[0] === 'string' ? cells[0] : null;
}

async function confirmed(
  { database, layouts }: SendingScope,
  { type, id }: LedgerDocument,
  since: string | null,
): Promise<Sending[]> {
  const rows = await run(database, {
    text: `select "id", "entryId", "subjectVersion", "digest", "ledgerDigest", "comparison", "accountId", "clientId", "networkId", "ledgerId"
      from ${layouts.tables.ledgerSending}
      where "subjectType" = $1 and "subjectId" = $2 and "status" = 'confirmed' and ($3::timestamptz is null or "writtenAt" >= $3)
      order by "subjectVersion", "id"`,
    values: [type, id, since],
  });
  return rows.map(([sending, entry, version, digest, ledgerDigest, comparison, ...identity]) => ({
    id: String(sending),
    entry: String(entry),
    version: Number(version),
    digest: String(digest),
    ledgerDigest: typeof ledgerDigest === 'string' ? ledgerDigest : null,
    comparison: typeof comparison === 'string' ? comparison : null,
    identity: sendingIdentity(identity),
  }));
}

/** The digests kept here, by version. */
async function entriesOf(
  { database, layouts }: SendingScope,
  { type, id }: LedgerDocument,
  since: string | null,
): Promise<ReadonlyMap<number, string>> {
  const rows = await run(database, {
    text: `select "subjectVersion", "digest" from ${layouts.tables.documentEntry}
      where "subjectType" = $1 and "subjectId" = $2 and ($3::timestamptz is null or "createdAt" >= $3)`,
    values: [type, id, since],
  });
  return new Map(rows.map(([version, digest]) => [Number(version), String(digest)]));
}

interface AskedLedger {
  readonly document: LedgerDocument;
  readonly since: string | null;
  readonly identity: SendingIdentity;
}

/** What it has that counts; null without an answer. */
async function recordsOf(scope: SendingScope, ledger: Ledger, { document, since, identity }: AskedLedger) {
  try {
    const records = await ledger.find(await identityOf(scope, identity), document);
    return records.filter(({ at }) => since === null || Date.parse(at) >= Date.parse(since));
  } catch (error) {
    if (!(error instanceof LedgerFault)) throw error;
    return null;
  }
}
