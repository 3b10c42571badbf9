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
import { LoginLimits } from './login-limits.ts';
import { menusOf, permissionsOf } from './menu-rights.ts';
import { menuSettings } from './menu-settings.ts';
import { isSecret } from './password.ts';
import { sessionCookie, tokenOf } from './require-caller.ts';
import * as schemas from './session-schemas.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface LoginCall {
  Body: Credentials;
}

/** Adds the calls. */
export function addLoginRoutes(app: FastifyInstance, context: LoginScope): void {
  const { loginAttempts: tries, secureCookies: secure } = context.settings;
  const limits = new LoginLimits(context.rateLimits, { tries, secure });
  app.post<LoginCall>('/login/auth', { schema: schemas.logIn }, async (request, reply) => {
    const mustChangePassword = await limits.attempt(request, reply, () => logIn(context, request, reply));
    const message = context.messages.format(languageOf(request.cookies[languageCookie]), 'message.loggedIn');
    return success({ result: 'success', mustChangePassword }, message);
  });
  const informing = { schema: schemas.getInfo, config: { beforePasswordChange: true as const } };
  app.post('/login/getInfo', informing, async (request) => {
    return success({ userPermission: await describeCaller(context, callerOf(request)) });
  });
  app.get('/login/demo', { schema: schemas.demo }, async () => {
    // Every login page asks: that there are none is an answer, and no error in the browser's console.
    return success(await demoAccounts(context));
  });
  // First of all, so that the browser forgets it also when the database cannot be told (spec 8).
  const forget: onRequestHookHandler = (_request, reply, done) => {
    reply.clearCookie(sessionCookie, { path: '/' });
    done();
  };
  app.post('/login/logout', { onRequest: forget, schema: schemas.logOut }, async (request) => {
    const token = tokenOf(request);
    if (token !== null) await context.sessions.close(token, 'logout');
    return success(null, context.messages.format(languageOf(request.cookies[languageCookie]), 'message.loggedOut'));
  });
}

/** Opens a login; says whether the password has to be changed first. */
async function logIn(context: LoginScope, request: FastifyRequest<LoginCall>, reply: FastifyReply): Promise<boolean> {
  const { tables } = context.layouts;
  requireEntries(context, request.body);
  const { username, password } = request.body;
  const [cells] = await run(context.database, {
    text: `select a."id", a."password", a."userStatus", e."eptType", a."mustChangePassword", e."accountStatus", a."passwordUntil"
      from ${tables.account} a left join ${tables.enterprise} e on e."id" = a."companyId" where a."username" = $1 and a."deletedAt" is null`,
    values: [username],
  });
  const [id, hash, status, accountType, mustChange, accounts, until] = cells ?? [];
  const right = await isSecret(password, typeof hash === 'string' ? hash : null);
  if (!right || typeof id !== 'string') throw new Refusal('wrong-credentials');
  if (status === 'disabled') throw new Refusal('account-disabled');
  if (status !== 'enabled' || accountType === null || accounts === 'disabled') throw new Refusal('account-abnormal');
  if (typeof until === 'string' && Date.parse(until) <= context.settings.now().getTime())
    throw new Refusal('password-run-out');
  // A token that was there before somebody logged in is worth nothing afterwards.
  const former = tokenOf(request);
  if (former !== null) await context.sessions.close(former, 'logout');
  const token = await context.sessions.open(id, String(hash), {
    ip: request.ip,
    agent: request.headers['user-agent'] ?? null,
  });
  if (token === null) throw new Refusal('wrong-credentials');
  reply.setCookie(sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: context.settings.secureCookies,
  });
  return mustChange === true;
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
    menuList: menusOf(context.model, caller).filter((key) => !hidden.has(key)),
    menuChanges: changes,
    permissionList: permissionsOf(context.model, caller),
    wjCompany: company,
    companyTitle: company && titleIn(title, (path) => valueAt(company, path)),
    // What counts as a day is judged in the pages, too; times are told by these clocks.
    timeZone: context.settings.timeZone,
    utcOffset: steadyOffset(context.settings.timeZone),
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
async function accountOf(context: LoginScope, { account, mustChangePassword }: Caller): Promise<Row> {
  const asked = Object.values(context.hooks).map(
    async ({ introduces }): Promise<Row> => introduces?.(account.id) ?? {},
  );
  const told = (await Promise.all(asked)).flatMap((row) => Object.entries(row));
  return { ...Object.fromEntries(told), ...account, ...(mustChangePassword && { mustChangePassword }) };
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
