// What a tried change would do: what does not fit or compile, the lines of the files, and each cause with the entries it changes.
import { Alert, Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { type AnsweredTrial, type TriedEntry, trialVerdicts } from '../../../core/rule-book/change-trial.ts';
import { useBook, useEntityLabel, useWords } from '../book-context.ts';
import { ChangedCases } from '../cases/changed-cases.tsx';
import { CauseName, FactChanges } from '../fact-changes.tsx';
import { BreakingList } from './breaking-list.tsx';
import { DiffText } from './diff-text.tsx';
import { FindingWords } from './finding-words.tsx';

const colours: { readonly [verdict in TriedEntry['verdict']]: string } = {
  stricter: 'volcano',
  added: 'orange',
  different: 'gold',
  looser: 'green',
  removed: 'blue',
  same: 'default',
};

interface TrialResultProps {
  readonly answer: AnsweredTrial;
  /** False: nobody has looked at stored records. */
  readonly isCounted?: boolean;
}

export function TrialResult({ answer, isCounted = true }: TrialResultProps): ReactNode {
  const { word } = useWords();
  const { conflicts, findings, diff, entries } = answer;
  const isSound = conflicts.length + findings.length === 0;
  return (
    <section className="whatif-result" aria-label={word('trialResult')}>
      {conflicts.map(({ file, path, reason, now }) => (
        <Alert
          key={`${file} ${path.join(' ')}`}
          type="error"
          title={word(`trialConflict-${reason}`, { now: JSON.stringify(now) })}
          description={<code>{`${file}: ${path.join(' › ')}`}</code>}
        />
      ))}
      {findings.length > 0 && <h4>{word('trialFindings', { count: findings.length })}</h4>}
      {findings.map((finding) => (
        <Alert
          key={`${finding.id} ${finding.file} ${finding.line} ${finding.column} ${finding.message}`}
          type="error"
          title={<code>{`${finding.file}:${finding.line}:${finding.column} ${finding.id}`}</code>}
          description={<FindingWords finding={finding} />}
        />
      ))}
      {isSound && <Totals answer={answer} isCounted={isCounted} />}
      {isSound && entries.length > 0 && <Causes answer={answer} />}
      {isSound && diff !== '' && <ChangedCases cases={answer.cases} entries={entries} />}
      {diff !== '' && (
        <>
          <h4>{word('trialDiff')}</h4>
          <DiffText diff={diff} />
          <Button href={`data:text/x-patch;charset=utf-8,${encodeURIComponent(diff)}`} download="rules.patch">
            {word('trialSave')}
          </Button>
        </>
      )}
    </section>
  );
}

function Totals({ answer: { entries, causes, breaking }, isCounted }: Required<TrialResultProps>): ReactNode {
  const { word } = useWords();
  const records = breaking.reduce((sum, { count }) => sum + (count ?? 0), 0);
  const uncounted = breaking.filter(({ count }) => count === null).length;
  // Nothing counted is not the same as nothing found.
  const isBlind = uncounted > 0 && uncounted === breaking.length;
  const key = isBlind ? 'trialTotalsBlind' : 'trialTotals';
  return (
    <p role="status">
      <strong>
        {word(isCounted ? key : 'trialTotalsAlone', { entries: entries.length, causes: causes.length, records })}
        {isCounted && !isBlind && uncounted > 0 && ` ${word('trialUncounted', { count: uncounted })}`}
      </strong>{' '}
      {trialVerdicts.map((verdict) => {
        const count = entries.filter((entry) => entry.verdict === verdict).length;
        return count > 0 && <Tag key={verdict} color={colours[verdict]}>{`${word(`trial-${verdict}`)} ${count}`}</Tag>;
      })}
    </p>
  );
}

function Causes({ answer }: { readonly answer: AnsweredTrial }): ReactNode {
  const { word } = useWords();
  const { causes, entries, breaking } = answer;
  const counts = new Map(breaking.map(({ entry, count }) => [entry, count ?? 0]));
  // What breaks stored records first.
  const broken = ({ id }: TriedEntry): number => counts.get(id) ?? 0;
  return causes.map((cause, index) => {
    const own = entries.filter(({ cause }) => cause === index).toSorted((a, b) => broken(b) - broken(a));
    return (
      <details key={`${cause.kind} ${cause.name}`} className="whatif-cause" open={own.length < 4}>
        <summary>
          <CauseName cause={cause} entries={own} /> <Tag>{word('trialEntries', { count: own.length })}</Tag>
        </summary>
        <ul>
          {own.map((entry) => (
            <Entry key={entry.id} entry={entry} answer={answer} />
          ))}
        </ul>
      </details>
    );
  });
}

function Entry({ entry, answer }: { readonly entry: TriedEntry; readonly answer: AnsweredTrial }): ReactNode {
  const { linkTo } = useBook();
  const { word, inLanguage } = useWords();
  const labelOf = useEntityLabel();
  const breaking = answer.breaking.filter((one) => one.entry === entry.id);
  return (
    <li>
      <Tag color={colours[entry.verdict]}>{word(`trial-${entry.verdict}`)}</Tag>
      {entry.entity !== '' && `${labelOf(entry.entity)}: `}
      {entry.entity === '' ? (
        inLanguage(entry.sentence)
      ) : (
        <a href={linkTo({ entry: entry.id })}>{inLanguage(entry.sentence)}</a>
      )}
      <FactChanges entity={entry.entity} facts={entry.facts} />
      <BreakingList breaking={breaking} />
    </li>
  );
}
