// The process that tries one change and ends: the compiler's memory and time are its own, not those of a server.
import { parseReadings } from '../../generator/load/readings.ts';
import type { CompiledTrial, TrialAsked, TrialStep } from '../../runtime/core/rule-book/change-trial.ts';
import { tryChange } from './try-change.ts';

/** What it is sent. */
export interface TrialOrder {
  readonly root: string;
  /** As TONGGUAN_READINGS has them. */
  readonly readings: string;
  readonly partitions: number;
  readonly asked: TrialAsked;
}

/** What it answers: each step when it begins, in the end the trial, or why there is none. */
export type TrialAnswer = { readonly step: TrialStep } | { readonly trial: CompiledTrial } | { readonly fault: string };

process.once('message', (message) => {
  const { asked, readings, ...options } = message as TrialOrder;
  const answer = (told: TrialAnswer): void => {
    process.send?.(told, () => process.disconnect?.());
  };
  const onStep = (step: TrialStep): void => void process.send?.({ step } satisfies TrialAnswer);
  tryChange({ ...options, readings: parseReadings(readings) }, asked, onStep).then(
    (trial) => answer({ trial }),
    (error: unknown) => answer({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
