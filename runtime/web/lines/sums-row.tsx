// The last row of a table of lines: sums of the columns that have a meaningful total.
import { Table } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field, LinesField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { useScope } from '../record/form-scope.tsx';
import { sumsOf } from './summed-columns.ts';

interface SumsRowProps {
  readonly field: LinesField;
  readonly path: string;
  readonly lines: readonly Row[];
  readonly columns: readonly { readonly path: string; readonly field: Field }[];
  readonly hasButtons: boolean;
}

export function SumsRow({ field, path, lines, columns, hasButtons }: SumsRowProps): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const sums = useMemo(() => sumsOf(scope, { field, path, lines, columns }), [scope, path, field, lines, columns]);
  if (sums.every((sum) => sum === '')) return null;
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="tg-sums">
        <Table.Summary.Cell index={0}>{t('ui.total')}</Table.Summary.Cell>
        {columns.map(({ path: column }, at) => (
          <Table.Summary.Cell key={column} index={at + 1} align="right">
            {sums[at]}
          </Table.Summary.Cell>
        ))}
        {hasButtons && <Table.Summary.Cell className="tg-line-actions" index={columns.length + 1} />}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
