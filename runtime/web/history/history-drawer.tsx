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
import { useChangeWords } from './change-words.ts';
import { CompareVersions } from './compare-versions.tsx';
import { HistoryStep } from './history-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { VerifyHistory } from './verify-history.tsx';
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
    children: <Changes {...{ entity, record, wording }} />,
  };
  const reviews = {
    key: 'reviews',
    label: t('ui.review.title'),
    children: <Reviews {...{ entity, record, wording }} />,
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
  readonly record: ServedRow;
  readonly wording: PageWording;
}

function Changes({ entity, record, wording }: PartProps): ReactNode {
  const id = String(record.id);
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
            <VerifyHistory {...{ entity, id, wording }} />
          </div>
          <Steps {...{ entity, record, entries, wording }} />
        </>
      )}
    </Loaded>
  );
}

interface StepsProps extends PartProps {
  readonly entries: readonly HistoryEntry[];
}

function Steps({ entity, record, entries, wording }: StepsProps): ReactNode {
  const changes = useMemo(() => entries.flatMap((entry) => entry.changes), [entries]);
  const said = useChangeWords(entity, changes, { record, history: entries });
  return (
    <Timeline
      items={entries.map((entry, index) => ({
        key: `${entry.at} ${index}`,
        content: <HistoryStep {...{ entity, entry, wording, said }} />,
      }))}
    />
  );
}

function Reviews({ entity, record, wording }: PartProps): ReactNode {
  const id = String(record.id);
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
