// Notices of exports that ended while their owner looked at no page: written for the owner alone, and about the export for as long as it is kept.
import { sql } from 'kysely';
import type { Person } from '../../core/lifecycle.ts';
import type { NoticeScope } from '../context.ts';
import { newId } from '../store/record-id.ts';
import { type Executor, runFragment } from '../store/statement.ts';
import { addresseeOf, addresseesOf } from './addressee.ts';
import { exportSubject } from './visible-exports.ts';

/** Writes the notice of an export that has ended; nothing where its owner was told of it on a page, or has given it up. */
export async function noticeExport(
  { database, sessions }: Pick<NoticeScope, 'database' | 'sessions'>,
  id: string,
): Promise<void> {
  const [cells] = await runFragment(
    database,
    sql`select "accountId", "state" from export_job where "id" = ${id} and "toldAt" is null and "state" in ('done', 'failed')`,
  );
  const login = cells && (await sessions.loginOf(String(cells[0])));
  if (!login) return;
  const { account, companyId, accountId } = login.person;
  const state = String(cells[1]);
  const at = new Date();
  await runFragment(
    database,
    sql`with told as (update export_job set "toldAt" = ${at} where "id" = ${id} and "toldAt" is null returning "id")
      insert into notice ("id", "at", "addressee", "accountId", "kind", "entity", "recordId", "lifecycle", "action", "from", "to")
      select ${newId(at)}::uuid, ${at}::timestamptz, ${addresseeOf(account, companyId)}, ${accountId}::uuid,
        ${state === 'done' ? 'progress' : 'returned'}, ${exportSubject}, told."id", '', 'export', 'running', ${state} from told`,
  );
}

/** Notes that the person was told of exports that have ended on a page: no notice is written, and one that was is read. */
export async function noteExportsTold(executor: Executor, person: Person, ids: readonly string[]): Promise<void> {
  // Ids follow time: no notice is older than what it is about.
  const [oldest] = [...ids].sort();
  if (oldest === undefined) return;
  const own = sql`any(${[...ids]}::uuid[])`;
  await runFragment(
    executor,
    sql`with told as (
        update export_job set "toldAt" = now() where "id" = ${own} and "accountId" = ${person.accountId}::uuid and "toldAt" is null
      )
      insert into notice_read ("accountId", "noticeId") select ${person.accountId}::uuid, n."id" from notice n
      where n."addressee" = any(${addresseesOf(person)}) and n."id" > ${oldest}::uuid and n."accountId" = ${person.accountId}::uuid
        and n."entity" = ${exportSubject} and n."recordId" = ${own}
      on conflict do nothing`,
  );
}
