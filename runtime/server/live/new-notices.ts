// Notices as they become visible: found by the transaction that wrote them, so that none is missed however long that one took.
import { sql } from 'kysely';
import type { NoticeKind } from '../../core/descriptor/lifecycle.ts';
import type { AddressedTo } from '../notices/addressee.ts';
import { type Executor, runFragment } from '../store/statement.ts';

/** A notice as far as it says for whom it is and what about. */
export interface NewNotice extends AddressedTo {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly entity: string;
  readonly recordId: string;
}

/** Where the next look begins: every transaction before it has ended, and what it wrote is in sight. */
export type NoticeMark = string;

/** Notices told of to a browser that was away; it counts them anew anyway. */
const mostMissed = 1_000;

/** The mark of this moment. */
export async function markNow(executor: Executor): Promise<NoticeMark> {
  const [cells] = await runFragment(executor, sql`select pg_snapshot_xmin(pg_current_snapshot())::text`);
  return String(cells?.[0] ?? '0');
}

/** Whether what a browser sent can be a mark. */
export function isMark(text: unknown): text is NoticeMark {
  return typeof text === 'string' && /^\d{1,18}$/.test(text);
}

/**
 * What was written since the mark, and the next mark, from one snapshot. Some may have been found by the look before: of transactions
 * that ended while an older one was under way. `addressees`: of these alone, and not without end.
 */
export async function noticesSince(
  executor: Executor,
  mark: NoticeMark,
  addressees: readonly string[] | null = null,
): Promise<{ readonly notices: readonly NewNotice[]; readonly mark: NoticeMark }> {
  const limit = addressees === null ? sql`` : sql`limit ${mostMissed}`;
  const rows = await runFragment(
    executor,
    sql`select s."xmin", n.* from (select pg_snapshot_xmin(pg_current_snapshot())::text as "xmin") s left join lateral (
        select "id", "kind", "entity", "recordId", "addressee", "level", "accountId", "byCompany", "byAccount" from notice
        where "xact" >= ${mark}::bigint and (${addressees}::text[] is null or "addressee" = any(${addressees}))
        order by "id" ${limit}
      ) n on true`,
  );
  const notices = rows.flatMap(([, id, kind, entity, recordId, addressee, ...rest]): NewNotice[] => {
    if (id === null) return [];
    const [level = null, accountId = null, byCompany = null, byAccount = null] = rest as (string | null)[];
    const about = { id: String(id), kind: kind as NoticeKind, entity: String(entity), recordId: String(recordId) };
    return [{ ...about, addressee: String(addressee), level, accountId, byCompany, byAccount }];
  });
  return { notices, mark: String(rows[0]?.[0] ?? mark) };
}
