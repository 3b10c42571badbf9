// The problems of a file, by value or by row, each with an input for what it should be.
import { Alert, Segmented, Table } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellCorrections } from '../../core/cell-findings.ts';
import { type CellProblem, problemsByRow, problemsByValue, type ValueProblem } from './cell-problem.ts';
import type { FilledField } from './correction-choices.ts';
import { CorrectionInput } from './correction-input.tsx';
import { withCell, withValue } from './corrections.ts';
import './cells.css';

export interface CellProblemsProps {
  readonly problems: readonly CellProblem[];
  /** What the column of the file is called. */
  readonly heading: (column: number) => string;
  /** The field the column fills, if any. */
  readonly filledBy: (column: number) => FilledField | null;
  /** The cells of a row as they stand now. */
  readonly cellsOf: (row: number) => readonly string[];
  /** What was typed since the server last looked. */
  readonly pending: CellCorrections;
  /** Absent: it is too late to correct anything. */
  readonly onPending?: (pending: CellCorrections) => void;
}

const pagination = { pageSize: 8, showSizeChanger: false, hideOnSinglePage: true, size: 'small' } as const;

export function CellProblems(props: CellProblemsProps): ReactNode {
  const { t } = useTranslation();
  const { problems, onPending } = props;
  const values = useMemo(() => problemsByValue(problems), [problems]);
  const [choice, setChoice] = useState<'value' | 'row' | null>(null);
  const isRepeated = values.some(({ rows }) => rows.length > 1);
  const shown = choice ?? (isRepeated ? 'value' : 'row');
  return (
    <>
      {onPending && (
        <Segmented
          className="cells-choice"
          value={shown}
          onChange={setChoice}
          options={[
            { value: 'value', label: t('ui.import.byValue') },
            { value: 'row', label: t('ui.import.byRow') },
          ]}
        />
      )}
      {shown === 'value' && onPending ? <ByValue {...props} values={values} /> : <ByRow {...props} />}
    </>
  );
}

function ByValue({
  values,
  heading,
  filledBy,
  pending,
  onPending,
}: CellProblemsProps & { readonly values: readonly ValueProblem[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <p className="cells-help">{t('ui.import.byValueHelp')}</p>
      <Table<ValueProblem>
        size="small"
        rowKey={({ column, text }) => `${column} ${text}`}
        dataSource={[...values]}
        className="cells-by-value"
        pagination={pagination}
        columns={[
          {
            key: 'problem',
            title: t('ui.import.problem'),
            render: (_, { column, message, level }) => (
              <>
                <div className="cells-heading">{heading(column)}</div>
                <div className={level === 'note' ? 'cells-note' : undefined}>{message}</div>
              </>
            ),
          },
          {
            key: 'text',
            title: t('ui.import.inFile'),
            width: 150,
            render: (_, { text, rows }) => (
              <>
                <code className="cells-text">{text}</code>
                <div className="cells-note">
                  {rows.length > 1
                    ? t('ui.import.cells', { number: rows.length })
                    : t('ui.import.cellPlace', { row: rows[0] ?? '' })}
                </div>
              </>
            ),
          },
          {
            key: 'to',
            title: t('ui.import.correct'),
            width: 220,
            render: (_, { column, text, proposals }) => (
              <CorrectionInput
                label={`${t('ui.import.correct')}: ${heading(column)} ${text}`}
                value={pending.values.find((one) => one.column === column && one.from === text)?.to ?? ''}
                proposals={proposals}
                fills={filledBy(column)}
                onChange={(to) => onPending?.(withValue(pending, { column, from: text, to }))}
              />
            ),
          },
        ]}
      />
    </>
  );
}

function ByRow(props: CellProblemsProps): ReactNode {
  const { t } = useTranslation();
  const rows = useMemo(() => problemsByRow(props.problems), [props.problems]);
  type Faulty = (typeof rows)[number];
  const { onPending } = props;
  return (
    <Table<Faulty>
      size="small"
      rowKey="row"
      dataSource={rows}
      pagination={pagination}
      {...(onPending && { expandable: { expandedRowRender: (faulty: Faulty) => <RowCells {...props} {...faulty} /> } })}
      columns={[
        { key: 'row', title: t('ui.import.row'), dataIndex: 'row', width: 80 },
        {
          key: 'problem',
          title: t('ui.import.problem'),
          render: (_, { problems }) => <Messages problems={problems} />,
        },
      ]}
    />
  );
}

function Messages({ problems }: { readonly problems: readonly CellProblem[] }): ReactNode {
  return [...new Set(problems)].map(({ message, level, column }) => (
    <div key={`${column} ${message}`} className={level === 'note' ? 'cells-note' : undefined}>
      {message}
    </div>
  ));
}

/** Every cell of a row, to be corrected: what is wrong with one may have to be put right in another. */
function RowCells({
  row,
  problems,
  heading,
  filledBy,
  cellsOf,
  pending,
  onPending,
}: CellProblemsProps & { readonly row: number }): ReactNode {
  const { t } = useTranslation();
  const cells = cellsOf(row);
  if (cells.length === 0) return <Alert type="info" title={t('ui.import.noProblems')} />;
  const typed = new Map(pending.cells.filter((cell) => cell.row === row).map(({ column, text }) => [column, text]));
  return (
    <div className="cells-row">
      {cells.map((text, column) => {
        const problem = problems.find((one) => one.column === column);
        const name = heading(column);
        if (name === '') return null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
          <div key={column} className={problem?.level === 'error' ? 'cells-faulty' : undefined}>
            <span className="cells-heading">{name}</span>
            <CorrectionInput
              label={`${name}, ${t('ui.import.cellPlace', { row })}`}
              value={typed.get(column) ?? text}
              proposals={problem?.proposals ?? []}
              fills={filledBy(column)}
              onChange={(now) => onPending?.(withCell(pending, { row, column, text: now }))}
            />
          </div>
        );
      })}
    </div>
  );
}
