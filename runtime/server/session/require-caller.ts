// Finds the person behind a request by its cookies.
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import type { ServerContext } from '../context.ts';
import { languageCookie, languageOf } from '../words.ts';
import type { Caller } from './caller.ts';

export const sessionCookie = 'tongguan_session';

/** The token of the login cookie, or null. */
export function tokenOf(request: FastifyRequest): string | null {
  const token = request.cookies[sessionCookie];
  return token === undefined || token === '' ? null : token;
}

/** Who is calling. Throws `not-logged-in`. */
export async function requireCaller({ sessions }: ServerContext, request: FastifyRequest): Promise<Caller> {
  const token = tokenOf(request);
  const login = token === null ? null : await sessions.find(token);
  if (!login) throw new Refusal('not-logged-in');
  return { ...login, language: languageOf(request.cookies[languageCookie]) };
}
