// What is being done for whoever waits for a trial: told while it is under way, by account, on the server that tries it.
import type { OnTrialStep, TrialStep } from '../../core/rule-book/change-trial.ts';
import type { ServerContext } from '../context.ts';

type ServerSettings = ServerContext['settings'];

/** By what the server was started with: each server has its own. */
const underWay = new WeakMap<ServerSettings, Map<string, TrialStep>>();

function stepsOf(server: ServerSettings): Map<string, TrialStep> {
  const known = underWay.get(server) ?? new Map<string, TrialStep>();
  underWay.set(server, known);
  return known;
}

/** What `work` gives; each step it tells is what the account is told of until it ends. */
export async function withSteps<Result>(
  server: ServerSettings,
  account: string,
  work: (onStep: OnTrialStep) => Promise<Result>,
): Promise<Result> {
  const steps = stepsOf(server);
  steps.set(account, 'waiting');
  try {
    return await work((step) => steps.set(account, step));
  } finally {
    steps.delete(account);
  }
}

/** The step of the trial that the account waits for; null: none, or another server is at it. */
export function stepOf(server: ServerSettings, account: string): TrialStep | null {
  return stepsOf(server).get(account) ?? null;
}
