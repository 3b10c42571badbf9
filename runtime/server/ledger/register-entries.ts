// Makes the record of a sending for every entry of a document that has none yet, and finds under whose identity it is sent.
import { sql } from 'kysely';
import type { Row } from '../../core/descriptor/value.ts';
import { defaultLanguage } from '../messages.ts';
import { newId } from '../store/record-id.ts';
import { type Cells, quoted, run, runFragment } from '../store/statement.ts';
import { titleSql } from '../store/target.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerScope } from './sending-records.ts';

/** Entries looked at at once. */
const batch = 500;
const longestNumber = 200;
/** How often all entries are looked through, and how far back the runs between look, in milliseconds: ids grow with time. */
const wholeEvery = 3_600_000;
const recent = 86_400_000;

const lookedWhole = new WeakMap<Ledger, number>();

/**
 * Takes up every entry that is not, oldest first, and gives how many were: of all at the first run and every hour, of a day between. A
 * second run, or another server, takes none up twice.
 */
export async function registerEntries(scope: LedgerScope, at: Date, stop?: AbortSignal): Promise<number> {
  const { ledger } = scope.settings;
  if (!ledger) return 0;
  const isWhole = at.getTime() - (lookedWhole.get(ledger) ?? 0) >= wholeEvery;
  const from = isWhole ? null : newId(new Date(Date.now() - recent));
  let registered = 0;
  for (;;) {
    const entries = await unregistered(scope, from);
    for (const [type, own] of Map.groupBy(entries, ({ subjectType }) => String(subjectType))) {
      await insert(scope, own, await documentsOf(scope, type, own));
    }
    registered += entries.length;
    if (stop?.aborted) return registered;
    if (entries.length < batch) break;
  }
  if (isWhole) lookedWhole.set(ledger, at.getTime());
  return registered;
}

async function unregistered({ database, layouts }: LedgerScope, from: string | null): Promise<Row[]> {
  const { documentEntry, ledgerSending, account } = layouts.tables;
  const rows = await runFragment(
    database,
    sql`select e."id", e."subjectType", e."subjectId", e."subjectVersion", e."digest", e."createdAt", a."companyId"
      from ${sql.raw(documentEntry)} e left join ${sql.raw(account)} a on a."id" = e."createdBy"
      where not exists (select 1 from ${sql.raw(ledgerSending)} s where s."entryId" = e."id"::text)
        ${from === null ? sql`` : sql`and e."id" >= ${from}::uuid`}
      order by e."id" limit ${batch}`,
  );
  return rows.map(([entryId, subjectType, subjectId, subjectVersion, digest, writtenAt, enterpriseId]) => ({
    ...{ entryId, subjectType, subjectId, subjectVersion, digest, writtenAt, enterpriseId },
  })) as Row[];
}

/** What documents are called and whose they are, by id. */
async function documentsOf(scope: LedgerScope, type: string, entries: readonly Row[]): Promise<Map<string, Cells>> {
  const layout = scope.entities.get(type)?.layout;
  if (!layout) return new Map();
  const owner = layout.slotAt.get('companyId')?.column;
  const rows = await run(scope.database, {
    text: `select t."id", ${titleSql(layout, 't', defaultLanguage)}, ${owner === undefined ? 'null' : `t.${quoted(owner)}`}
      from ${quoted(layout.table)} t where t."id"::text = any($1)`,
    values: [entries.map(({ subjectId }) => subjectId)],
  });
  return new Map(rows.map((cells) => [String(cells[0]), cells]));
}

/** Of a document that is gone, whoever wrote it says whose it was. */
async function insert(scope: LedgerScope, entries: readonly Row[], documents: ReadonlyMap<string, Cells>) {
  const { ledgerSending } = scope.layouts.tables;
  const now = new Date().toISOString();
  const rows = entries.map((entry) => {
    const [, number, owner] = documents.get(String(entry.subjectId)) ?? [];
    return {
      ...entry,
      id: newId(),
      subjectNo: typeof number === 'string' && number !== '' ? number.slice(0, longestNumber) : null,
      enterpriseId: owner ?? entry.enterpriseId ?? null,
      status: 'waiting',
      waitsFor: 'identity',
      tries: 0,
      createdAt: now,
      updatedAt: now,
      version: 1,
    };
  });
  await run(scope.database, {
    text: `insert into ${ledgerSending} select r.* from json_populate_recordset(null::${ledgerSending}, $1) r
      on conflict ("entryId") do nothing`,
    values: [JSON.stringify(rows)],
  });
}

/**
 * Gives those without an identity that of their enterprise: of whoever wrote the document where that person has one, else the one that
 * was entered first. It must name an own network and a ledger in it.
 */
export async function assignIdentities({ database, layouts }: LedgerScope): Promise<void> {
  const { documentEntry, ledgerSending, account, networkIdentity } = layouts.tables;
  await run(database, {
    text: `update ${ledgerSending} s set "accountId" = i."account", "clientId" = i."client_id", "networkId" = i."my_network_id",
        "ledgerId" = i."my_ledger_id", "waitsFor" = 'turn', "updatedAt" = now()
      from (select distinct on (w."id") w."id", n."account", n."client_id", n."my_network_id", n."my_ledger_id"
        from ${ledgerSending} w join ${account} a on a."companyId" = w."enterpriseId" join ${networkIdentity} n on n."account" = a."id"
          left join ${documentEntry} e on e."id"::text = w."entryId"
        where w."status" = 'waiting' and w."networkId" is null and a."deletedAt" is null
          and n."my_network_id" is not null and n."my_ledger_id" is not null
        order by w."id", coalesce(n."account" = e."createdBy", false) desc, n."createdAt", n."id") i
      where s."id" = i."id"`,
    values: [],
  });
}
