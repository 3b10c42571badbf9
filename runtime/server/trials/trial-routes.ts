// POST /rules/trial: what a change of the rules would do, told before anybody edits a file.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import {
  type AnsweredTrial,
  ruleBookRoute,
  type TrialAsked,
  type TryChange,
} from '../../core/rule-book/change-trial.ts';
import type { ServerContext } from '../context.ts';
import { FairQueue } from '../fair-queue.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Caller } from '../session/caller.ts';
import { opensPage } from '../session/menu-rights.ts';
import { countBreaking } from './count-breaking.ts';
import { trial } from './trial-schemas.ts';

/** Trials under way at once on one server, one of each account: each compiles all schemas. */
const trialsAtOnce = 2;
/** Seconds after which another one may be tried. */
const soon = 5;

/** Adds the call. Throws `unknown-call` where whoever started the server has not handed in how changes are tried. */
export function addTrialRoutes(api: FastifyInstance, context: ServerContext): void {
  const { tryChange } = context.settings;
  const turns = new FairQueue(trialsAtOnce);
  const busy = new Set<string>();
  api.post<{ Body: TrialAsked }>('/rules/trial', { schema: trial }, async (request) => {
    const caller = callerOf(request);
    if (!tryChange) throw new Refusal('unknown-call');
    if (!opensPage(context.model, caller, ruleBookRoute)) throw new Refusal('not-permitted');
    const { id } = caller.account;
    if (busy.has(id)) {
      throw new Refusal('too-many-attempts', { sentence: 'message.trialUnderWay', data: { retryAfter: soon } });
    }
    busy.add(id);
    try {
      const signal = whileWaited(request);
      return success(await turns.run(id, () => tried({ context, caller, signal, tryChange }, request.body)));
    } finally {
      busy.delete(id);
    }
  });
}

interface Trying {
  readonly context: ServerContext;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly tryChange: TryChange;
}

async function tried({ tryChange, ...counting }: Trying, asked: TrialAsked): Promise<AnsweredTrial> {
  const { tests, ...told } = await tryChange(asked, counting.signal);
  return { ...told, breaking: await countBreaking(counting, { tests }) };
}

/** Is given when whoever has asked closes the connection. */
function whileWaited({ raw }: FastifyRequest): AbortSignal {
  const ending = new AbortController();
  raw.socket.once('close', () => ending.abort());
  return ending.signal;
}
