// Test cases that answer otherwise with a tried change: before, after, and whether that is what they ask for.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { type CaseAnswer, stages, turnOf } from '../../../core/cases/judge-case.ts';
import type { ExpectedFinding } from '../../../core/cases/rule-case.ts';
import type { TriedCase, TriedEntry } from '../../../core/rule-book/change-trial.ts';
import { useBook, useEntityLabel, useWords } from '../book-context.ts';
import { entryOf } from './case-words.ts';

const colours: { readonly [verdict in TriedCase['verdict']]: string } = {
  passes: 'success',
  'in-part': 'default',
  fails: 'error',
};

/** Cases that are shown, and as many as are shown without asking. */
const [firstCases, openCases] = [20, 3];

interface ChangedCasesProps {
  readonly cases: readonly TriedCase[];
  /** Entries that the change makes others: what is found with it is told by their new sentences. */
  readonly entries: readonly TriedEntry[];
}

export function ChangedCases({ cases, entries }: ChangedCasesProps): ReactNode {
  const { word } = useWords();
  if (cases.length === 0) return <p>{word('casesUnchanged')}</p>;
  const failing = cases.filter(({ verdict }) => verdict === 'fails').length;
  return (
    <section aria-label={word('casesChanged', { count: cases.length, failing })}>
      {/* Many stand folded: what is decided on stands below them. */}
      <details className="whatif-cause" open={cases.length <= openCases}>
        <summary>{word('casesChanged', { count: cases.length, failing })}</summary>
        <ul>
          {cases.slice(0, firstCases).map((one) => (
            <ChangedCase key={`${one.file} ${one.name}`} one={one} entries={entries} />
          ))}
        </ul>
        {cases.length > firstCases && <p>{word('casesMore', { count: cases.length - firstCases })}</p>}
      </details>
    </section>
  );
}

function ChangedCase({ one, entries }: { readonly one: TriedCase } & Pick<ChangedCasesProps, 'entries'>): ReactNode {
  const { word } = useWords();
  const labelOf = useEntityLabel();
  const { entity, name, before, after, verdict } = one;
  const turn = turnOf(before, after);
  return (
    <li>
      {turn && <Tag color="warning">{word(`casesTurn-${turn}`)}</Tag>}
      {after && <Tag color={colours[verdict]}>{word(`casesVerdict-${verdict}`)}</Tag>}
      {`${labelOf(entity)}: ${name} `}
      <div>
        {word('casesBefore')} {before ? <Findings entity={entity} answer={before} /> : word('casesNew')}
      </div>
      <div>
        {word('casesAfter')}{' '}
        {after ? <Findings entity={entity} answer={after} tried={entries} /> : word('casesGoneNow')}
      </div>
      {turn && <div>{word(verdict === 'fails' ? 'casesTurnOpen' : 'casesTurnMeant')}</div>}
    </li>
  );
}

interface FindingsProps {
  readonly entity: string;
  readonly answer: CaseAnswer;
  /** Absent: it is told as the rules in force say it. */
  readonly tried?: readonly TriedEntry[];
}

function Findings({ entity, answer, tried = [] }: FindingsProps): ReactNode {
  const { book, linkTo } = useBook();
  const { word, inLanguage } = useWords();
  const all = stages.flatMap((stage) => answer[stage]);
  const each = [...new Map(all.map((found): [string, ExpectedFinding] => [`${found.path} ${found.rule}`, found]))];
  if (each.length === 0) return word('casesPasses');
  return each.map(([key, found], index) => {
    const entry = entryOf(book, entity, found);
    const id = entry?.id ?? `${entity}.rules.${found.rule}`;
    const changed = tried.find((one) => one.id === id && one.verdict !== 'removed');
    const sentence = changed?.sentence ?? entry?.sentence;
    return (
      <span key={key}>
        {index > 0 && '; '}
        {sentence && (entry ? <a href={linkTo({ entry: id })}>{inLanguage(sentence)}</a> : inLanguage(sentence))}{' '}
        <code>{`${found.path}: ${found.rule}`}</code>
      </span>
    );
  });
}
