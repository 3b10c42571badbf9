// One entry of the history: who did what when, from which state to which, and every changed field.
import { type ReactNode, useMemo } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { spelledOut } from '../../core/record-changes.ts';
import type { HistoryEntry } from '../api/entity-calls.ts';
import type { PageWording } from '../kinds/wording.ts';
import { Moment } from '../ui/moment.tsx';
import { PersonName } from '../ui/person-name.tsx';
import { ChangeTable } from './change-table.tsx';
import type { ChangeWords } from './change-words.ts';
import { LedgerLine } from './ledger-line.tsx';

export interface HistoryStepProps {
  readonly entity: EntityDescriptor;
  readonly entry: HistoryEntry;
  readonly wording: PageWording;
  readonly said: ChangeWords;
}

export function HistoryStep({ entity, entry, wording, said }: HistoryStepProps): ReactNode {
  const { t } = wording;
  const states = new Set(entity.lifecycles.map(({ field }) => field));
  // The move of the state is said in a sentence of its own.
  const told = useMemo(() => spelledOut(entity, entry.changes), [entity, entry]);
  const changes = told.filter(({ path }) => !(entry.from && entry.to && states.has(path)));
  const moved =
    entry.from && entry.to && entry.from !== entry.to
      ? t('ui.history.moved', {
          from: stateName(entity, entry.from, wording),
          to: stateName(entity, entry.to, wording),
        })
      : null;
  const stage = stageOfReview(entity, entry.action);
  return (
    <article className="history-step">
      <header>
        <strong>{actionName(entity, entry.action, wording)}</strong>
        {stage !== undefined && <span>{t(`ui.review.stage.${stage}`, { defaultValue: stage })}</span>}
        <PersonName {...entry} />
        <Moment at={entry.at} />
      </header>
      {moved && <p>{moved}</p>}
      {entry.comment && <blockquote>{entry.comment}</blockquote>}
      {entry.ledger && <LedgerLine told={entry.ledger} t={t} />}
      {changes.length > 0 && moved === null && <ChangeTable {...{ entity, wording, said }} changes={changes} />}
      {changes.length > 0 && moved !== null && (
        // What an action sets beside the state is looked at by few.
        <details>
          <summary>{t('ui.history.fieldsChanged', { number: changes.length })}</summary>
          <ChangeTable {...{ entity, wording, said }} changes={changes} />
        </details>
      )}
    </article>
  );
}

function stateName(entity: EntityDescriptor, state: string, { t }: PageWording): string {
  const use = entity.lifecycles.find(({ lifecycle }) => lifecycle.states[state]);
  return use ? t(`entity.${entity.id}.states.${use.lifecycle.id}.${state}`) : state;
}

/** Whose review the action was, if it was one. */
function stageOfReview({ lifecycles }: EntityDescriptor, action: string): string | undefined {
  const made = lifecycles.flatMap(({ lifecycle }) => lifecycle.transitions).filter((one) => one.action === action);
  return made.find(({ review }) => review)?.review?.stage;
}

export function actionName(entity: EntityDescriptor, action: string, { t }: PageWording): string {
  const use = entity.lifecycles.find(({ lifecycle }) => lifecycle.transitions.some((one) => one.action === action));
  if (use) return t(`lifecycle.${use.lifecycle.id}.actions.${action}`);
  return t(`ui.history.action.${action}`, { defaultValue: action });
}
