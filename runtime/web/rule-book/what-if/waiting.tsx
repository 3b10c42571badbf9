// What is being done while a change is tried, for how long, and how to give it up.
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { type TrialStep, trialSteps } from '../../../core/rule-book/change-trial.ts';
import { useBook, useWords } from '../book-context.ts';
import { type Trial, useSeconds } from './use-trial.ts';

/** Milliseconds between two questions after the step; what is there sooner needs no telling. */
const asksAfter = 1000;

/** Every trial begins with it. */
const [firstStep] = trialSteps;

/** How long a trial has been under way and what is done of it, and how to give it up. */
export function Waiting({ trial }: { readonly trial: Pick<Trial, 'isBusy' | 'seconds' | 'cancel'> }): ReactNode {
  const { word } = useWords();
  const step = useStep(trial.isBusy);
  if (!trial.isBusy) return null;
  return (
    <p role="status">
      {step === null
        ? word('trialWaiting', { seconds: trial.seconds })
        : word('trialStepOf', { step: word(`trialStep-${step}`), seconds: trial.seconds })}{' '}
      <Button size="small" onClick={trial.cancel}>
        {word('trialCancel')}
      </Button>
    </p>
  );
}

/** The same of what cannot be given up. */
export function StepWords({ isBusy }: Pick<Trial, 'isBusy'>): ReactNode {
  const { word } = useWords();
  const step = useStep(isBusy);
  const seconds = useSeconds(isBusy);
  if (!isBusy || step === null) return null;
  return <span role="status">{word('trialStepOf', { step: word(`trialStep-${step}`), seconds })}</span>;
}

/** The step of the trial under way: the first at once, then what the server says; null: nobody can say. */
function useStep(isBusy: boolean): TrialStep | null {
  const { trialStep } = useBook();
  const [step, setStep] = useState<TrialStep>(firstStep);
  useEffect(() => {
    if (!isBusy || !trialStep) return;
    let isOver = false;
    const timer = setInterval(() => {
      trialStep().then(
        (told) => {
          if (!isOver && told !== null) setStep(told);
        },
        () => {},
      );
    }, asksAfter);
    return () => {
      isOver = true;
      clearInterval(timer);
      setStep(firstStep);
    };
  }, [isBusy, trialStep]);
  return trialStep ? step : null;
}
