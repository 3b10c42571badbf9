// Starts a process for each trial of a change, and ends one that takes too long or that nobody waits for any more.
import { join } from 'node:path';
import type { CompiledTrial, OnTrialStep, TryChange } from '../../runtime/core/rule-book/change-trial.ts';
import { forkApart } from '../fork-apart.ts';
import { rememberTrials } from './remember-trials.ts';
import type { TrialAnswer, TrialOrder } from './trial-process.ts';

/** Megabytes of objects a trial may hold, and of young ones: with what Node takes by itself a trial held 100 MB more, and was no faster. */
const [mostMemory, youngMemory] = [512, 8];
/** Milliseconds a trial may take: far more than a compile, also on a machine that is busy. */
const longestTrial = 120_000;

/** Trials of the project below `root`, as this installation compiles it. */
export function changeTrials(
  root: string,
  { readings, partitions }: { readings: string; partitions: number },
): TryChange {
  return rememberTrials(root, (asked, signal, onStep) =>
    runTrial({ root, readings, partitions, asked }, signal, onStep),
  );
}

function runTrial(order: TrialOrder, signal: AbortSignal, onStep?: OnTrialStep): Promise<CompiledTrial> {
  return new Promise((done, fail) => {
    const child = forkApart(join(import.meta.dirname, 'trial-process.ts'), {
      execArgv: [`--max-old-space-size=${mostMemory}`, `--max-semi-space-size=${youngMemory}`],
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestTrial)]),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let said = '';
    child.stderr?.on('data', (text: Buffer) => {
      said = `${said}${text.toString()}`.slice(-2000);
    });
    child.on('message', (answer) => {
      const told = answer as TrialAnswer;
      if ('step' in told) onStep?.(told.step);
      else if ('trial' in told) done(told.trial);
      else fail(new Error(`The trial of a change failed: ${told.fault}`));
    });
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`The trial of a change ended with ${code} and said nothing. ${said}`)));
    child.send(order);
  });
}
