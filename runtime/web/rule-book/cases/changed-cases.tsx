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
      <Difference one={one} entries={entries} />
      {turn && <div>{word(verdict === 'fails' ? 'casesTurnOpen' : 'casesTurnMeant')}</div>}
    </li>
  );
}

/** What is found before and then; where much of it stays, what comes and goes alone. */
function Difference({ one, entries }: { readonly one: TriedCase } & Pick<ChangedCasesProps, 'entries'>): ReactNode {
  const { word } = useWords();
  const { entity } = one;
  const [before, after] = [one.before && foundIn(one.before), one.after && foundIn(one.after)];
  const gone = before?.filter((found) => !isAmong(found, after)) ?? [];
  const come = after?.filter((found) => !isAmong(found, before)) ?? [];
  const isInPart = before !== null && after !== null && gone.length < before.length && gone.length + come.length > 0;
  if (isInPart)
    return (
      <>
        {come.length > 0 && (
          <div>
            {word('casesCome')} <Findings entity={entity} findings={come} tried={entries} />
          </div>
        )}
        {gone.length > 0 && (
          <div>
            {word('casesLost')} <Findings entity={entity} findings={gone} />
          </div>
        )}
      </>
    );
  return (
    <>
      <div>
        {word('casesBefore')} {before ? <Findings entity={entity} findings={before} /> : word('casesNew')}
      </div>
      <div>
        {word('casesAfter')}{' '}
        {after ? <Findings entity={entity} findings={after} tried={entries} /> : word('casesGoneNow')}
      </div>
    </>
  );
}

/** Each finding once, whenever it is told. */
function foundIn(answer: CaseAnswer): readonly ExpectedFinding[] {
  const all = stages.flatMap((stage) => answer[stage]);
  return [...new Map(all.map((found) => [keyOf(found), found])).values()];
}

function keyOf({ path, rule }: ExpectedFinding): string {
  return `${path} ${rule}`;
}

function isAmong(found: ExpectedFinding, others: readonly ExpectedFinding[] | null): boolean {
  return others?.some((other) => keyOf(other) === keyOf(found)) === true;
}

interface FindingsProps {
  readonly entity: string;
  readonly findings: readonly ExpectedFinding[];
  /** Absent: it is told as the rules in force say it. */
  readonly tried?: readonly TriedEntry[];
}

function Findings({ entity, findings, tried = [] }: FindingsProps): ReactNode {
  const { book, linkTo } = useBook();
  const { word, inLanguage } = useWords();
  if (findings.length === 0) return word('casesPasses');
  return findings.map((found, index) => {
    const entry = entryOf(book, entity, found);
    const id = entry?.id ?? `${entity}.rules.${found.rule}`;
    const changed = tried.find((one) => one.id === id && one.verdict !== 'removed');
    const sentence = changed?.sentence ?? entry?.sentence;
    return (
      <span key={keyOf(found)}>
        {index > 0 && '; '}
        {sentence && (entry ? <a href={linkTo({ entry: id })}>{inLanguage(sentence)}</a> : inLanguage(sentence))}{' '}
        <code>{`${found.path}: ${found.rule}`}</code>
      </span>
    );
  });
}
