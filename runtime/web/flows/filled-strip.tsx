// Above a new form that was filled from another record: what was filled, from where, to be looked at before it is saved.
import { Alert, Button, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../core/compile-entity.ts';
import { isEmpty, schemaPathOf } from '../../core/paths.ts';
import { useWording } from '../kinds/wording.ts';
import { titlesOf } from '../record/record-store.ts';
import type { FlowDraft } from './flow-calls.ts';
import { shownLabel, shownValue } from './shown-value.ts';
import './flows.css';

interface StripProps {
  readonly entity: Entity;
  readonly made: FlowDraft;
}

export default function FilledStrip({ entity, made }: StripProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { filled, sources, draft } = made;
  const codes = entity.codes.map(({ field }) => field.table);
  const wording = useWording([...new Set(codes)]);
  const titles = titlesOf(draft);
  const rows = filled
    .filter(({ path }) => !/\.\d+\./.test(path))
    .map(({ path, of, label, source }) => ({
      key: path,
      label: shownLabel(entity, path, t),
      value: shownValue(entity, { path, record: draft, titles, wording }),
      from:
        of === 'constant' || of === 'known'
          ? t(`ui.flow.${of}`)
          : `${of === 'mine' ? t('ui.flow.mine') : (sources[source]?.title ?? '')} · ${label ?? ''}`,
    }));
  const lines = Object.entries(draft).flatMap(([key, value]) =>
    Array.isArray(value) && entity.shape.inner.has(key) && !isEmpty(value)
      ? [
          {
            key,
            label: t(entity.labelKeyAt(schemaPathOf(key))),
            value: t('ui.flow.lines', { number: value.length }),
            from: sources.map(({ title }) => title).join(', '),
          },
        ]
      : [],
  );
  const all = [...rows, ...lines];
  return (
    <Alert
      className="tg-filled"
      role="status"
      type="info"
      showIcon
      title={t('ui.flow.filled', { title: sources.map(({ title }) => title).join(', '), number: all.length })}
      action={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'ui.flow.hide' : 'ui.flow.show')}
        </Button>
      }
      description={
        isOpen && (
          <Table
            size="small"
            pagination={false}
            className="tg-flow-values"
            scroll={{ y: 320 }}
            dataSource={all}
            columns={[
              { dataIndex: 'label', title: t('ui.flow.field') },
              { dataIndex: 'value', title: t('ui.flow.value') },
              { dataIndex: 'from', title: t('ui.flow.from') },
            ]}
          />
        )
      }
    />
  );
}
