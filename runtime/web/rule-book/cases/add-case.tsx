// Keeps the example as a test case: the analyst says what must come, sees at once what comes today, and proposes the line of the file.
import { Alert, Button, Input, Select, Space } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { CaseAnswer } from '../../../core/cases/judge-case.ts';
import type { Entity } from '../../../core/compile-entity.ts';
import type { Row } from '../../../core/descriptor/value.ts';
import type { BookEntry } from '../../../core/rule-book/book.ts';
import type { ReadCases } from '../../../core/rule-book/book-cases.ts';
import { useBook, useWords } from '../book-context.ts';
import { ProposeButton } from '../proposals/propose-button.tsx';
import { useFieldLabel } from '../use-field-label.ts';
import { TrialResult } from '../what-if/trial-result.tsx';
import { useTrial } from '../what-if/use-trial.ts';
import { Waiting } from '../what-if/waiting.tsx';
import { entryOf } from './case-words.ts';
import {
  answerNow,
  editOf,
  fileFor,
  isTaken,
  likelyAnswer,
  type NewCase,
  newCase,
  type WantedAnswer,
} from './new-case.ts';
import { useCases } from './use-cases.ts';

interface AddCaseProps {
  readonly entry: BookEntry;
  readonly compiled: Entity;
  /** The example as it is filled in. */
  readonly record: Row;
  readonly inputs: readonly string[];
}

export function AddCase(props: AddCaseProps): ReactNode {
  const { word } = useWords();
  const cases = useCases();
  const [isOpen, setOpen] = useState(false);
  const entity = props.compiled.descriptor.id;
  const home = cases && fileFor(cases.read, entity);
  if (!cases) return null;
  if (!isOpen)
    return (
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          {word('casesAdd')}
        </Button>
      </div>
    );
  if (!home) return <Alert type="info" title={word('casesNoFile', { file: `schemas/cases/${entity}.yaml` })} />;
  return <CaseForm {...props} home={home} />;
}

interface CaseFormProps extends AddCaseProps {
  readonly home: ReadCases[number];
}

function CaseForm({ home, ...filled }: CaseFormProps): ReactNode {
  const { word } = useWords();
  const [name, setName] = useState('');
  const [said, setSaid] = useState<WantedAnswer | null>(null);
  const { entry, compiled, record, inputs } = filled;
  const today = useMemo(() => answerNow(home, { compiled, record, inputs }), [home, compiled, record, inputs]);
  const wanted = said ?? likelyAnswer(entry, today, inputs);
  const called = name.trim();
  const made = newCase(home, { ...filled, name: called, wanted });
  const [title, named] = [useId(), useId()];
  return (
    <section className="cases-add" aria-labelledby={title}>
      <h5 id={title}>{word('casesAdd')}</h5>
      <p className="rulebook-about">{word('casesAddAbout', { file: home.file.file })}</p>
      <label htmlFor={named}>
        {word('casesName')}
        <Input
          id={named}
          value={name}
          maxLength={200}
          status={isTaken(home, called) ? 'error' : ''}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      {isTaken(home, called) && <span role="alert">{word('casesTaken-name')}</span>}
      <Wanted compiled={compiled} paths={placesOf(inputs, today)} wanted={wanted} onSay={setSaid} />
      <Today compiled={compiled} made={made} />
      <pre>{lineOf(made)}</pre>
      <Keep key={lineOf(made)} made={made} isReady={called !== '' && !isTaken(home, called)} />
    </section>
  );
}

/** Fields that a finding can stand at: those filled in, and where something is found today. */
function placesOf(inputs: readonly string[], today: CaseAnswer): string[] {
  return [...new Set([...inputs, ...today.complete.map(({ path }) => path)])];
}

interface WantedProps {
  readonly compiled: Entity;
  readonly paths: readonly string[];
  readonly wanted: WantedAnswer;
  readonly onSay: (said: WantedAnswer) => void;
}

function Wanted({ compiled, paths, wanted, onSay }: WantedProps): ReactNode {
  const { word } = useWords();
  const [comes, at] = [useId(), useId()];
  return (
    <Space wrap align="end">
      <label htmlFor={comes}>
        {word('casesWanted')}
        <Select
          id={comes}
          value={wanted.comes}
          popupMatchSelectWidth={false}
          options={(['nothing', 'draft', 'complete'] as const).map((value) => ({
            value,
            label: word(`casesWanted-${value}`),
          }))}
          onChange={(next: WantedAnswer['comes']) => onSay({ ...wanted, comes: next })}
        />
      </label>
      {wanted.comes !== 'nothing' && (
        <label htmlFor={at}>
          {word('casesWantedAt')}
          <Select
            id={at}
            value={wanted.at}
            popupMatchSelectWidth={false}
            options={paths.map((value) => ({ value, label: <FieldName compiled={compiled} path={value} /> }))}
            onChange={(next: string) => onSay({ ...wanted, at: next })}
          />
        </label>
      )}
    </Space>
  );
}

function FieldName({ compiled, path }: { readonly compiled: Entity; readonly path: string }): ReactNode {
  return useFieldLabel(compiled, path);
}

/** What the rules in force say of the whole record, and whether that is what must come. */
function Today({ compiled, made: { today, isSo } }: { readonly compiled: Entity; readonly made: NewCase }): ReactNode {
  const { book } = useBook();
  const { word, inLanguage } = useWords();
  return (
    <div role="status">
      <Alert
        type={isSo ? 'success' : 'warning'}
        showIcon
        title={word(isSo ? 'casesSo' : 'casesOtherwise')}
        description={
          today.complete.length === 0 ? (
            word('casesNothing')
          ) : (
            <ul className="rulebook-notes">
              {today.complete.map((one) => {
                const entry = entryOf(book, compiled.descriptor.id, one);
                const isEarly = today.draft.some(({ path, rule }) => path === one.path && rule === one.rule);
                return (
                  <li key={`${one.path} ${one.rule}`}>
                    {word(`casesAt-${isEarly ? 'draft' : 'complete'}`)}{' '}
                    <FieldName compiled={compiled} path={one.path} />
                    {`: ${entry ? inLanguage(entry.sentence) : one.rule}`}
                  </li>
                );
              })}
            </ul>
          )
        }
      />
    </div>
  );
}

/** Tries the line on the compiled rules, and proposes it; where neither can be done, the line is there to copy. */
function Keep({ made, isReady }: { readonly made: NewCase; readonly isReady: boolean }): ReactNode {
  const { tryChange } = useBook();
  const { word } = useWords();
  const trial = useTrial();
  const edits = [editOf(made)];
  const isTried = trial.answer !== null && trial.answer.conflicts.length + trial.answer.findings.length === 0;
  if (!tryChange) return <p className="rulebook-about">{word('casesCopy', { file: made.file.file })}</p>;
  return (
    <>
      <Space wrap>
        <Button disabled={!isReady} loading={trial.isBusy} onClick={() => trial.run({ edits, entries: [] })}>
          {word('casesTryFile')}
        </Button>
        {!isReady && <span className="rulebook-about">{word('casesNameFirst')}</span>}
      </Space>
      <Waiting trial={trial} />
      {trial.answer && !trial.isBusy && <TrialResult answer={trial.answer} />}
      {isTried && !trial.isBusy && (
        <ProposeButton change={{ title: word('casesProposal', { name: made.doc.name }), edits }} />
      )}
    </>
  );
}

/** The case as its file would have it; JSON in braces is YAML. */
function lineOf({ doc }: NewCase): string {
  return `- ${JSON.stringify(doc)}`;
}
