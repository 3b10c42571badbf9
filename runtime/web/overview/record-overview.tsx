// Below the head of a stored record: what it is, how far it has come, who is next, why it came back, and what belongs to it.
import type { ReactNode } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { LifecycleUse } from '../../core/descriptor/lifecycle.ts';
import { mainLifecycle, transitionsOf } from '../../core/lifecycle.ts';
import { progressOf, returnedBy } from '../../core/progress.ts';
import { RecordActions } from '../actions/record-actions.tsx';
import type { ServedRow } from '../api/entity-calls.ts';
import { RecordFacts } from '../fields/record-facts.tsx';
import { AttachedFiles } from '../uploads/attached-files.tsx';
import { NextLine } from './next-line.tsx';
import { RelatedPanel } from './related-panel.tsx';
import { ReturnedBanner } from './returned-banner.tsx';
import { StepBar } from './step-bar.tsx';
import type { Surroundings } from './use-surroundings.ts';
import './overview.css';

interface RecordOverviewProps {
  readonly entity: EntityDescriptor;
  readonly record: ServedRow;
  readonly around: Surroundings;
  /** Actions the person is offered on the page. */
  readonly offered: readonly string[];
  readonly readOnly: boolean;
  /** Goes to the first input of the form. */
  readonly onCorrect: () => void;
  readonly onDone: (record: ServedRow) => void;
}

export function RecordOverview(props: RecordOverviewProps): ReactNode {
  const { entity, record, around, offered, readOnly, onCorrect, onDone } = props;
  const use = mainLifecycle(entity);
  const progress = use && progressOf(use, record, around.log);
  const returned = use && returnedBy(use, around.log);
  const opening = use && readOnly ? openingActions(entity, use, offered) : [];
  return (
    <section className="tg-overview">
      {readOnly && <RecordFacts entity={entity} record={record} parts={entity.head} />}
      {use && progress && <StepBar entity={entity} use={use} progress={progress} />}
      {use && <NextLine entity={entity} use={use} record={record} offered={offered} />}
      {use && returned && (
        <ReturnedBanner
          use={use}
          returned={returned}
          {...(opening.length > 0 && {
            opening: <RecordActions entity={entity} record={record} actions={opening} onDone={onDone} />,
          })}
          {...(!readOnly && { onCorrect })}
        />
      )}
      {readOnly && <AttachedFiles entity={entity} record={record} />}
      <RelatedPanel groups={around.groups} />
    </section>
  );
}

/** The actions that open the record for editing, without a question. */
function openingActions(entity: EntityDescriptor, { lifecycle }: LifecycleUse, offered: readonly string[]): string[] {
  return offered.filter((action) =>
    transitionsOf(entity, action).some(
      ({ transition }) => lifecycle.states[transition.to]?.editable && !transition.danger && !transition.asks,
    ),
  );
}
