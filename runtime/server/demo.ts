// Whether this is a demo server, and what it tells whoever wants to try it.
import type { Layouts } from './store/layout.ts';
import { type Executor, run } from './store/statement.ts';

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

/** The demo accounts there are, with the enterprise of each; null where this is no demo server. */
export async function demoAccounts(
  context: DemoPlace & { readonly layouts: Layouts },
): Promise<{ password: string; accounts: { username: string; company: string }[] } | null> {
  const {
    settings: { demo },
    layouts: { tables },
  } = context;
  if (!demo || !(await isDemo(context))) return null;
  const rows = await run(context.database, {
    text: `select a."username", e."eptName" from ${tables.account} a join ${tables.enterprise} e on e."id" = a."companyId"
      where a."username" = any($1) and a."deletedAt" is null and a."userStatus" = 'enabled'
      order by array_position($1, a."username"::text)`,
    values: [demo.usernames],
  });
  const accounts = rows.map(([username, company]) => ({ username: String(username), company: String(company) }));
  return { password: demo.password, accounts };
}
