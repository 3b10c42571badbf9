// Runs a verb: what the operator can mend ends it with one clear line and exit code 1, anything else is a fault of ours.
import { StartProblem } from '../runtime/server/database/start-problem.ts';

/** Wraps the action of a verb. */
export function withProblems<Arguments extends unknown[]>(
  action: (...given: Arguments) => Promise<void>,
): (...given: Arguments) => Promise<void> {
  return async (...given) => {
    try {
      await action(...given);
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error;
      if (error.message !== '') console.error(error.message);
      process.exitCode = 1;
    }
  };
}
