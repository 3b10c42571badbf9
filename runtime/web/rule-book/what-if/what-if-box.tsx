// What if: the values that decide an entry are changed in the page, and what that would do is told before anybody edits a file.
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { BookEntry } from '../../../core/rule-book/book.ts';
import type { SchemaEdit } from '../../../core/rule-book/schema-edit.ts';
import { useWords } from '../book-context.ts';
import { ProposeButton } from '../proposals/propose-button.tsx';
import { useMadeTitle } from '../proposals/use-made-title.ts';
import { AddedValues, addedValues, labelEdits, type ValueWords } from './added-values.tsx';
import { BreakingList } from './breaking-list.tsx';
import { editsOf, PlaceFields } from './place-fields.tsx';
import { TrialResult } from './trial-result.tsx';
import { type Trial, useTrial } from './use-trial.ts';
import { Waiting } from './waiting.tsx';
import { isSaid, noWords } from './words-input.tsx';
import './what-if.css';

export function WhatIfBox({ entry }: { readonly entry: BookEntry }): ReactNode {
  const { word } = useWords();
  const titleOf = useMadeTitle();
  const today = useTrial();
  const change = useTrial();
  const [isOpen, setOpen] = useState(false);
  const [tried, setTried] = useState<readonly SchemaEdit[]>([]);
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
          <Change entry={entry} today={today} change={change} onTry={setTried} />
        </>
      )}
      {change.answer && !change.isBusy && <TrialResult answer={change.answer} />}
      {change.answer && isSound(change) && (
        <ProposeButton change={{ title: titleOf(entry, change.answer.entries), edits: tried }} />
      )}
    </section>
  );
}

interface ChangeProps {
  readonly entry: BookEntry;
  readonly today: Trial;
  readonly change: Trial;
  readonly onTry: (edits: readonly SchemaEdit[]) => void;
}

function Change({ entry, today, change, onTry }: ChangeProps): ReactNode {
  const { word } = useWords();
  const [typed, setTyped] = useState<{ readonly [place: number]: string }>({});
  const places = today.answer?.places[entry.id] ?? [];
  const [words, setWords] = useState<ValueWords>({});
  const added = addedValues(places, typed);
  const edits = [...editsOf(places, typed), ...labelEdits(added, words)];
  const isWhole = edits.length > 0 && added.every(({ value }) => isSaid(words[value] ?? noWords));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWhole) return;
        onTry(edits);
        change.run({ edits, entries: [] });
      }}
    >
      <PlaceFields
        entity={entry.entity}
        places={places}
        typed={typed}
        onType={(place, text) => setTyped((before) => ({ ...before, [place]: text }))}
      />
      <AddedValues
        added={added}
        words={words}
        onSay={(value, said) => setWords((before) => ({ ...before, [value]: said }))}
      />
      {places.some(({ fixed }) => !fixed) && (
        <Button type="primary" htmlType="submit" disabled={!isWhole || change.isBusy}>
          {word('trialRun')}
        </Button>
      )}
      <Waiting trial={change} />
    </form>
  );
}

/** Whether what was tried can be proposed: it fits, compiles and changes something. */
function isSound({ answer, isBusy }: Trial): boolean {
  return answer !== null && !isBusy && answer.conflicts.length + answer.findings.length === 0 && answer.diff !== '';
}
