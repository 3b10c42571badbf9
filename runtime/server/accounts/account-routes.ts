// The calls of spec 7 below /user. Each is a write of entity account under another name: the same permissions, scope, history, log.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Row } from '../../core/descriptor.ts';
import { Refusal } from '../../core/errors.ts';
import { success } from '../answer.ts';
import { type ServerContext, servedEntity } from '../context.ts';
import { type Query, text } from '../routes/list-request.ts';
import { listPage } from '../routes/list-routes.ts';
import { requireOwnPage } from '../security.ts';
import { requireCaller, requireLogin, sessionCookie } from '../session/require-caller.ts';
import type { Limit } from '../session/try-limits.ts';
import type { WriteCall } from '../write/change.ts';
import { execute, executeBatch } from '../write/execute.ts';
import { readRow } from '../write/merged-record.ts';
import { repeatKeyOf } from '../write/replay.ts';
import { mayAppoint } from './account-hooks.ts';
import { changePassword, type PasswordForm } from './change-password.ts';
import { transferAdministrator } from './transfer-administrator.ts';

interface UserCall {
  Querystring: Query;
}

/** Milliseconds until the page logs out by itself (spec 9). */
const logoutAfter = 1_000;
/** Wrong passwords of one account in the form that changes it, in a quarter of an hour. */
const changes: Limit = { name: 'old password', tries: 10, seconds: 900 };
const config = { subject: 'account' } as const;

/** Adds the calls. */
export function addAccountRoutes(api: FastifyInstance, context: ServerContext): void {
  addStaffRoutes(api, context);
  addStatusRoutes(api, context);
  addPasswordRoute(api, context);
}

function addStaffRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<UserCall>('/user/getUserByCompanyId', async (request) => {
    const caller = await requireCaller(context, request);
    const { companyId, ...paging } = request.query;
    const company = companyId ?? caller.person.companyId ?? '';
    const query = { pageSize: '200', ...paging, 'filter[companyId][is]': company };
    return success(await listPage(context, caller, servedEntity(context, 'account'), query));
  });
  api.post('/user/createUser', { config }, async (request) => {
    const call = await accountCall(context, request);
    const { companyId, ...sent } = readRow(request.body);
    const record = await execute(forCompany(call, companyId), { kind: 'create', sent });
    return success(record, say(call, 'message.added'));
  });
  api.post('/user/updateTempUser', { config }, async (request) => {
    const call = await accountCall(context, request);
    const { id, ...sent } = readRow(request.body);
    if (typeof id !== 'string' || id === '') throw new Refusal('nothing-selected');
    return success(await execute(call, { kind: 'edit', id, sent, part: true }), say(call, 'message.saved'));
  });
}

// Spec 7 has these three read by GET although they change something, which browsers do for any link: see requireOwnPage.
function addStatusRoutes(api: FastifyInstance, context: ServerContext): void {
  const stepped = { config: { ...config, step: stepOf } };
  api.get<UserCall>('/user/updateUserStatus', stepped, async (request) => {
    requireOwnPage(request);
    const call = await accountCall(context, request);
    const action = stepOf(request.query);
    if (action === null) throw new Refusal('malformed-request', { data: { parameter: 'userStatus' } });
    const step = { kind: 'transition', id: selected(request), action, input: {} } as const;
    const record = await execute(call, step).catch((error: unknown) => {
      throw statusFault(context, error);
    });
    return success(record, say(call, `lifecycle.account.done.${action}`));
  });
  api.get<UserCall>('/user/deleteUserStatus', { config }, async (request) => {
    requireOwnPage(request);
    const call = await accountCall(context, request);
    await executeBatch(call, [{ kind: 'delete', id: selected(request) }]);
    return success({ deleted: 1 }, say(call, 'message.deleted'));
  });
  api.get<UserCall>('/user/transfer', { config }, async (request, reply: FastifyReply) => {
    requireOwnPage(request);
    const call = await accountCall(context, request);
    await transferAdministrator(call, selected(request));
    // The login has ended with all others of the account.
    reply.clearCookie(sessionCookie, { path: '/' });
    return success({ logoutAfter }, say(call, 'message.administratorTransferred'));
  });
}

function addPasswordRoute(api: FastifyInstance, context: ServerContext): void {
  api.post('/user/updatePw', { config }, async (request) => {
    const caller = await requireLogin(context, request);
    const { id, ...sent } = readRow(request.body);
    if (id !== caller.account.id) throw new Refusal('not-permitted');
    await context.tries.count(changes, caller.account.id);
    await changePassword(context, caller, formOf(sent)).catch(async (error: unknown) => {
      if (!isGuess(error)) await context.tries.takeBack(changes, caller.account.id);
      throw error;
    });
    await context.tries.takeBack(changes, caller.account.id);
    return success({ logoutAfter }, context.words.say(caller.language, 'message.passwordChanged'));
  });
}

function isGuess(error: unknown): boolean {
  return error instanceof Refusal && error.findings.some(({ rule }) => rule === 'old-password-wrong');
}

async function accountCall(context: ServerContext, request: FastifyRequest): Promise<WriteCall> {
  const caller = await requireCaller(context, request);
  return { context, caller, entity: servedEntity(context, 'account'), repeat: repeatKeyOf(request) };
}

/** The administrator of the platform also makes accounts of other enterprises: the first one of each. */
function forCompany(call: WriteCall, companyId: Row[string] | undefined): WriteCall {
  const { caller } = call;
  if (companyId === undefined || companyId === null || companyId === caller.person.companyId) return call;
  if (!mayAppoint(caller) || typeof companyId !== 'string') throw new Refusal('not-permitted');
  return { ...call, caller: { ...caller, person: { ...caller.person, companyId } } };
}

function selected({ query }: FastifyRequest<UserCall>): string {
  const id = text(query, 'id');
  if (id === undefined) throw new Refusal('nothing-selected');
  return id;
}

/** The action that leads to the status asked for. */
function stepOf({ userStatus }: Query): 'enable' | 'disable' | null {
  if (userStatus === 'enabled') return 'enable';
  return userStatus === 'disabled' ? 'disable' : null;
}

/** What was not foreseen is told in the words of spec 8, and its cause is logged. */
function statusFault(context: ServerContext, error: unknown): unknown {
  if (error instanceof Refusal) return error;
  context.report(error, 'status of an account');
  return new Refusal('server-busy', { sentence: 'message.statusFailed' });
}

function formOf(sent: Row): PasswordForm {
  const value = (key: keyof PasswordForm): string => {
    const given = sent[key];
    return typeof given === 'string' ? given : '';
  };
  return {
    mobile: value('mobile'),
    verificationCode: value('verificationCode').trim(),
    oldPassword: value('oldPassword'),
    password: value('password'),
    checkPassword: value('checkPassword'),
  };
}

function say({ context, caller }: WriteCall, key: string): string {
  return context.words.say(caller.language, key);
}
