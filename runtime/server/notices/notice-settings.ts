// What a person wants to be told, and where else: kinds that are switched off, and those sent by e-mail and text message too.
import { sql } from 'kysely';
import { type NoticeKind, noticeKinds } from '../../core/descriptor/lifecycle.ts';
import type { Person } from '../../core/lifecycle.ts';
import type { NoticeSettings } from '../../core/notices.ts';
import type { Caller } from '../session/caller.ts';
import { type Executor, runFragment } from '../store/statement.ts';

/** The settings of a person; nothing is switched off and nothing sent before they are made. */
export async function noticeSettings(executor: Executor, { accountId }: Person): Promise<NoticeSettings> {
  const [cells] = await runFragment(
    executor,
    sql`select "off", "mail", "sms" from notice_reader where "accountId" = ${accountId}::uuid`,
  );
  const [off, mail, sms] = [0, 1, 2].map((index) => kindsIn(cells?.[index]));
  return { off: off ?? [], mail: mail ?? [], sms: sms ?? [] };
}

/** Keeps the settings of a person. What is sent from now on is in the language they were chosen in. */
export async function saveNoticeSettings(
  executor: Executor,
  { person, language }: Pick<Caller, 'person' | 'language'>,
  { off, mail, sms }: NoticeSettings,
): Promise<void> {
  await runFragment(
    executor,
    sql`insert into notice_reader ("accountId", "off", "mail", "sms", "savedAt", "language")
      values (${person.accountId}::uuid, ${off}, ${mail}, ${sms}, clock_timestamp(), ${language})
      on conflict ("accountId") do update set "off" = excluded."off", "mail" = excluded."mail", "sms" = excluded."sms",
        "savedAt" = excluded."savedAt", "language" = excluded."language"`,
  );
}

function kindsIn(value: unknown): NoticeKind[] {
  const stored = Array.isArray(value) ? value : [];
  return noticeKinds.filter((kind) => stored.includes(kind));
}
