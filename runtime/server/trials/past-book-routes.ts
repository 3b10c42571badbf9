// GET /rules/books/:day: the rule book as it was at the end of a day.
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import { ruleBookRoute } from '../../core/rule-book/change-trial.ts';
import { isKept } from '../../core/rule-book/past-book.ts';
import type { ServerContext } from '../context.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import { opensPage } from '../session/menu-rights.ts';
import { pastBook } from './trial-schemas.ts';

/** Adds the call. Throws `unknown-call` where whoever started the server has handed in no such books, `not-permitted` without the rule book, `not-found` of a day nothing is kept of, with the first one something is, and what reading it throws. */
export function addPastBookRoutes(api: FastifyInstance, { model, settings }: ServerContext): void {
  const { readPastBook } = settings;
  api.get<{ Params: { day: string } }>('/rules/books/:day', { schema: pastBook }, async (request) => {
    if (!readPastBook) throw new Refusal('unknown-call');
    if (!opensPage(model, callerOf(request), ruleBookRoute)) throw new Refusal('not-permitted');
    const past = await readPastBook(request.params.day);
    if (!isKept(past)) throw new Refusal('not-found', { data: { first: past.first } });
    return success(past);
  });
}
