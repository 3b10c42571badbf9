// /login/auth, /login/getInfo and /login/logout (spec 7), with the refusals of spec 8.
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { sql } from 'kysely';
import { steadyOffset } from '../../core/business-day.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import { valueAt } from '../../core/paths.ts';
import { titleIn } from '../../core/title.ts';
import { entityOf, type LoginScope } from '../context.ts';
import { demoAccounts } from '../demo.ts';
import { languageCookie, languageOf } from '../messages.ts';
import { success } from '../reply.ts';
import { readRecord } from '../store/read-record.ts';
import { run } from '../store/statement.ts';
import { titleSql } from '../store/target.ts';
import { callerOf } from './authenticate.ts';
import type { Caller } from './caller.ts';
import { clearCookie, setCookie } from './cookie-names.ts';
import { openPendingLogin } from './factors/pending-logins.ts';
import { LoginLimits } from './login-limits.ts';
import { menusOf, permissionsOf } from './menu-rights.ts';
import { menuSettings } from './menu-settings.ts';
import { accountToOpen, openLogin, requireUsable } from './open-login.ts';
import { isSecret } from './password.ts';
import { tokenOf } from './require-caller.ts';
import * as schemas from './session-schemas.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface LoginCall {
  Body: Credentials;
}

/** What a right password leads to. */
interface Opened {
  readonly result: 'success' | 'secondFactor';
  readonly mustChangePassword: boolean;
}

/** Adds the calls. */
export function addLoginRoutes(app: FastifyInstance, context: LoginScope): void {
  const limits = new LoginLimits(context.rateLimits, context.settings.loginAttempts);
  app.post<LoginCall>('/login/auth', { schema: schemas.logIn }, async (request, reply) => {
    const opened = await limits.attempt(request, reply, () => logIn(context, request, reply));
    const said = opened.result === 'success' ? 'message.loggedIn' : 'message.secondFactorOwed';
    return success(opened, context.messages.format(languageOf(request.cookies[languageCookie]), said));
  });
  const informing = { schema: schemas.getInfo, config: { unfinished: true as const } };
  app.post('/login/getInfo', informing, async (request) => {
    return success({ userPermission: await describeCaller(context, callerOf(request)) });
  });
  app.get('/login/demo', { schema: schemas.demo }, async () => {
    // Every login page asks: that there are none is an answer, and no error in the browser's console.
    return success(await demoAccounts(context));
  });
  // First of all, so that the browser forgets it also when the database cannot be told (spec 8).
  const forget: onRequestHookHandler = (_request, reply, done) => {
    clearCookie(reply, 'tongguan_session');
    done();
  };
  app.post('/login/logout', { onRequest: forget, schema: schemas.logOut }, async (request) => {
    const token = tokenOf(request);
    if (token !== null) await context.sessions.close(token, 'logout');
    return success(null, context.messages.format(languageOf(request.cookies[languageCookie]), 'message.loggedOut'));
  });
}

/** Opens a login, or the way to its second step. */
async function logIn(context: LoginScope, request: FastifyRequest<LoginCall>, reply: FastifyReply): Promise<Opened> {
  requireEntries(context, request.body);
  const { username, password } = request.body;
  const account = await accountToOpen(context, 'username', username);
  const right = await isSecret(password, account?.hash ?? null);
  if (!right || !account) throw new Refusal('wrong-credentials');
  requireUsable(context, account);
  if (account.hasSecondFactor) {
    const token = await openPendingLogin(context.database, account.id, account.hash);
    setCookie(reply, 'tongguan_pending', token);
    return { result: 'secondFactor', mustChangePassword: false };
  }
  await openLogin(context, { request, reply }, account);
  return { result: 'success', mustChangePassword: account.mustChangePassword };
}

/** Throws findings for an entry that is empty. */
function requireEntries({ layouts: { system } }: LoginScope, credentials: Credentials): void {
  const missing = (['username', 'password'] as const).filter((key) => credentials[key] === '');
  const label = (path: string): string => `@entity.${system.account}.fields.${path}`;
  const findings = missing.map(
    (path): Finding => ({ path, rule: 'required', sentence: 'limit.required', params: { label: label(path) } }),
  );
  if (findings.length > 0) throw new Refusal('findings', { findings });
}

async function describeCaller(context: LoginScope, caller: Caller): Promise<{ [key: string]: unknown }> {
  const { hidden, changes } = await menuSettings(context.database, context.layouts.tables.menu);
  const company = await companyOf(context, caller);
  const { title } = entityOf(context, context.layouts.system.enterprise).descriptor;
  return {
    account: await accountOf(context, caller),
    sysRoleList: await rolesOf(context, caller),
    everyRoute: caller.rights === 'everything',
    menuList: menusOf(context.model, caller).filter((key) => !hidden.has(key)),
    menuChanges: changes,
    permissionList: permissionsOf(context.model, caller),
    wjCompany: company,
    companyTitle: company && titleIn(title, (path) => valueAt(company, path)),
    // What counts as a day is judged in the pages, too; times are told by these clocks.
    timeZone: context.settings.timeZone,
    utcOffset: steadyOffset(context.settings.timeZone),
    filesApart: context.settings.filesOrigin !== undefined,
  };
}

/** The roles of the account, called as the reader's language has them. */
async function rolesOf({ layouts, database }: LoginScope, { account, roles, language }: Caller): Promise<Row[]> {
  const { tables, system } = layouts;
  const layout = system.role === undefined ? undefined : layouts.get(system.role);
  if (!layout || roles.length === 0) return roles.map(({ code, name }) => ({ code, name }));
  const rows = await run(database, {
    text: `select t."code", ${titleSql(layout, 't', language)} from ${tables.accountRoles} o join ${tables.role} t on t."id" = o."value"
      where o."rootId" = $1 order by t."code"`,
    values: [account.id],
  });
  return rows.map(([code, name]) => ({ code: String(code), name: String(name) }));
}

/** What the account tells of itself (spec 3), with what hooks add, who never say otherwise who it is; never a secret. */
async function accountOf(
  context: LoginScope,
  { account, mustChangePassword, lacksSecondFactor }: Caller,
): Promise<Row> {
  const asked = Object.values(context.hooks).map(
    async ({ introduces }): Promise<Row> => introduces?.(account.id) ?? {},
  );
  const told = (await Promise.all(asked)).flatMap((row) => Object.entries(row));
  const owed = { ...(mustChangePassword && { mustChangePassword }), ...(lacksSecondFactor && { lacksSecondFactor }) };
  return { ...Object.fromEntries(told), ...account, ...owed };
}

async function companyOf(context: LoginScope, { person, language }: Caller): Promise<Row | null> {
  if (person.companyId === null) return null;
  const { layout } = entityOf(context, context.layouts.system.enterprise);
  const found = await readRecord(context.database, {
    layout,
    language,
    id: person.companyId,
    scope: sql<boolean>`true`,
  });
  return found?.record ?? null;
}
