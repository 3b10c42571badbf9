// Which column of a file fills which field of the lines: those that were recognised, and the others to be chosen.
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinesField } from '../../core/descriptor/field.ts';
import { lineImportFields } from '../../core/import-fields.ts';
import { withColumn } from '../cells/choose-column.ts';
import { lineColumnLabel } from '../kinds/column-label.ts';

interface FileColumnsProps {
  readonly field: LinesField;
  readonly header: readonly string[];
  readonly columns: readonly (string | null)[];
  /** The file is being read by these columns. */
  readonly isReading: boolean;
  readonly onChange: (columns: readonly (string | null)[]) => void;
}

export function FileColumns({ field, header, columns, isReading, onChange }: FileColumnsProps): ReactNode {
  const { t } = useTranslation();
  const options = [
    { value: '', label: t('ui.import.ignore') },
    ...lineImportFields(field).map(({ path }) => ({
      value: path,
      label: lineColumnLabel(field, path, (key) => t(key)),
    })),
  ];
  const whole = header.map((_, index) => columns[index] ?? null);
  return (
    <div className="lines-columns">
      {header.map((head, index) =>
        head === '' ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <div key={index} className="lines-column">
            <span className={columns[index] ? 'cells-heading' : 'cells-note'}>{head}</span>
            <Select<string>
              size="small"
              aria-label={`${t('ui.import.field')}: ${head}`}
              value={columns[index] ?? ''}
              showSearch={{ optionFilterProp: 'label' }}
              options={options}
              disabled={isReading}
              onChange={(path) => onChange(withColumn(whole, index, path || null))}
            />
          </div>
        ),
      )}
    </div>
  );
}
