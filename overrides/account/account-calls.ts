// The calls of spec 7 below /user. Each is a write of entity account under another name: the same permissions, scope, history, log.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { Refusal } from '../../runtime/core/errors.ts';
import { entityOf, type ServerContext } from '../../runtime/server/context.ts';
import { success } from '../../runtime/server/reply.ts';
import type { ListQuery, PageQuery } from '../../runtime/server/routes/list-request.ts';
import { listPage } from '../../runtime/server/routes/list-routes.ts';
import { callerOf } from '../../runtime/server/session/authenticate.ts';
import { clearCookie } from '../../runtime/server/session/cookie-names.ts';
import type { RateLimit } from '../../runtime/server/session/rate-limits.ts';
import type { WriteCall } from '../../runtime/server/write/change.ts';
import { execute, executeBatch } from '../../runtime/server/write/execute.ts';
import { idempotencyKeyOf } from '../../runtime/server/write/idempotency.ts';
import { readRow } from '../../runtime/server/write/merge-input.ts';
import { mayAppoint } from './account-rules.ts';
import * as schemas from './account-schemas.ts';
import { changePassword, type PasswordForm } from './change-password.ts';
import { transferAdministrator } from './transfer-administrator.ts';

interface StaffCall {
  Querystring: ListQuery & PageQuery & { readonly companyId?: string };
}

interface UserCall {
  Querystring: { readonly id: string; readonly userStatus: 'enabled' | 'disabled' };
}

interface AccountCall {
  Body: Row & { readonly id: string };
}

/** Milliseconds until the page logs out by itself (spec 9). */
const logoutAfter = 1_000;
/** Wrong passwords of one account in the form that changes it, in a quarter of an hour. */
const changes: RateLimit = { name: 'old password', attempts: 10, seconds: 900 };
const config = { subject: 'account' } as const;
/** Spec 7 has these read by GET although they change something, which browsers do for any link. */
const ownPage = { ...config, ownPage: true } as const;

/** Adds the calls. */
export function addAccountCalls(api: FastifyInstance, context: ServerContext): void {
  // Records are judged where they are written (write/validate.ts).
  api.addSchema({ $id: 'Account', type: 'object' });
  addStaffRoutes(api, context);
  addStatusRoutes(api, context);
  addPasswordRoute(api, context);
}

function addStaffRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<StaffCall>(
    '/user/getUserByCompanyId',
    { config: { operation: null }, schema: schemas.staff },
    async (request) => {
      const caller = callerOf(request);
      const { companyId, ...paging } = request.query;
      const company = companyId ?? caller.person.companyId ?? '';
      const query = { ...paging, 'filter[companyId][is]': company };
      return success(await listPage(context, caller, entityOf(context, 'account'), query));
    },
  );
  api.post<AccountCall>(
    '/user/createUser',
    { config: { ...config, operation: 'create' }, schema: schemas.createUser },
    async (request) => {
      const call = accountCall(context, request);
      const { companyId, ...sent } = readRow(request.body);
      const record = await execute(forCompany(call, companyId), { kind: 'create', sent });
      return success(record, say(call, 'message.added'));
    },
  );
  const editing = { config: { ...config, operation: 'edit' as const }, schema: schemas.updateTempUser };
  api.post<AccountCall>('/user/updateTempUser', editing, async (request) => {
    const call = accountCall(context, request);
    const { id } = request.body;
    const { id: _id, ...sent } = readRow(request.body);
    return success(await execute(call, { kind: 'edit', id, sent, part: true }), say(call, 'message.saved'));
  });
}

function addStatusRoutes(api: FastifyInstance, context: ServerContext): void {
  const stepped = { config: { ...ownPage, operation: 'act' as const, step: stepOf }, schema: schemas.updateUserStatus };
  api.get<UserCall>('/user/updateUserStatus', stepped, async (request) => {
    const call = accountCall(context, request);
    const { id, userStatus } = request.query;
    const action = steps[userStatus];
    const step = { kind: 'transition', id, action, input: {} } as const;
    const record = await execute(call, step).catch((error: unknown) => {
      throw statusFault(context, error);
    });
    return success(record, say(call, `lifecycle.account.done.${action}`));
  });
  const deleting = { config: { ...ownPage, operation: 'delete' as const }, schema: schemas.deleteUserStatus };
  api.get<UserCall>('/user/deleteUserStatus', deleting, async (request) => {
    const call = accountCall(context, request);
    await executeBatch(call, [{ kind: 'delete', id: request.query.id }]);
    return success({ deleted: 1 }, say(call, 'message.deleted'));
  });
  const transferring = { config: ownPage, schema: schemas.transfer };
  api.get<UserCall>('/user/transfer', transferring, async (request, reply) => {
    const call = accountCall(context, request);
    await transferAdministrator(call, request.query.id);
    // The login has ended with all others of the account.
    clearCookie(reply, 'tongguan_session');
    return success({ logoutAfter }, say(call, 'message.administratorTransferred'));
  });
}

function addPasswordRoute(api: FastifyInstance, context: ServerContext): void {
  const changing = { config: { ...config, unfinished: true as const }, schema: schemas.updatePassword };
  api.post<{ Body: PasswordForm & { id: string } }>('/user/updatePw', changing, async (request) => {
    const caller = callerOf(request);
    const { id, ...form } = request.body;
    if (id !== caller.account.id) throw new Refusal('not-permitted');
    await context.rateLimits.count(changes, caller.account.id);
    await changePassword(context, caller, form).catch(async (error: unknown) => {
      if (!isGuess(error)) await context.rateLimits.takeBack(changes, caller.account.id);
      throw error;
    });
    await context.rateLimits.takeBack(changes, caller.account.id);
    return success({ logoutAfter }, context.messages.format(caller.language, 'message.passwordChanged'));
  });
}

function isGuess(error: unknown): boolean {
  return error instanceof Refusal && error.findings.some(({ rule }) => rule === 'old-password-wrong');
}

function accountCall(context: ServerContext, request: FastifyRequest): WriteCall {
  return {
    context,
    caller: callerOf(request),
    entity: entityOf(context, 'account'),
    idempotency: idempotencyKeyOf(request),
  };
}

/** The administrator of the platform also makes accounts of other enterprises: the first one of each. */
function forCompany(call: WriteCall, companyId: Row[string] | undefined): WriteCall {
  const { caller } = call;
  if (companyId === undefined || companyId === null || companyId === caller.person.companyId) return call;
  if (!mayAppoint(caller) || typeof companyId !== 'string') throw new Refusal('not-permitted');
  return { ...call, caller: { ...caller, person: { ...caller.person, companyId } } };
}

/** The action that leads to the status asked for. */
const steps = { enabled: 'enable', disabled: 'disable' } as const;

function stepOf({ userStatus }: { readonly [name: string]: unknown }): string | null {
  return userStatus === 'enabled' || userStatus === 'disabled' ? steps[userStatus] : null;
}

/** What was not foreseen is told in the words of spec 8, and its cause is logged. */
function statusFault(context: ServerContext, error: unknown): unknown {
  if (error instanceof Refusal) return error;
  context.report(error, 'status of an account');
  return new Refusal('server-busy', { sentence: 'message.statusFailed' });
}

function say({ context, caller }: WriteCall, key: string): string {
  return context.messages.format(caller.language, key);
}
