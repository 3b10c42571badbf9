// A code that a table does not have: its value and names, tried like other changes, and proposed.
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import type { BookCodes } from '../../../core/rule-book/book-tables.ts';
import type { SchemaEdit } from '../../../core/rule-book/schema-edit.ts';
import { useBook, useWords } from '../book-context.ts';
import { ProposeButton } from '../proposals/propose-button.tsx';
import { TrialResult } from './trial-result.tsx';
import { useTrial } from './use-trial.ts';
import { Waiting } from './waiting.tsx';
import { isSaid, noWords, WordsInput } from './words-input.tsx';

export function NewCode({ table }: { readonly table: BookCodes }): ReactNode {
  const { tryChange } = useBook();
  const { word, inLanguage } = useWords();
  const trial = useTrial();
  const [isOpen, setOpen] = useState(false);
  const [{ value, words }, setDraft] = useState({ value: '', words: noWords });
  if (!tryChange) return null;
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{word('newCode')}</Button>;
  const edits: SchemaEdit[] = [
    { file: `schemas/codes/${table.id}.yaml`, path: ['values', table.values.length], after: { value, ...words } },
  ];
  const { answer, isBusy } = trial;
  const isSound = answer !== null && !isBusy && answer.conflicts.length + answer.findings.length === 0;
  return (
    <section className="whatif" aria-label={word('newCode')}>
      <h4>{word('newCode')}</h4>
      <div className="whatif-added">
        <Input
          aria-label={word('codeValue')}
          placeholder={word('codeValue')}
          value={value}
          onChange={({ target }) => setDraft({ value: target.value.trim(), words })}
        />
        <WordsInput label={word('newCode')} words={words} onChange={(said) => setDraft({ value, words: said })} />
      </div>
      <Button
        type="primary"
        disabled={value === '' || !isSaid(words) || isBusy}
        onClick={() => trial.run({ edits, entries: [] })}
      >
        {word('trialRun')}
      </Button>
      <Waiting trial={trial} />
      {answer && !isBusy && <TrialResult answer={answer} />}
      {isSound && <ProposeButton change={{ title: `${inLanguage(table.name)}: ${value}`, edits }} />}
    </section>
  );
}
