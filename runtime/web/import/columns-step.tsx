// Second step of an import: which column of the file fills which field.
import { Alert, Select, Table } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { importFields } from '../../core/import-fields.ts';
import { type ColumnFields, withColumn } from '../cells/choose-column.ts';
import { columnLabel } from '../kinds/column-label.ts';
import type { ImportProgress } from './import-job.ts';

export interface ColumnsStepProps {
  readonly entity: EntityDescriptor;
  readonly preview: NonNullable<ImportProgress['preview']>;
  readonly mapping: ColumnFields;
  /** The server looks at the file by these columns. */
  readonly busy: boolean;
  readonly onChange: (mapping: ColumnFields) => void;
}

interface Column {
  readonly index: number;
  readonly head: string;
  readonly samples: string;
}

const samplesShown = 3;

export function ColumnsStep({ entity, preview, mapping, busy, onChange }: ColumnsStepProps): ReactNode {
  const { t } = useTranslation();
  const label = (path: string): string => columnLabel(entity, path, (key) => t(key));
  const fields = importFields(entity);
  const missing = fields
    .filter(({ path, required }) => required && !mapping.includes(path))
    .map(({ path }) => label(path));
  const rows = preview.header.map((head, index): Column => {
    const samples = preview.samples.flatMap((cells) => cells[index] || []).slice(0, samplesShown);
    return { index, head, samples: samples.join(' | ') };
  });
  return (
    <>
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('ui.import.requiredMissing', { fields: missing.join(', ') })}
          className="import-failure"
        />
      )}
      <Table<Column>
        size="small"
        rowKey="index"
        dataSource={rows}
        pagination={false}
        scroll={{ y: 380 }}
        columns={[
          { key: 'head', title: t('ui.import.column'), dataIndex: 'head', width: 200, ellipsis: true },
          { key: 'samples', title: t('ui.import.sample'), dataIndex: 'samples', ellipsis: true },
          {
            key: 'field',
            title: t('ui.import.field'),
            width: 280,
            render: (_, { index, head }) => (
              <Select<string | null>
                className="import-field"
                aria-label={`${t('ui.import.field')}: ${head}`}
                value={mapping[index] ?? null}
                showSearch={{ optionFilterProp: 'label' }}
                options={[
                  { value: null, label: t('ui.import.ignore') },
                  ...fields.map(({ path, required }) => ({
                    value: path,
                    label: `${label(path)}${required ? ' *' : ''}`,
                  })),
                ]}
                disabled={busy}
                onChange={(path) => onChange(withColumn(mapping, index, path))}
              />
            ),
          },
        ]}
      />
    </>
  );
}
