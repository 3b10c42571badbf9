// POST /rules/trial: what a change of the rules would do, told before anybody edits a file.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import { entitiesRoute } from '../../core/rule-book/additions/written-schemas.ts';
import {
  type AnsweredTrial,
  type OnTrialStep,
  ruleBookRoute,
  type TrialAsked,
  type TryChange,
} from '../../core/rule-book/change-trial.ts';
import type { ServerContext } from '../context.ts';
import { FairQueue } from '../fair-queue.ts';
import { success } from '../reply.ts';
import { readAt } from '../routes/read-at.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Caller } from '../session/caller.ts';
import { opensPage } from '../session/menu-rights.ts';
import { countBreaking } from './count-breaking.ts';
import { planTables } from './plan-tables.ts';
import { trial, trialStep } from './trial-schemas.ts';
import { stepOf, withSteps } from './trial-steps.ts';

/** Trials under way at once on one server: each compiles all schemas, in 300 MB beside it. Others wait for their turn. */
const trialsAtOnce = 1;
/** Pages that try changes: whoever opens one of them may. */
const tryingRoutes = [ruleBookRoute, entitiesRoute];
/** Seconds after which another one may be tried. */
const soon = 5;

/** Adds the call. Throws `unknown-call` where whoever started the server has not handed in how changes are tried. */
export function addTrialRoutes(api: FastifyInstance, context: ServerContext): void {
  const { tryChange } = context.settings;
  const turns = new FairQueue(trialsAtOnce);
  /** By account, what ends with the answer or when nobody waits for it. */
  const busy = new Map<string, AbortSignal>();
  api.post<{ Body: TrialAsked }>('/rules/trial', { schema: trial }, async (request, reply) => {
    const caller = callerOf(request);
    if (!tryChange) throw new Refusal('unknown-call');
    if (!tryingRoutes.some((route) => opensPage(context.model, caller, route))) throw new Refusal('not-permitted');
    const { id } = caller.account;
    const signal = whileWaited(reply);
    // What was given up may still be ending: the next one waits for its turn.
    if (busy.get(id)?.aborted === false) {
      throw new Refusal('too-many-attempts', { sentence: 'message.trialUnderWay', data: { retryAfter: soon } });
    }
    busy.set(id, signal);
    try {
      const told = await withSteps(context.settings, id, (onStep) =>
        turns.run(id, () => tried({ context, caller, signal, tryChange, onStep }, request.body)),
      );
      return success(told);
    } catch (error) {
      // Nobody reads what was given up.
      if (reply.raw.destroyed) return success(null);
      throw error;
    } finally {
      if (busy.get(id) === signal) busy.delete(id);
    }
  });
  api.get('/rules/trial/step', { config: { operation: null }, schema: trialStep }, async (request) => {
    const caller = callerOf(request);
    if (!tryingRoutes.some((route) => opensPage(context.model, caller, route))) throw new Refusal('not-permitted');
    return success({ step: stepOf(context.settings, caller.account.id) });
  });
}

interface Trying {
  readonly context: ServerContext;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly tryChange: TryChange;
  readonly onStep: OnTrialStep;
}

async function tried({ tryChange, onStep, ...counting }: Trying, asked: TrialAsked): Promise<AnsweredTrial> {
  const { tests, tables, ...told } = await tryChange(asked, counting.signal, onStep);
  onStep('counting');
  const { context, caller } = counting;
  const breaking = await readAt(context, caller, (scope) => countBreaking({ ...counting, context: scope }, { tests }));
  if (asked.edits.length === 0 || !opensPage(context.model, caller, entitiesRoute)) return { ...told, breaking };
  onStep('planning');
  return { ...told, breaking, migration: await planTables(context.database, { tables }) };
}

/** Is given when whoever has asked closes the connection before the answer is there. */
function whileWaited({ raw }: FastifyReply): AbortSignal {
  const ending = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) ending.abort();
  });
  return ending.signal;
}
