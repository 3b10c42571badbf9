// Notices in the database: found for a reader, counted, marked as read.
import { type RawBuilder, sql } from 'kysely';
import { type NoticeKind, noticeKinds } from '../../core/descriptor/lifecycle.ts';
import type { Language } from '../../core/descriptor/value.ts';
import type { Person } from '../../core/lifecycle.ts';
import type { NoticeCount } from '../../core/notices.ts';
import type { NoticeScope } from '../context.ts';
import type { NamedTables } from '../store/named-tables.ts';
import { type Cells, type Executor, runFragment } from '../store/statement.ts';
import { titleSql } from '../store/target.ts';
import { addresseesOf } from './addressee.ts';
import { type Reader, recordAt, type VisibleRecord, visibleRecords } from './visible-records.ts';

/** A notice as it is kept, with who caused it. */
export interface Notice {
  readonly id: string;
  readonly at: string;
  readonly kind: NoticeKind;
  readonly entity: string;
  readonly recordId: string;
  readonly lifecycle: string;
  readonly action: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string | null;
  /** The person and the enterprise that made the change; null for the server itself. */
  readonly by: string | null;
  readonly company: string | null;
  readonly isRead: boolean;
  /** The day of a deadline; the action is its id then. */
  readonly day: string | null;
}

/** A notice with the record it is about, as the reader sees it now. */
export interface VisibleNotice extends Notice {
  readonly record: VisibleRecord;
}

export interface NoticeQuery {
  /** Only older ones than this. */
  readonly before?: string;
  readonly unread?: boolean;
  readonly kinds?: readonly NoticeKind[];
  readonly limit: number;
}

/** Notices are read in batches, as some are about records that are out of sight by now; at most so many batches. */
const mostBatches = 10;
/** More unread ones are not counted. */
const mostCounted = 100;

/** A page of the reader's notices, newest first, and whether there may be more. */
export async function listNotices(
  scope: NoticeScope,
  reader: Reader,
  query: NoticeQuery,
): Promise<{ readonly notices: readonly VisibleNotice[]; readonly more: boolean }> {
  const notices: VisibleNotice[] = [];
  let { before } = query;
  for (let batch = 0; batch < mostBatches; batch++) {
    const size = 2 * query.limit;
    const found = await findNotices(scope, reader, {
      ...query,
      ...(before !== undefined && { before }),
      limit: size,
    });
    notices.push(...(await withRecords(scope, reader, found)));
    if (notices.length > query.limit) return { notices: notices.slice(0, query.limit), more: true };
    before = found.at(-1)?.id;
    if (found.length < size) return { notices, more: false };
  }
  return { notices, more: true };
}

/** Those about records that the reader sees, in the same order. */
export async function withRecords(
  scope: NoticeScope,
  reader: Reader,
  notices: readonly Notice[],
): Promise<VisibleNotice[]> {
  const visible = await visibleRecords(scope, reader, notices);
  return notices.flatMap((notice) => {
    const record = visible.get(recordAt(notice.entity, notice.recordId));
    return record ? [{ ...notice, reason: notice.reason ?? record.reason ?? null, record }] : [];
  });
}

/** Counts the reader's unread notices about records in sight. */
export async function countNotices(scope: NoticeScope, reader: Reader): Promise<NoticeCount> {
  const { notices } = await listNotices(scope, reader, { unread: true, limit: mostCounted });
  const [cells] = await runFragment(
    scope.database,
    sql`select "seenAt" from notice_reader where "accountId" = ${reader.person.accountId}::uuid`,
  );
  const seen = cells?.[0] ?? null;
  return {
    unread: notices.length,
    unseen: notices.filter(({ at }) => seen === null || Date.parse(at) > Date.parse(String(seen))).length,
  };
}

/** Notes that the reader has looked at the notices there are. */
export async function markSeen(executor: Executor, { accountId }: Person): Promise<void> {
  await runFragment(
    executor,
    sql`insert into notice_reader ("accountId", "seenAt") values (${accountId}::uuid, clock_timestamp())
      on conflict ("accountId") do update set "seenAt" = excluded."seenAt"`,
  );
}

/** Marks notices of the reader as read, of all that there are or of these alone; others are left as they are. */
export async function markRead(executor: Executor, person: Person, ids: readonly string[] | 'all'): Promise<void> {
  const chosen = ids === 'all' ? sql<boolean>`true` : sql<boolean>`n."id" = any(${ids})`;
  await runFragment(
    executor,
    sql`insert into notice_read ("accountId", "noticeId")
      select ${person.accountId}::uuid, n."id" from notice n
      where n."addressee" = any(${addresseesOf(person)}) and ${forPerson(person)} and ${chosen} and not ${isRead(person)}
      on conflict do nothing`,
  );
}

/** Marks everything from before a moment as read by everybody it was for: people of a month that was made up have read theirs. */
export async function markAllReadBefore(
  executor: Executor,
  { account, enterprise }: NamedTables,
  before: Date,
): Promise<void> {
  await runFragment(
    executor,
    sql`insert into notice_read ("accountId", "noticeId")
      select p."id", n."id" from ${sql.raw(account)} p join ${sql.raw(enterprise)} c on c."id" = p."companyId"
        join notice n on n."addressee" in (c."eptType", c."eptType" || '/' || p."companyId")
      where n."at" < ${before} on conflict do nothing`,
  );
}

/** Deletes notices from before a moment, with what was noted of their readers. */
export async function deleteNotices(executor: Executor, before: Date): Promise<void> {
  // Ids begin with the milliseconds since 1970.
  const hex = before.getTime().toString(16).padStart(12, '0');
  const first = `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
  await runFragment(executor, sql`delete from notice where "id" < ${first}::uuid`);
}

/** Of the person among the addressees: level, account, and not of the enterprise that did it. */
function forPerson({ level, accountId, companyId }: Person): RawBuilder<boolean> {
  return sql<boolean>`(n."level" is null or n."level" = ${level}) and (n."accountId" is null or n."accountId" = ${accountId}::uuid)
    and n."byCompany" is distinct from ${companyId}::uuid and n."byAccount" is distinct from ${accountId}::uuid`;
}

function isRead({ accountId }: Person): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from notice_read r where r."accountId" = ${accountId}::uuid and r."noticeId" = n."id")`;
}

/** Of each addressee the newest, by its index, then of all. Kinds that are switched off are left out. */
async function findNotices(
  { database, layouts }: NoticeScope,
  { person, language }: Reader,
  { before, unread = false, kinds = noticeKinds, limit }: NoticeQuery,
): Promise<Notice[]> {
  const { account, enterprise } = layouts.tables;
  const tests = sql`${forPerson(person)} and n."kind" = any(${kinds}) and n."kind" <> all(o."off")
    and (${before ?? null}::uuid is null or n."id" < ${before ?? null}::uuid) and (${!unread} or not ${isRead(person)})`;
  const rows = await runFragment(
    database,
    sql`with o as (select coalesce((select "off" from notice_reader where "accountId" = ${person.accountId}::uuid), '{}') as "off"),
      found as (
        select n.* from unnest(${addresseesOf(person)}::text[]) as k("addressee") cross join o cross join lateral (
          select n.* from notice n where n."addressee" = k."addressee" and ${tests} order by n."id" desc limit ${limit}
        ) n order by n."id" desc limit ${limit}
      )
      select ${noticeColumns(companyTitle({ layouts }, language))}, ${isRead(person)} from found n
        left join ${sql.raw(account)} a on a."id" = n."byAccount" left join ${sql.raw(enterprise)} e on e."id" = n."byCompany"
      order by n."id" desc`,
  );
  return rows.map(readNotice);
}

/** What `readNotice` reads; the account that caused it is `a`, its enterprise `e`, which is called `company`. */
export const noticeColumns = (
  company: RawBuilder<unknown>,
) => sql`n."id", n."at", n."kind", n."entity", n."recordId", n."lifecycle", n."action", n."from", n."to",
  n."reason", coalesce(a."name", a."nickname", a."username"), nullif(${company}, ''), n."day"`;

/** What the enterprise `e` is called in a language. */
export function companyTitle({ layouts }: Pick<NoticeScope, 'layouts'>, language: Language): RawBuilder<unknown> {
  const layout = layouts.get(layouts.system.enterprise);
  return layout ? sql.raw(titleSql(layout, 'e', language)) : sql`null`;
}

/** A notice of a row of `noticeColumns`, followed by whether it was read. */
export function readNotice(cells: Cells): Notice {
  const text = (index: number): string | null => (cells[index] === null ? null : String(cells[index]));
  const given = (index: number): string => String(cells[index]);
  return {
    id: given(0),
    at: given(1),
    kind: given(2) as NoticeKind,
    entity: given(3),
    recordId: given(4),
    lifecycle: given(5),
    action: given(6),
    from: given(7),
    to: given(8),
    reason: text(9),
    by: text(10),
    company: text(11),
    day: text(12),
    isRead: cells[13] === true,
  };
}
