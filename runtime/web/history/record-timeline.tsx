// What happened to a record as one stream, newest first: its states, its changes save by save, what came for it.
import { Button, Empty, Timeline } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { HistoryEntry, ServedRow } from '../api/entity-calls.ts';
import { codeTablesOf, type PageWording, useWording } from '../kinds/wording.ts';
import { CameStep } from './came-step.tsx';
import { useChangeWords } from './change-words.ts';
import { CompareVersions } from './compare-versions.tsx';
import { type Happening, type HappeningKind, happeningsOf } from './happenings.ts';
import { HistoryStep } from './history-step.tsx';
import { VerifyHistory } from './verify-history.tsx';
import './history.css';

/** Entries shown before "earlier ones". */
const shownFirst = 10;

interface RecordTimelineProps {
  readonly entity: EntityDescriptor;
  readonly record: ServedRow;
  /** Newest first. */
  readonly history: readonly HistoryEntry[];
}

export function RecordTimeline({ entity, record, history }: RecordTimelineProps): ReactNode {
  const wording = useWording(codeTablesOf(entity.fields));
  const { t } = wording;
  const all = useMemo(() => happeningsOf(entity, record, history), [entity, record, history]);
  const [kind, setKind] = useState<HappeningKind | null>(null);
  const [isWhole, setWhole] = useState(false);
  const kinds = (['state', 'edit', 'came'] as const).filter((one) => all.some((happening) => happening.kind === one));
  const wanted = all.filter((one) => kind === null || one.kind === kind);
  const shown = isWhole ? wanted : wanted.slice(0, shownFirst);
  const rest = wanted.length - shown.length;
  const filter = (one: HappeningKind | null, label: string): ReactNode => (
    <button
      key={label}
      type="button"
      className="history-filter"
      aria-pressed={kind === one}
      onClick={() => setKind(one)}
    >
      {label}
    </button>
  );
  return (
    <>
      <div className="history-filters">
        {kinds.length > 1 && filter(null, t('ui.overview.everything'))}
        {kinds.length > 1 && kinds.map((one) => filter(one, t(labels[one])))}
        <CompareVersions {...{ entity, history, wording }} id={String(record.id)} />
        <VerifyHistory {...{ entity, wording }} id={String(record.id)} />
      </div>
      {all.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('ui.history.empty')} />}
      <Stream {...{ entity, record, shown, wording }} />
      {rest > 0 && (
        <Button type="link" onClick={() => setWhole(true)}>
          {t('ui.overview.earlier', { number: rest })}
        </Button>
      )}
    </>
  );
}

const labels: { readonly [kind in HappeningKind]: string } = {
  state: 'ui.overview.states',
  edit: 'ui.overview.edits',
  came: 'ui.overview.receipts',
};

interface StreamProps {
  readonly entity: EntityDescriptor;
  readonly record: ServedRow;
  readonly shown: readonly Happening[];
  readonly wording: PageWording;
}

function Stream({ entity, record, shown, wording }: StreamProps): ReactNode {
  const history = useMemo(() => shown.flatMap((one) => ('entry' in one ? [one.entry] : [])), [shown]);
  const changes = useMemo(() => history.flatMap((entry) => entry.changes), [history]);
  const said = useChangeWords(entity, changes, { record, history });
  return (
    <Timeline
      items={shown.map((one) => ({
        key: one.key,
        color: one.tone,
        content:
          'entry' in one ? (
            <HistoryStep {...{ entity, wording, said }} entry={one.entry} />
          ) : (
            <CameStep {...{ entity, wording }} came={one.came} />
          ),
      }))}
    />
  );
}
