// Sends notices by e-mail and text message to those who want them so, every minute, until the services have taken them.
import { sql } from 'kysely';
import { type Language, languages } from '../../core/descriptor/value.ts';
import type { NoticeScope } from '../context.ts';
import type { Queue } from '../jobs/job-boss.ts';
import { defaultLanguage } from '../messages.ts';
import type { Login } from '../session/caller.ts';
import { runFragment } from '../store/statement.ts';
import {
  companyTitle,
  type Notice,
  noticeColumns,
  readNotice,
  type VisibleNotice,
  withRecords,
} from './notice-store.ts';
import { sayNotice } from './say-notice.ts';

type Way = 'mail' | 'sms';

/** A notice that somebody wants to have sent and has not got yet. */
interface Unsent {
  readonly notice: Notice;
  readonly accountId: string;
  readonly way: Way;
  readonly language: Language;
}

/** Notices looked at in one run. */
const most = 500;

/** The queue; null on a server that has no service to hand them to. */
export function noticeQueue(scope: NoticeScope): Queue | null {
  const { sendMail, sendText } = scope.settings;
  if (!sendMail && !sendText) return null;
  return {
    name: 'notices',
    silence: 30,
    atOnce: 1,
    pause: 10,
    every: '* * * * *',
    work: async (_, stop) => void (await sendNotices(scope, stop)),
  };
}

/**
 * Sends what is not sent yet, and gives how many were. What a service does not take is tried again for a day; what is read, out of
 * sight or addressed to somebody without an address by then is not sent.
 */
export async function sendNotices(scope: NoticeScope, stop?: AbortSignal): Promise<number> {
  let sent = 0;
  const logins = new Map<string, Login | null>();
  for (const unsent of await unsentNotices(scope)) {
    if (stop?.aborted) break;
    const { accountId, notice, way } = unsent;
    if (!logins.has(accountId)) logins.set(accountId, await scope.sessions.loginOf(accountId));
    const login = logins.get(accountId);
    if (!login) continue;
    const [visible] = await withRecords(scope, { ...login, language: unsent.language }, [notice]);
    try {
      if (visible && (await hand(scope, { ...unsent, login, visible }))) sent += 1;
      await noteSent(scope, unsent);
    } catch (error) {
      scope.report(error, `notice by ${way}`);
    }
  }
  return sent;
}

/** Hands a notice to the service; false where the person has no address for it. */
async function hand(
  { settings, messages }: NoticeScope,
  { notice, way, language, login, visible }: Unsent & { readonly login: Login; readonly visible: VisibleNotice },
): Promise<boolean> {
  const { subject, text } = sayNotice(messages, language, visible);
  const { email, mobile } = login.account;
  const key = `${notice.id}-${way}-${login.account.id}`;
  if (way === 'mail') {
    if (!settings.sendMail || !email) return false;
    const who = [notice.by, notice.company].filter(Boolean).join(' · ');
    const lines = [text, visible.reason ?? '', who].filter((line) => line !== '');
    await settings.sendMail({ to: email, subject, text: lines.join('\n') }, key);
  } else {
    if (!settings.sendText || !mobile) return false;
    const said = messages.format(language, 'message.noticeText', { subject, text });
    await settings.sendText({ phone: mobile, text: said }, key);
  }
  return true;
}

async function noteSent({ database }: NoticeScope, { notice, accountId, way }: Unsent): Promise<void> {
  await runFragment(
    database,
    sql`insert into notice_sent ("noticeId", "accountId", "way") values (${notice.id}::uuid, ${accountId}::uuid, ${way}) on conflict do nothing`,
  );
}

/** How many notices wait to be sent, one for each person and way; no more are counted than are sent at once. */
export async function countUnsentNotices(scope: NoticeScope): Promise<number> {
  return scope.settings.sendMail || scope.settings.sendText ? (await unsentNotices(scope)).length : 0;
}

/** Of one day, since the person has chosen so. */
async function unsentNotices(scope: NoticeScope): Promise<Unsent[]> {
  const { database, layouts, settings } = scope;
  const { account, enterprise } = layouts.tables;
  const ways = [...(settings.sendMail ? ['mail'] : []), ...(settings.sendText ? ['sms'] : [])];
  const cases = languages.map((language) => sql`when ${sql.lit(language)} then ${companyTitle(scope, language)}`);
  const company = sql`case r."language" ${sql.join(cases, sql` `)} end`;
  const rows = await runFragment(
    database,
    sql`select ${noticeColumns(company)}, false, r."accountId", w."way", r."language"
      from notice_reader r
        join ${sql.raw(account)} p on p."id" = r."accountId" join ${sql.raw(enterprise)} c on c."id" = p."companyId"
        cross join unnest(${ways}::text[]) as w("way")
        join notice n on n."addressee" in (c."eptType", c."eptType" || '/' || p."companyId")
        left join ${sql.raw(account)} a on a."id" = n."byAccount" left join ${sql.raw(enterprise)} e on e."id" = n."byCompany"
      where n."kind" = any(case w."way" when 'mail' then r."mail" else r."sms" end) and n."kind" <> all(r."off")
        and n."at" >= greatest(r."savedAt", now() - interval '1 day')
        and (n."level" is null or n."level" = p."userLevel") and (n."accountId" is null or n."accountId" = p."id")
        and n."byCompany" is distinct from p."companyId" and n."byAccount" is distinct from p."id"
        and not exists (select 1 from notice_sent s where s."noticeId" = n."id" and s."accountId" = p."id" and s."way" = w."way")
        and not exists (select 1 from notice_read d where d."noticeId" = n."id" and d."accountId" = p."id")
      order by n."id" limit ${most}`,
  );
  return rows.map((cells) => ({
    notice: readNotice(cells),
    accountId: String(cells[14]),
    way: cells[15] as Way,
    language: languages.find((one) => one === cells[16]) ?? defaultLanguage,
  }));
}
