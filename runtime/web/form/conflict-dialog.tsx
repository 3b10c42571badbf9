// Someone else saved the record meanwhile: shows who changed what, and lets the person choose field by field.
import { Alert, Button, Modal, Radio, Table } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clocksOf, zonedText } from '../../core/business-day.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import { fieldAt, isEmpty, valueAt } from '../../core/paths.ts';
import { formatIn } from '../kinds/format-in.ts';
import { codeTablesOf, useWording } from '../kinds/wording.ts';
import { useScope } from '../record/form-scope.tsx';
import { compareRecords, mergeRecords } from '../record/merge-records.ts';
import { withoutExtras } from '../record/record-store.ts';
import type { Conflict } from '../record/save-record.ts';
import { usePlaceLabel } from '../record/use-messages.ts';
import { useReturnFocus } from '../ui/return-focus.ts';

export interface ConflictDialogProps {
  readonly entity: EntityDescriptor;
  readonly conflict: Conflict;
  readonly base: Row;
  readonly mine: Row;
  /** Goes on with a merged record, as edits of the other person's. */
  readonly onResolve: (record: Row, base: Row) => void;
  readonly onCancel: () => void;
}

type Choice = 'mine' | 'theirs';

export function ConflictDialog({ entity, conflict, base, mine, onResolve, onCancel }: ConflictDialogProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const place = usePlaceLabel();
  const theirs = useMemo(() => withoutExtras(conflict.current), [conflict]);
  const comparison = useMemo(() => compareRecords(entity.fields, base, mine, theirs), [entity, base, mine, theirs]);
  const [choices, setChoices] = useState<{ readonly [path: string]: Choice }>({});
  const isDecided = comparison.both.every((path) => choices[path] !== undefined);
  const resolve = (keep: readonly string[]): void => onResolve(mergeRecords(theirs, mine, keep), theirs);
  const changedThere = [...comparison.theirs, ...comparison.both].map(place);
  return (
    <Modal
      open
      width={860}
      title={t('ui.form.conflictTitle')}
      onCancel={onCancel}
      mask={{ closable: false }}
      footer={[
        <Button key="theirs" danger onClick={() => resolve([])}>
          {t('ui.form.conflictTheirs')}
        </Button>,
        <Button key="mine" onClick={() => resolve([...comparison.mine, ...comparison.both])}>
          {t('ui.form.conflictMine')}
        </Button>,
        <Button
          key="merge"
          type="primary"
          disabled={!isDecided}
          onClick={() => resolve([...comparison.mine, ...comparison.both.filter((path) => choices[path] === 'mine')])}
        >
          {t('ui.form.conflictMerge')}
        </Button>,
      ]}
    >
      <Alert
        type="warning"
        showIcon
        title={
          <span title={zonedText(conflict.at)}>
            {t('ui.form.conflictText', {
              by: conflict.by,
              at: clocksOf(conflict.at),
              fields: changedThere.join(', ') || t('ui.none'),
            })}
          </span>
        }
      />
      <Differences
        paths={[...comparison.both, ...comparison.theirs]}
        contested={new Set(comparison.both)}
        versions={{ base, mine, theirs }}
        choices={choices}
        onChoose={(path, choice) => setChoices({ ...choices, [path]: choice })}
      />
    </Modal>
  );
}

interface DifferencesProps {
  readonly paths: readonly string[];
  readonly contested: ReadonlySet<string>;
  readonly versions: { readonly base: Row; readonly mine: Row; readonly theirs: Row };
  readonly choices: { readonly [path: string]: Choice };
  readonly onChoose: (path: string, choice: Choice) => void;
}

function Differences({ paths, contested, versions, choices, onChoose }: DifferencesProps): ReactNode {
  const { t } = useTranslation();
  const place = usePlaceLabel();
  const say = useSayValue();
  const { base, mine, theirs } = versions;
  return (
    <Table<{ readonly path: string }>
      className="tg-conflict"
      size="small"
      rowKey="path"
      pagination={false}
      scroll={{ y: 360 }}
      dataSource={paths.map((path) => ({ path }))}
      columns={[
        { title: t('ui.history.field'), render: (_, { path }) => place(path) },
        { title: t('ui.history.before'), render: (_, { path }) => say(path, base) },
        {
          title: t('ui.form.conflictColumnMine'),
          render: (_, { path }) =>
            contested.has(path) ? (
              <Radio checked={choices[path] === 'mine'} onChange={() => onChoose(path, 'mine')}>
                {say(path, mine)}
              </Radio>
            ) : (
              ''
            ),
        },
        {
          title: t('ui.form.conflictColumnTheirs'),
          render: (_, { path }) =>
            contested.has(path) ? (
              <Radio checked={choices[path] === 'theirs'} onChange={() => onChoose(path, 'theirs')}>
                {say(path, theirs)}
              </Radio>
            ) : (
              say(path, theirs)
            ),
        },
      ]}
    />
  );
}

function useSayValue(): (path: string, row: Row) => string {
  const scope = useScope();
  const { t } = useTranslation();
  const wording = useWording(codeTablesOf(scope.fields));
  return (path, row) => {
    const field = fieldAt(scope.fields, path);
    const value: Json | undefined = valueAt(row, path);
    if (!field || isEmpty(value)) return t('ui.none');
    if (isLines(field) && Array.isArray(value)) return t('ui.lines.number', { number: value.length });
    return formatIn(scope, { field, path, value }, wording);
  };
}
