// A trial of a change as the page follows it: under way since when, given up, answered.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnsweredTrial, TrialAsked } from '../../../core/rule-book/change-trial.ts';
import { useBook } from '../book-context.ts';

export interface Trial {
  /** null: none was answered yet. */
  readonly answer: AnsweredTrial | null;
  readonly isBusy: boolean;
  /** Since it began. */
  readonly seconds: number;
  run(asked: TrialAsked): void;
  /** Gives up what is under way, here and at the server. */
  cancel(): void;
}

/** A refusal is told by the call itself, and leaves the answer before in sight. */
export function useTrial(): Trial {
  const { tryChange } = useBook();
  const [answer, setAnswer] = useState<AnsweredTrial | null>(null);
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef<AbortController | null>(null);
  const cancel = useCallback(() => underWay.current?.abort(), []);
  // Nobody waits for what a closed page has asked.
  useEffect(() => cancel, [cancel]);
  const run = useCallback(
    (asked: TrialAsked): void => {
      cancel();
      const own = new AbortController();
      underWay.current = own;
      setBusy(true);
      const end = (): void => {
        if (underWay.current === own) setBusy(false);
      };
      tryChange?.(asked, own.signal).then((told) => {
        if (!own.signal.aborted) setAnswer(told);
        end();
      }, end);
    },
    [tryChange, cancel],
  );
  return { answer, isBusy, seconds: useSeconds(isBusy), run, cancel };
}

/** Seconds since it began to run; 0 before. */
export function useSeconds(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    setSeconds(0);
    const begun = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - begun) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}
