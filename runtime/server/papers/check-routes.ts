// GET /check/:token: what anybody who holds a paper may know of it, without a login; /check/compare.js: its script.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languages } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import type { LoginScope } from '../context.ts';
import { languageCookie, languageOf } from '../messages.ts';
import { networkOf } from '../session/network-of.ts';
import type { RateLimit } from '../session/rate-limits.ts';
import { checkPage } from './check-page.ts';
import { findIssued } from './issued-papers.ts';

interface CheckCall {
  Params: { token: string };
  Querystring: { readonly language?: string };
}

type CheckScope = Pick<LoginScope, 'database' | 'entities' | 'layouts' | 'messages' | 'rateLimits' | 'report'>;

/** Looks in ten minutes from one address, which a whole customs office may share. */
const checksOfAnAddress: RateLimit = { name: 'checks of address', attempts: 300, seconds: 600 };
/** Seconds a browser keeps what it was told: a voided paper is not right for much longer. */
const kept = 60;

const script = readFileSync(join(import.meta.dirname, 'check-compare.js'), 'utf8');
const open = { hide: true, security: [] };

/** Adds the routes. Nothing they fail with reaches the log with its address, which holds the token. */
export function addCheckRoutes(app: FastifyInstance, context: CheckScope): void {
  const { messages } = context;
  app.get('/check/compare.js', { schema: open }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600').send(script),
  );
  app.get<CheckCall>('/check/:token', { schema: open }, async (request, reply) => {
    const language = languageFor(request);
    try {
      await context.rateLimits.count(checksOfAnAddress, networkOf(request.ip));
      const found = await findIssued(context, request.params.token);
      reply.header('cache-control', `private, max-age=${kept}`);
      return send(reply.code(found ? 200 : 404), checkPage({ messages, language, found }));
    } catch (error) {
      const isRefused = error instanceof Refusal && error.error === 'too-many-attempts';
      if (!isRefused) context.report(error, 'check of a paper');
      const refused = messages.format(language, isRefused ? 'error.too-many-attempts' : 'error.server-busy');
      reply.header('cache-control', 'no-store');
      return send(reply.code(isRefused ? 429 : 500), checkPage({ messages, language, found: null, refused }));
    }
  });
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}

/** The language that is asked for, else that of the reader's pages here, else of the browser. */
function languageFor({ query, cookies, headers }: FastifyRequest<CheckCall>): Language {
  const asked = languages.find((one) => one === query.language);
  if (asked) return asked;
  const cookie = cookies[languageCookie];
  if (cookie !== undefined) return languageOf(cookie);
  const wanted = (headers['accept-language'] ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((one) => languages.find((known) => known === one) ?? [])[0] ?? languageOf(undefined);
}
