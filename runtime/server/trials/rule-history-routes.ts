// GET /rules/history/:name: what made the rules of an entity what they are, from the repository they are kept in.
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import { ruleBookRoute } from '../../core/rule-book/change-trial.ts';
import type { ServerContext } from '../context.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import { opensPage } from '../session/menu-rights.ts';
import { history } from './trial-schemas.ts';

/** Adds the call. Throws `unknown-call` where whoever started the server has handed in no history, and `not-permitted` without the rule book. */
export function addRuleHistoryRoutes(api: FastifyInstance, context: ServerContext): void {
  const { readHistory } = context.settings;
  api.get<{ Params: { name: string } }>('/rules/history/:name', { schema: history }, async (request) => {
    if (!readHistory) throw new Refusal('unknown-call');
    if (!opensPage(context.model, callerOf(request), ruleBookRoute)) throw new Refusal('not-permitted');
    return success(await readHistory(request.params.name));
  });
}
