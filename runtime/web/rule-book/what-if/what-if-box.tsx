// What if: the values that decide an entry are changed in the page, and what that would do is told before anybody edits a file.
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { BookEntry } from '../../../core/rule-book/book.ts';
import { useWords } from '../book-context.ts';
import { BreakingList } from './breaking-list.tsx';
import { editsOf, PlaceFields } from './place-fields.tsx';
import { TrialResult } from './trial-result.tsx';
import { type Trial, useTrial } from './use-trial.ts';
import './what-if.css';

export function WhatIfBox({ entry }: { readonly entry: BookEntry }): ReactNode {
  const { word } = useWords();
  const today = useTrial();
  const change = useTrial();
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
    today.run({ edits: [], entries: [entry.id] });
  };
  if (!isOpen) return <Button onClick={open}>{word('trialOpen')}</Button>;
  return (
    <section className="whatif" aria-label={word('trialTitle')}>
      <h4>{word('trialTitle')}</h4>
      <p className="rulebook-about">{word('trialAbout')}</p>
      <Waiting trial={today} />
      {today.answer && (
        <>
          <BreakingList breaking={today.answer.breaking} heading={word('trialToday')} />
          <Change entry={entry} today={today} change={change} />
        </>
      )}
      {change.answer && !change.isBusy && <TrialResult answer={change.answer} />}
    </section>
  );
}

interface ChangeProps {
  readonly entry: BookEntry;
  readonly today: Trial;
  readonly change: Trial;
}

function Change({ entry, today, change }: ChangeProps): ReactNode {
  const { word } = useWords();
  const [typed, setTyped] = useState<{ readonly [place: number]: string }>({});
  const places = today.answer?.places[entry.id] ?? [];
  const edits = editsOf(places, typed);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (edits.length > 0) change.run({ edits, entries: [] });
      }}
    >
      <PlaceFields
        places={places}
        typed={typed}
        onType={(place, text) => setTyped((before) => ({ ...before, [place]: text }))}
      />
      {places.length > 0 && (
        <Button type="primary" htmlType="submit" disabled={edits.length === 0 || change.isBusy}>
          {word('trialRun')}
        </Button>
      )}
      <Waiting trial={change} />
    </form>
  );
}

/** How long a trial has been under way, and how to give it up. */
function Waiting({ trial }: { readonly trial: Trial }): ReactNode {
  const { word } = useWords();
  if (!trial.isBusy) return null;
  return (
    <p role="status">
      {word('trialWaiting', { seconds: trial.seconds })}{' '}
      <Button size="small" onClick={trial.cancel}>
        {word('trialCancel')}
      </Button>
    </p>
  );
}
