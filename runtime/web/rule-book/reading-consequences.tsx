// What choosing another option of a reading would change: tried on demand by the product, worked out beforehand in the page of its own.
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { BookReading, InLanguages } from '../../core/rule-book/book.ts';
import { useBook, useWords } from './book-context.ts';
import { ProposeButton } from './proposals/propose-button.tsx';
import { TrialResult } from './what-if/trial-result.tsx';
import { useTrial } from './what-if/use-trial.ts';
import { Waiting } from './what-if/waiting.tsx';

export function ReadingConsequences({ reading }: { readonly reading: InLanguages<BookReading> }): ReactNode {
  const { consequences, tryChange } = useBook();
  const others = reading.options.filter(({ id }) => id !== reading.chosen);
  return others.map(({ id }) => {
    const known = consequences?.[reading.id]?.[id];
    if (known) return <KnownConsequences key={id} reading={reading} option={id} />;
    return tryChange ? <TriedConsequences key={id} reading={reading} option={id} /> : null;
  });
}

interface OptionProps {
  readonly reading: InLanguages<BookReading>;
  readonly option: string;
}

function useMeaning({ reading, option }: OptionProps): string {
  const { word, inLanguage } = useWords();
  const means = reading.options.find(({ id }) => id === option)?.means;
  return word('readingIf', { means: means ? inLanguage(means) : option });
}

function KnownConsequences(props: OptionProps): ReactNode {
  const { consequences } = useBook();
  const known = consequences?.[props.reading.id]?.[props.option];
  const title = useMeaning(props);
  if (!known) return null;
  return (
    <details className="whatif-cause">
      <summary>{title}</summary>
      <TrialResult
        isCounted={false}
        answer={{ conflicts: [], findings: [], diff: '', cases: [], places: {}, breaking: [], ...known }}
      />
    </details>
  );
}

function TriedConsequences(props: OptionProps): ReactNode {
  const { word } = useWords();
  const trial = useTrial();
  const [isOpen, setOpen] = useState(false);
  const title = useMeaning(props);
  const { reading, option } = props;
  const run = (): void => {
    setOpen(true);
    trial.run({ edits: [], entries: [], readings: { [reading.id]: option } });
  };
  const { answer, isBusy } = trial;
  // What is chosen by the settings of the installation is changed there.
  const isInFile = reading.chosen === reading.default;
  const edit = { file: 'schemas/readings.yaml', path: [reading.id, 'default'], before: reading.default, after: option };
  return (
    <section className="rulebook-consequence" aria-label={title}>
      <Button disabled={isBusy} onClick={run}>
        {title}
      </Button>
      <Waiting trial={trial} />
      {isOpen && answer && !isBusy && (
        <>
          {answer.entries.length === 0 && answer.findings.length === 0 && <p>{word('readingChangesNone')}</p>}
          <TrialResult answer={answer} />
          {answer.findings.length === 0 && isInFile && (
            <ProposeButton change={{ title: `${reading.id}: ${reading.default} → ${option}`, edits: [edit] }} />
          )}
          {!isInFile && <p className="rulebook-why">{word('readingBySettings')}</p>}
        </>
      )}
    </section>
  );
}
