// What happened to a record: its changes and its reviews, newest first.
import { Drawer, Empty, Tabs, Timeline } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { type HistoryEntry, historyOf, reviewsOf, type ServedRow } from '../api/entity-calls.ts';
import { type Ask, useAnswer } from '../api/use-answer.ts';
import { codeTablesOf, type PageWording, useWording } from '../kinds/wording.ts';
import { recordTitle } from '../record/record-title.ts';
import { PageFailed, PageLoading } from '../ui/page-states.tsx';
import { useReturnFocus } from '../ui/return-focus.ts';
import { CompareVersions } from './compare-versions.tsx';
import { HistoryStep } from './history-step.tsx';
import { useReferenceTitles } from './reference-titles.ts';
import { ReviewStep } from './review-step.tsx';
import './history.css';

export interface HistoryDrawerProps {
  readonly entity: EntityDescriptor;
  readonly record: ServedRow;
  readonly onClose: () => void;
}

export default function HistoryDrawer({ entity, record, onClose }: HistoryDrawerProps): ReactNode {
  useReturnFocus();
  const wording = useWording(codeTablesOf(entity.fields));
  const { t } = wording;
  const [open, setOpen] = useState(true);
  const reviewed = entity.lifecycles.some(({ lifecycle }) => lifecycle.transitions.some(({ review }) => review));
  const changes = {
    key: 'changes',
    label: t('ui.history.changes'),
    children: <Changes {...{ entity, wording }} id={String(record.id)} />,
  };
  const reviews = {
    key: 'reviews',
    label: t('ui.review.title'),
    children: <Reviews {...{ entity, wording }} id={String(record.id)} />,
  };
  return (
    <Drawer
      open={open}
      size={620}
      title={`${t('ui.history.title')} · ${recordTitle(entity, record, wording.language)}`}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      {reviewed ? <Tabs items={[changes, reviews]} /> : changes.children}
    </Drawer>
  );
}

interface PartProps {
  readonly entity: EntityDescriptor;
  readonly id: string;
  readonly wording: PageWording;
}

function Changes({ entity, id, wording }: PartProps): ReactNode {
  return (
    <Loaded<HistoryEntry>
      subject={['history', entity.id, id]}
      load={(signal) => historyOf(entity.id, id, { signal, toast: false })}
      empty={wording.t('ui.history.empty')}
    >
      {(entries) => (
        <>
          <div className="history-filters">
            <CompareVersions {...{ entity, id, wording }} history={entries} />
          </div>
          <Steps {...{ entity, entries, wording }} />
        </>
      )}
    </Loaded>
  );
}

interface StepsProps extends Omit<PartProps, 'id'> {
  readonly entries: readonly HistoryEntry[];
}

function Steps({ entity, entries, wording }: StepsProps): ReactNode {
  const changes = useMemo(() => entries.flatMap((entry) => entry.changes), [entries]);
  const titleOf = useReferenceTitles(entity, changes);
  return (
    <Timeline
      items={entries.map((entry, index) => ({
        key: `${entry.at} ${index}`,
        content: <HistoryStep {...{ entity, entry, wording, titleOf }} />,
      }))}
    />
  );
}

function Reviews({ entity, id, wording }: PartProps): ReactNode {
  return (
    <Loaded<ServedRow>
      subject={['reviews', entity.id, id]}
      load={(signal) => reviewsOf(entity.id, id, { signal, toast: false })}
      empty={wording.t('ui.review.empty')}
    >
      {(reviews) => (
        <Timeline
          items={reviews.map((review, index) => ({
            key: String(review.id ?? index),
            color: review.result === 'failed' ? 'red' : review.result === 'passed' ? 'green' : 'blue',
            content: <ReviewStep review={review} wording={wording} />,
          }))}
        />
      )}
    </Loaded>
  );
}

interface LoadedProps<Item> {
  readonly subject: readonly string[];
  readonly load: Ask<readonly Item[]>;
  readonly empty: string;
  readonly children: (items: readonly Item[]) => ReactNode;
}

function Loaded<Item>({ subject, load, empty, children }: LoadedProps<Item>): ReactNode {
  const { value, error, reload } = useAnswer(subject, load);
  if (error !== null) return <PageFailed error={error} onRetry={reload} />;
  if (value === null) return <PageLoading />;
  if (value.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />;
  return children(value);
}
