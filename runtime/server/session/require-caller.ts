// Finds the person behind a request by its cookies.
import type { FastifyRequest } from 'fastify';
import { accountHeader } from '../../core/envelope.ts';
import { Refusal } from '../../core/errors.ts';
import type { LoginScope } from '../context.ts';
import { languageCookie, languageOf } from '../messages.ts';
import type { Caller } from './caller.ts';
import { cookieOf } from './cookie-names.ts';
import { readMark } from './own-writes.ts';
import type { EndReason } from './sessions.ts';

/** The token of the login cookie, or null. */
export function tokenOf(request: FastifyRequest): string | null {
  return cookieOf(request, 'tongguan_session');
}

/**
 * Who is calling. Throws `not-logged-in`; and `password-must-change` or `second-factor-missing` for a login that is good for changing
 * that alone.
 */
export async function requireCaller(context: Pick<LoginScope, 'sessions'>, request: FastifyRequest): Promise<Caller> {
  const caller = await requireLogin(context, request);
  if (caller.mustChangePassword) throw new Refusal('password-must-change');
  if (caller.lacksSecondFactor) throw new Refusal('second-factor-missing');
  return caller;
}

/**
 * Who is calling, also before a password was changed or a second factor set up that must be: for the few calls by which that is done. Throws
 * `not-logged-in`, with the reason where the login is known to have ended, or where the pages that call were opened by
 * somebody else: all tabs of a browser share one cookie.
 */
export async function requireLogin(
  { sessions }: Pick<LoginScope, 'sessions'>,
  request: FastifyRequest,
): Promise<Caller> {
  const token = tokenOf(request);
  const login = token === null ? null : await sessions.find(token);
  const meant = request.headers[accountHeader];
  if (login && (meant === undefined || meant === login.account.id))
    return {
      ...login,
      language: languageOf(request.cookies[languageCookie]),
      written: readMark(cookieOf(request, 'tongguan_written')),
    };
  if (login) throw ended('otherAccount');
  const reason = token === null ? null : await sessions.endOf(token);
  throw reason === null ? new Refusal('not-logged-in') : ended(reason);
}

function ended(reason: EndReason | 'otherAccount'): Refusal {
  return new Refusal('not-logged-in', { sentence: `message.loginEnded.${reason}`, data: { reason } });
}
