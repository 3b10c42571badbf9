// Whether this is a demo server, and what it tells whoever wants to try it.
import { type Language, languages } from '../core/descriptor/value.ts';
import type { Layouts } from './store/layout.ts';
import { type Executor, run } from './store/statement.ts';
import { titleSql } from './store/target.ts';

/** What the login page of a demo server shows. */
export interface Demo {
  /** Of all of them. */
  readonly password: string;
  /** In the order in which they are shown. */
  readonly usernames: readonly string[];
}

/** Where it runs, and what was set. */
export interface DemoPlace {
  readonly database: Executor;
  readonly settings: { readonly demo?: Demo; readonly resetPassword?: string };
}

/** True only where demo accounts are wanted and the database was made with them: their password is public anyway. */
export async function isDemo({ database, settings }: DemoPlace): Promise<boolean> {
  if (!settings.demo) return false;
  const [cells] = await run(database, { text: `select "value" from server_state where "key" = 'seeded'`, values: [] });
  return String(cells?.[0] ?? '').startsWith('demo');
}

/** The password accounts are reset to, or null where none is set up: what is public is good for demo accounts alone. */
export async function resetPasswordOf(context: DemoPlace): Promise<string | null> {
  const { resetPassword, demo } = context.settings;
  if (resetPassword !== undefined) return resetPassword;
  return demo && (await isDemo(context)) ? demo.password : null;
}

interface DemoAccount {
  readonly username: string;
  /** What the enterprise is called. */
  readonly company: { readonly [language in Language]: string };
}

/** The demo accounts there are, with the enterprise of each; null where this is no demo server. */
export async function demoAccounts(
  context: DemoPlace & { readonly layouts: Layouts },
): Promise<{ password: string; accounts: DemoAccount[] } | null> {
  const {
    settings: { demo },
    layouts,
  } = context;
  if (!demo || !(await isDemo(context))) return null;
  const { tables } = layouts;
  const enterprise = layouts.get(layouts.system.enterprise);
  const titles = enterprise ? languages.map((language) => titleSql(enterprise, 'e', language)) : [];
  const rows = await run(context.database, {
    text: `select a."username", ${titles.join(', ')} from ${tables.account} a join ${tables.enterprise} e on e."id" = a."companyId"
      where a."username" = any($1) and a."deletedAt" is null and a."userStatus" = 'enabled'
      order by array_position($1, a."username"::text)`,
    values: [demo.usernames],
  });
  const accounts = rows.map(([username, zh, en, my]) => ({
    username: String(username),
    company: { zh: String(zh), en: String(en), my: String(my) },
  }));
  return { password: demo.password, accounts };
}
