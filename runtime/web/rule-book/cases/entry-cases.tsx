// The test cases of an entry: what breaks it, what keeps it, and whether any of them would notice if its rule were gone.
import { Alert, Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { BookEntry } from '../../../core/rule-book/book.ts';
import type { EntryCases as Cases, EntryCase } from '../../../core/rule-book/book-cases.ts';
import { listed, useBook, useWords } from '../book-context.ts';
import { CaseLine } from './case-line.tsx';
import { useEntryCases } from './use-cases.ts';
import './cases.css';

interface EntryCasesProps {
  readonly entry: BookEntry;
  readonly onTry: (one: EntryCase) => void;
}

export function EntryCases({ entry, onTry }: EntryCasesProps): ReactNode {
  const { word } = useWords();
  const cases = useEntryCases(entry);
  const title = useId();
  if (!cases) return <p>{word('checking')}</p>;
  const { breaks, keeps } = cases;
  // Of states and papers nothing is tried here.
  if (breaks.length + keeps.length === 0 && !['rule', 'transition'].includes(entry.kind)) return null;
  return (
    <section className="cases" aria-labelledby={title}>
      <h4 id={title}>{word('casesTitle', { count: breaks.length + keeps.length })}</h4>
      {entry.kind === 'rule' && <Protection cases={cases} />}
      <CaseList heading={word('casesBreak', { count: breaks.length })} cases={breaks} entry={entry} onTry={onTry} />
      <CaseList heading={word('casesKeep', { count: keeps.length })} cases={keeps} entry={entry} onTry={onTry} />
    </section>
  );
}

/** What the run of mutation found. */
function Protection({ cases: { breaks, mutation } }: { readonly cases: Cases }): ReactNode {
  const { language } = useBook();
  const { word } = useWords();
  const { gone, unconditional } = mutation ?? {};
  const named = (names: readonly string[]): string => {
    const shown = listed(
      language,
      names.slice(0, 3).map((name) => `“${name}”`),
    );
    return names.length > 3 ? `${shown} …` : shown;
  };
  if (breaks.length === 0 && !gone?.length) return <Alert type="warning" showIcon title={word('casesUnprotected')} />;
  return (
    <ul className="rulebook-notes">
      <li>
        {gone && gone.length > 0
          ? word('casesGone', { count: gone.length, names: named(gone) })
          : word('casesOnServer', { count: breaks.length })}
      </li>
      {unconditional && gone && gone.length > 0 && (
        <li>
          {unconditional.length > 0
            ? word('casesCondition', { count: unconditional.length, names: named(unconditional) })
            : word('casesNoCondition')}
        </li>
      )}
    </ul>
  );
}

/** Cases of a list that are shown at first. */
const firstCases = 4;

interface CaseListProps extends EntryCasesProps {
  readonly heading: string;
  readonly cases: readonly EntryCase[];
}

function CaseList({ heading, cases, entry, onTry }: CaseListProps): ReactNode {
  const { word } = useWords();
  const [isWhole, setWhole] = useState(false);
  if (cases.length === 0) return null;
  const fits = (one: EntryCase): boolean => one.entity === entry.example?.host && 'record' in one.does;
  return (
    <>
      <h5>{heading}</h5>
      <ul className="cases-list">
        {(isWhole ? cases : cases.slice(0, firstCases)).map((one) => (
          <CaseLine key={`${one.file.id} ${one.name}`} entry={entry} one={one} onTry={fits(one) ? onTry : undefined} />
        ))}
      </ul>
      {!isWhole && cases.length > firstCases && (
        <Button size="small" onClick={() => setWhole(true)}>
          {word('casesAll', { count: cases.length })}
        </Button>
      )}
    </>
  );
}
