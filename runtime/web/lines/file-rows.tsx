// The rows of a file, each to be taken in or left out.
import { Table } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeftOutRow } from '../../core/cell-findings.ts';
import type { FileRead } from './read-lines.ts';

type FileRow = FileRead['rows'][number];

interface FileRowsProps {
  readonly file: Pick<FileRead, 'header' | 'rows'>;
  readonly leftOut: readonly LeftOutRow[];
  /** The cells of a row as they stand now. */
  readonly cellsOf: (row: number) => readonly string[];
  /** The file is being read. */
  readonly isReading: boolean;
  readonly onLeave: (rows: readonly number[]) => void;
}

const pagination = { pageSize: 10, showSizeChanger: false, hideOnSinglePage: true, size: 'small' } as const;

export function FileRows({ file, leftOut, cellsOf, isReading, onLeave }: FileRowsProps): ReactNode {
  const { t } = useTranslation();
  const out = new Set(leftOut.map(({ row }) => row));
  return (
    <Table<FileRow>
      size="small"
      rowKey="line"
      dataSource={[...file.rows]}
      pagination={pagination}
      scroll={{ x: 'max-content' }}
      rowSelection={{
        selectedRowKeys: file.rows.flatMap(({ line }) => (out.has(line) ? [] : [line])),
        onChange: (keys) => {
          const taken = new Set(keys);
          onLeave(file.rows.flatMap(({ line }) => (taken.has(line) ? [] : [line])));
        },
        getCheckboxProps: ({ line }) => ({
          'aria-label': t('ui.import.cellPlace', { row: line }),
          disabled: isReading,
        }),
      }}
      columns={[
        { key: 'row', title: t('ui.import.row'), dataIndex: 'line', width: 70 },
        ...file.header.map((head, column) => ({
          key: column,
          title: head,
          render: (_: unknown, { line }: FileRow) => cellsOf(line)[column] ?? '',
        })),
      ]}
    />
  );
}
