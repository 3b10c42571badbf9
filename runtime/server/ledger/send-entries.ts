// Sends entries to the outside ledger, every minute and in batches, until it has confirmed or refused them; the record of each says how far it is.
import type { Row } from '../../core/descriptor/value.ts';
import type { Queue } from '../jobs/job-boss.ts';
import { type Cells, run } from '../store/statement.ts';
import { type Ledger, type LedgerEntry, LedgerFault, type LedgerReceipt } from './ledger.ts';
import { assignIdentities, registerEntries } from './register-entries.ts';
import {
  forgetSendings,
  identityOf,
  keepSaid,
  keepsSendings,
  type LedgerScope,
  type SendingIdentity,
  sendingIdentity,
} from './sending-records.ts';

/** Entries sent at once, of one identity. */
const batch = 100;
/** Seconds until an entry is sent again: twice as long after each try, and one hour at most. */
const firstPause = 60;
const longestPause = 3_600;

/** The queue; null on a server that has no ledger to send to. */
export function ledgerQueue(scope: LedgerScope): Queue | null {
  if (!scope.settings.ledger || !keepsSendings(scope)) return null;
  return {
    name: 'ledger',
    silence: 90,
    atOnce: 1,
    pause: 30,
    every: '* * * * *',
    work: async (_, stop) => void (await sendToLedger(scope, new Date(), stop)),
  };
}

/**
 * Takes up what was written since, and sends what is due at the moment given; gives how many entries the ledger confirmed or refused.
 * Each is noted as sent before it is, and is due again should nothing come back: the ledger tells a repetition by the key. Where the
 * ledger is away the rest waits for the next run.
 */
export async function sendToLedger(scope: LedgerScope, at: Date, stop?: AbortSignal): Promise<number> {
  const { ledger } = scope.settings;
  if (!ledger || !keepsSendings(scope)) return 0;
  await registerEntries(scope, at, stop);
  await assignIdentities(scope);
  let settled = 0;
  try {
    while (!stop?.aborted) {
      const claimed = await claim(scope, at);
      if (claimed.length === 0) break;
      const done = await sendClaimed(scope, ledger, claimed);
      if (done === null) break;
      settled += done;
    }
  } finally {
    forgetSendings(scope);
  }
  return settled;
}

/** An entry that this run sends. */
interface Claimed {
  readonly id: string;
  readonly entry: LedgerEntry;
  readonly identity: SendingIdentity;
}

/** Marks those that are due, all of the identity of the oldest, as sent; nobody else takes them until they are due again. */
async function claim({ database, layouts }: LedgerScope, at: Date): Promise<Claimed[]> {
  const { ledgerSending } = layouts.tables;
  const due = `s."status" in ('waiting', 'sent') and s."networkId" is not null and (s."dueAt" is null or s."dueAt" <= $1)`;
  const rows = await run(database, {
    text: `with first as (select s."accountId", s."clientId", s."networkId", s."ledgerId" from ${ledgerSending} s where ${due}
        order by s."id" limit 1),
      chosen as (select s."id" from ${ledgerSending} s, first f where ${due}
        and s."accountId" is not distinct from f."accountId" and s."clientId" is not distinct from f."clientId"
        and s."networkId" = f."networkId" and s."ledgerId" is not distinct from f."ledgerId"
        order by s."id" limit $2 for update of s skip locked)
      update ${ledgerSending} s set "status" = 'sent', "tries" = s."tries" + 1, "updatedAt" = $1,
        "sentAt" = case when s."receipt" is null then $1 else s."sentAt" end,
        "waitsFor" = case when s."receipt" is null then 'gateway' else 'receipt' end,
        "dueAt" = $1::timestamptz + make_interval(secs => least($4, $3 * power(2, least(s."tries", 12))))
      from chosen c where c."id" = s."id"
      returning s."id", s."entryId", s."subjectType", s."subjectId", s."subjectNo", s."subjectVersion", s."digest", s."writtenAt",
        s."accountId", s."clientId", s."networkId", s."ledgerId"`,
    values: [at, batch, firstPause, longestPause],
  });
  return rows.map(claimedIn).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function claimedIn(cells: Cells): Claimed {
  const [id, entry, type, document, number, version, digest, at, accountId, client, network, ledger] = cells;
  return {
    id: String(id),
    entry: {
      entry: String(entry),
      document: { type: String(type), id: String(document), number: typeof number === 'string' ? number : null },
      version: Number(version),
      digest: String(digest),
      at: new Date(String(at)).toISOString(),
    },
    identity: sendingIdentity([accountId, client, network, ledger]),
  };
}

/** How many were confirmed or refused; null where the ledger is away. */
async function sendClaimed(scope: LedgerScope, ledger: Ledger, claimed: readonly Claimed[]): Promise<number | null> {
  const [first] = claimed;
  if (!first) return 0;
  try {
    const identity = await identityOf(scope, first.identity);
    const receipts = await ledger.send(
      identity,
      claimed.map(({ entry }) => entry),
    );
    return await keepReceipts(scope, claimed, new Map(receipts.map((receipt) => [receipt.entry, receipt])));
  } catch (error) {
    if (!(error instanceof LedgerFault)) throw error;
    const { kind, message } = error;
    if (kind === 'away') {
      scope.report(error, 'sending to the ledger');
      await keepWaiting(scope, claimed, message);
      return null;
    }
    if (claimed.length === 1) {
      return keepReceipts(scope, claimed, new Map([[first.entry.entry, { entry: '', state: 'refused', message }]]));
    }
    // One of them is the reason; the others do not wait for it.
    const half = Math.ceil(claimed.length / 2);
    const done = await sendClaimed(scope, ledger, claimed.slice(0, half));
    if (done !== null) {
      const more = await sendClaimed(scope, ledger, claimed.slice(half));
      return more === null ? null : done + more;
    }
    await keepWaiting(scope, claimed.slice(half), message);
    return null;
  }
}

type Receipts = ReadonlyMap<string, Omit<LedgerReceipt, 'entry'>>;

async function keepReceipts(scope: LedgerScope, claimed: readonly Claimed[], receipts: Receipts): Promise<number> {
  let settled = 0;
  const silent: Claimed[] = [];
  for (const one of claimed) {
    const receipt = receipts.get(one.entry.entry);
    if (!receipt) {
      silent.push(one);
      continue;
    }
    await keepSaid(scope, one.id, changesBy(one, receipt));
    if (receipt.state !== 'pending') settled += 1;
    const isOther = receipt.digest !== undefined && receipt.digest !== one.entry.digest;
    if (isOther) scope.report(new Error(`It has another digest of entry ${one.entry.entry}`), 'sending to the ledger');
  }
  await keepWaiting(scope, silent, 'The gateway answered without a receipt');
  return settled;
}

function changesBy({ entry }: Claimed, receipt: Omit<LedgerReceipt, 'entry'>): Row {
  const { state, receipt: number = null, transaction = null, digest = null, message = null } = receipt;
  const now = new Date().toISOString();
  const said: Row = { receipt: number, transactionHash: transaction, message };
  if (state === 'pending') return { ...said, status: 'sent', waitsFor: 'receipt' };
  if (state === 'refused') return { ...said, status: 'refused', waitsFor: null, dueAt: null };
  const comparison = digest === entry.digest ? 'same' : 'different';
  const compared = { ledgerDigest: digest, comparison, comparedAt: now };
  return { ...said, ...compared, status: 'confirmed', waitsFor: null, dueAt: null, confirmedAt: now };
}

/** What was taken over already stays sent. */
async function keepWaiting({ database, layouts }: LedgerScope, claimed: readonly Claimed[], message: string) {
  if (claimed.length === 0) return;
  await run(database, {
    text: `update ${layouts.tables.ledgerSending} set "message" = $2, "updatedAt" = now(),
        "status" = case when "receipt" is null then 'waiting' else 'sent' end,
        "waitsFor" = case when "receipt" is null then 'gateway' else 'receipt' end
      where "id" = any($1::uuid[]) and "status" = 'sent'`,
    values: [claimed.map(({ id }) => id), message],
  });
}
