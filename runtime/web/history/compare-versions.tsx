// Two versions of a record beside each other: every field that differs, with its value in both.
import { DiffOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { clocksOf } from '../../core/business-day.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { versionKeyOf } from '../../core/record-version.ts';
import { getRecord, type HistoryEntry, historyOf } from '../api/entity-calls.ts';
import { useAnswer } from '../api/use-answer.ts';
import type { PageWording } from '../kinds/wording.ts';
import { PageFailed, PageLoading } from '../ui/page-states.tsx';
import { ChangeTable } from './change-table.tsx';
import { useChangeWords } from './change-words.ts';
import { actionName } from './history-step.tsx';
import { differencesBetween, isPartlyKept, type ToldRecord, versionsOf } from './version-changes.ts';

interface CompareVersionsProps {
  readonly entity: EntityDescriptor;
  /** Of the record. */
  readonly id: string;
  /** Newest first. */
  readonly history: readonly HistoryEntry[];
  readonly wording: PageWording;
}

/** A button, and behind it the comparison; nothing where there is but one version. */
export function CompareVersions({ entity, id, history, wording }: CompareVersionsProps): ReactNode {
  const versions = useMemo(() => versionsOf(history), [history]);
  const [isOpen, setOpen] = useState(false);
  if (versions.length < 2) return null;
  const label = wording.t('ui.history.compare');
  return (
    <>
      <Button
        className="history-compare"
        size="small"
        icon={<DiffOutlined aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Modal open={isOpen} title={label} width={880} footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        <Comparing {...{ entity, id, wording }} />
      </Modal>
    </>
  );
}

/** Reads the record, then what led to it: changes that came between are of a later version. */
function Comparing({ entity, id, wording }: Omit<CompareVersionsProps, 'history'>): ReactNode {
  const { value, error, reload } = useAnswer<ToldRecord>(['versions', entity.id, id], async (signal) => {
    const record = await getRecord(entity.id, id, { signal, toast: false });
    const history = await historyOf(entity.id, id, { signal, toast: false });
    const version = Number(record[versionKeyOf(entity)]);
    return { record, history: history.filter((entry) => entry.version <= version) };
  });
  if (error !== null) return <PageFailed error={error} onRetry={reload} />;
  return value === null ? <PageLoading /> : <Comparison {...{ entity, wording }} told={value} />;
}

interface ComparisonProps extends Pick<CompareVersionsProps, 'entity' | 'wording'> {
  readonly told: ToldRecord;
}

function Comparison({ entity, told, wording }: ComparisonProps): ReactNode {
  const { t } = wording;
  const versions = useMemo(() => versionsOf(told.history), [told]);
  const [chosen, setChosen] = useState([versions.length - 1, versions.length] as const);
  const [from, to] = chosen.toSorted((a, b) => a - b) as [number, number];
  const differences = useMemo(() => differencesBetween(entity, told, { from, to }), [entity, told, from, to]);
  const said = useChangeWords(entity, differences, told);
  const options = versions.map(({ number, entry }) => ({
    value: number,
    label: [
      t('ui.history.version', { number }),
      actionName(entity, entry.action, wording),
      entry.by,
      clocksOf(entry.at),
    ]
      .filter((part) => part !== '')
      .join(' · '),
  }));
  const box = (at: 0 | 1, name: string): ReactNode => (
    <Select
      aria-label={name}
      options={options}
      value={chosen[at]}
      onChange={(number: number) => setChosen(at === 0 ? [number, chosen[1]] : [chosen[0], number])}
    />
  );
  return (
    <>
      <div className="history-versions">
        {box(0, t('ui.history.before'))}
        <span aria-hidden>→</span>
        {box(1, t('ui.history.after'))}
      </div>
      {isPartlyKept(told.history, from) && (
        <Alert className="history-partly" type="warning" showIcon title={t('ui.history.partlyKept')} />
      )}
      {differences.length === 0 ? (
        <p>{t('ui.history.same')}</p>
      ) : (
        <ChangeTable key={`${from}-${to}`} {...{ entity, wording, said }} changes={differences} isWhole />
      )}
    </>
  );
}
