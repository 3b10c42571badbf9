// /login/secondFactor and /login/passkey: the second step of a login whose account has a second factor.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import type { LoginScope } from '../context.ts';
import { languageCookie, languageOf } from '../messages.ts';
import { success } from '../reply.ts';
import { clearCookie, cookieOf } from './cookie-names.ts';
import { provableFactorsOf } from './factors/factor-store.ts';
import { askForProof, type PasskeyPlace } from './factors/passkeys.ts';
import {
  closePendingLogin,
  findPendingLogin,
  isOfPassword,
  keepChallenge,
  tryPendingLogin,
} from './factors/pending-logins.ts';
import { type GivenProof, proveFactor } from './factors/prove-factor.ts';
import { accountToOpen, openLogin, requireUsable } from './open-login.ts';
import type { RateLimit } from './rate-limits.ts';
import * as schemas from './second-step-schemas.ts';

interface ProofCall {
  Body: GivenProof;
}

/** Wrong answers of one account in a quarter of an hour, whoever gives them: each of them knew the password. */
const answers: RateLimit = { name: 'second factor', attempts: 15, seconds: 900 };

/** Adds the two calls. Whoever makes them has given the right password: the cookie of that says whose it was. */
export function addSecondStepRoutes(app: FastifyInstance, context: LoginScope): void {
  app.post('/login/passkey', { schema: schemas.askPasskey }, async (request) => {
    const { database } = context;
    const token = cookieOf(request, 'tongguan_pending');
    const pending = token === null ? null : await findPendingLogin(database, token);
    if (!pending) throw new Refusal('login-run-out');
    const factors = (await provableFactorsOf(database, pending.accountId)).filter(({ kind }) => kind === 'passkey');
    if (factors.length === 0) return success({ options: null });
    const options = await askForProof(placeOf(context, request), factors);
    await keepChallenge(database, pending, options.challenge);
    return success({ options });
  });
  const proving = { config: { operation: 'login' as const }, schema: schemas.giveProof };
  app.post<ProofCall>('/login/secondFactor', proving, async (request, reply) => {
    const mustChangePassword = await prove(context, request, reply);
    const message = context.messages.format(languageOf(request.cookies[languageCookie]), 'message.loggedIn');
    return success({ result: 'success', mustChangePassword }, message);
  });
}

/** Opens the login; says whether the password has to be changed first. */
async function prove(context: LoginScope, request: FastifyRequest<ProofCall>, reply: FastifyReply): Promise<boolean> {
  const { database, rateLimits } = context;
  const token = cookieOf(request, 'tongguan_pending');
  const pending = token === null ? null : await tryPendingLogin(database, token);
  if (!pending) throw new Refusal('login-run-out');
  const { accountId, challenge } = pending;
  const account = await accountToOpen(context, 'id', accountId);
  if (!account || !isOfPassword(pending, account.hash)) throw new Refusal('login-run-out');
  request.triedName = account.username;
  requireUsable(context, account);
  await rateLimits.count(answers, accountId);
  const place = placeOf(context, request);
  const isProved = await proveFactor(context, { accountId, given: request.body, place, challenge });
  if (!isProved) throw new Refusal('factor-wrong');
  await rateLimits.forget(answers, accountId);
  if (!(await closePendingLogin(database, pending))) throw new Refusal('login-run-out');
  clearCookie(reply, 'tongguan_pending');
  await openLogin(context, { request, reply }, account);
  return account.mustChangePassword;
}

/** Where the pages of a call are, as the operator says, else as the call does: browsers let a passkey sign for that place alone. */
export function placeOf({ settings }: Pick<LoginScope, 'settings'>, request: FastifyRequest): PasskeyPlace {
  const { origin, hostname } = new URL(settings.publicUrl ?? `${request.protocol}://${request.host}`);
  return { host: hostname, origin };
}
