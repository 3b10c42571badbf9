// Two versions of a record beside each other: every field that differs, with its value in both.
import { DiffOutlined } from '@ant-design/icons';
import { Button, Modal, Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { clocksOf } from '../../core/business-day.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { HistoryEntry } from '../api/entity-calls.ts';
import type { PageWording } from '../kinds/wording.ts';
import { ChangeTable } from './change-table.tsx';
import { useChangeWords } from './change-words.ts';
import { actionName } from './history-step.tsx';
import { differencesBetween, type RecordVersion, versionsOf } from './version-changes.ts';

interface CompareVersionsProps {
  readonly entity: EntityDescriptor;
  /** Newest first. */
  readonly history: readonly HistoryEntry[];
  /** As it is now. */
  readonly record: Row;
  readonly wording: PageWording;
}

/** A button, and behind it the comparison; nothing where there is but one version. */
export function CompareVersions({ entity, history, record, wording }: CompareVersionsProps): ReactNode {
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
        <Comparison {...{ entity, versions, record, wording }} />
      </Modal>
    </>
  );
}

interface ComparisonProps extends Omit<CompareVersionsProps, 'history'> {
  readonly versions: readonly RecordVersion[];
}

function Comparison({ entity, versions, record, wording }: ComparisonProps): ReactNode {
  const { t } = wording;
  const [chosen, setChosen] = useState([versions.length - 1, versions.length] as const);
  const [from, to] = chosen.toSorted((a, b) => a - b) as [number, number];
  const differences = useMemo(() => differencesBetween(versions, from, to), [versions, from, to]);
  const said = useChangeWords(entity, differences, record);
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
      {differences.length === 0 ? (
        <p>{t('ui.history.same')}</p>
      ) : (
        <ChangeTable key={`${from}-${to}`} {...{ entity, wording, said }} changes={differences} isWhole />
      )}
    </>
  );
}
