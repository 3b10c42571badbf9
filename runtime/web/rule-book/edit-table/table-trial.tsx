// The changed cells of a table: each with what it is to say, their trial, why some cannot be, and what changes along.
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { DecisionTable } from '../../../core/rule-book/book-tables.ts';
import type { TriedEntry } from '../../../core/rule-book/change-trial.ts';
import type { TableCellChange, TableChange } from '../../../core/rule-book/table-change.ts';
import { listed, useBook, useWords } from '../book-context.ts';
import { ProposeButton } from '../proposals/propose-button.tsx';
import { useMadeTitle } from '../proposals/use-made-title.ts';
import { useTables } from '../use-tables.ts';
import { TrialResult } from '../what-if/trial-result.tsx';
import { useTrial } from '../what-if/use-trial.ts';
import { Waiting } from '../what-if/waiting.tsx';
import type { TableDraft } from './use-table-draft.ts';

interface TableTrialProps {
  readonly table: DecisionTable;
  readonly draft: TableDraft;
}

export function TableTrial({ table, draft }: TableTrialProps): ReactNode {
  const { word } = useWords();
  const trial = useTrial();
  const { cells } = draft;
  const titleOf = useTitle(cells);
  const changed = trial.answer?.table;
  // What was put into the table, or taken out of it, stands here: the keyboard goes on with it.
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the changed cells are others.
  useEffect(() => box.current?.focus(), [cells]);
  return (
    <section ref={box} tabIndex={-1} className="whatif rulebook-table-trial" aria-label={word('cellChanges')}>
      <h4>{word('cellChanges')}</h4>
      <p className="rulebook-about">{word('trialAbout')}</p>
      <ol>
        {cells.map((cell) => (
          <li key={JSON.stringify(cell)}>
            <ChangedCell table={table} cell={cell} />{' '}
            <Button size="small" onClick={() => draft.drop(cell)}>
              {word('cellDrop')}
            </Button>
          </li>
        ))}
      </ol>
      <div>
        <Button type="primary" disabled={trial.isBusy} onClick={() => trial.run({ edits: [], entries: [], cells })}>
          {word('trialRun')}
        </Button>{' '}
        <Button onClick={draft.clear}>{word('cellClear')}</Button>
      </div>
      <Waiting trial={trial} />
      {!trial.isBusy && changed && <Told table={table} change={changed} cells={cells} />}
      {!trial.isBusy && trial.answer && changed?.refused.length === 0 && <TrialResult answer={trial.answer} />}
      {!trial.isBusy && trial.answer?.diff && changed && trial.answer.findings.length === 0 && (
        <ProposeButton change={{ title: titleOf(trial.answer.entries), edits: changed.edits }} />
      )}
    </section>
  );
}

function ChangedCell({ table, cell }: { readonly table: DecisionTable; readonly cell: TableCellChange }): ReactNode {
  const { book, language } = useBook();
  const { word, inLanguage } = useWords();
  const said = table.facts.flatMap((fact, index) => {
    const own = cell.options[index] ?? [];
    const only = cell.only?.[index];
    if (!only && own.length === fact.options.length) return [];
    const values = only
      ? only.map(String)
      : own.flatMap((option) => {
          const found = fact.options[option];
          return found ? [inLanguage(found.label)] : [];
        });
    return [`${inLanguage(fact.label)} = ${listed(language, values)}`];
  });
  const sentence = book.entries.find(({ id }) => id === cell.entry)?.sentence;
  const when = said.length > 0 ? said.join(' · ') : word('anyValue');
  return word(cell.counts ? 'cellCounts' : 'cellCountsNot', {
    rule: sentence ? inLanguage(sentence) : cell.entry,
    when,
  });
}

/** The first rule whose cell was changed, as a proposal of it is called. */
function useTitle(cells: readonly TableCellChange[]): (entries: readonly TriedEntry[]) => string {
  const { book, language } = useBook();
  const titleOf = useMadeTitle();
  return (entries) => {
    const [cell] = cells;
    const { entity = '', entry: id = '' } = cell ?? {};
    const known = book.entries.find((one) => one.id === id);
    return titleOf(known ?? { id, entity, sentence: { [language]: id } }, entries);
  };
}

interface ToldProps {
  readonly table: DecisionTable;
  readonly change: TableChange;
  readonly cells: readonly TableCellChange[];
}

/** Why cells cannot be changed, and what other tables say with them. */
function Told({ table, change: { refused, along }, cells }: ToldProps): ReactNode {
  const { book, language, linkTo } = useBook();
  const { word, inLanguage } = useWords();
  const tables = useTables();
  const nameOf = (id: string): string => {
    const facts = tables?.decisions.find((one) => one.id === id)?.facts ?? [];
    return word('tableOf', {
      facts: listed(
        language,
        facts.map(({ label }) => inLanguage(label)),
      ),
    });
  };
  return (
    <>
      {refused.map(({ cell, reason, reading }) => {
        const found = cells[cell];
        const about = book.readings.find(({ id }) => id === reading)?.about;
        return (
          <Alert
            key={cell}
            type="error"
            title={word(`cellRefused-${reason}`, { reading: about ? inLanguage(about) : '' })}
            description={
              <>
                {found && <ChangedCell table={table} cell={found} />}{' '}
                {found && <a href={linkTo({ entry: found.entry })}>{word('link')}</a>}
              </>
            }
          />
        );
      })}
      {refused.length === 0 && along.length > 0 && (
        <Alert
          type="warning"
          title={word('cellAlong')}
          description={
            <ul>
              {along.map(({ table: id, entry, rows }) => (
                <li key={`${id} ${entry}`}>
                  {nameOf(id)}: {rows === null ? word('cellAlongOut') : word('cellAlongRows', { count: rows })}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </>
  );
}
