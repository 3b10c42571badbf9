// The lines of a record as a table: text only, drawn for the rows in sight, with sums, marks for faults and keys.
import { Table, type TableColumnType } from 'antd';
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Field, LinesField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { isNumber, namesFiles, namesRecord } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { lineColumnLabel } from '../kinds/column-label.ts';
import { formatIn } from '../kinds/format-in.ts';
import { useShapedTexts } from '../kinds/use-shapes.ts';
import { codeTablesOf, useWording } from '../kinds/wording.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import { useFindingsBelow, useScope } from '../record/form-scope.tsx';
import type { ShownFinding } from '../record/record-checker.ts';
import { useRecordLinks } from '../record/record-links.ts';
import { useFormTranslation } from '../record/use-messages.ts';
import { isPressed } from '../ui/shortcuts.ts';
import { phone, useMedia } from '../ui/use-media.ts';
import { FileLinks } from '../uploads/file-links.tsx';
import { LineButtons, Serial } from './line-cells.tsx';
import { moveFocus } from './move-focus.ts';
import { SumsRow } from './sums-row.tsx';
import type { LinesWork } from './use-lines.ts';
import { usePrinting } from './use-printing.ts';

/** From this number on only the rows in sight are drawn. */
const virtualFrom = 50;
const virtualHeight = 460;
const serialWidth = 52;
const buttonsWidth = 120;

export interface LinesTableProps {
  readonly field: LinesField;
  readonly path: string;
  readonly lines: readonly Row[];
  readonly columns: readonly { readonly path: string; readonly field: Field }[];
  readonly work: LinesWork;
  readonly readOnly: boolean;
}

interface LineRow {
  readonly index: number;
  readonly line: Row;
}

export const LinesTable = memo(function LinesTable(props: LinesTableProps): ReactNode {
  const { field, path, lines, columns, work, readOnly } = props;
  const { t } = useTranslation();
  const data = useMemo(() => lines.map((line, index) => ({ index, line })), [lines]);
  const faults = useFaults(path);
  const shown = useTableColumns(props, faults);
  const isVirtual = !usePrinting() && lines.length >= virtualFrom;
  const width = shown.reduce((sum, column) => sum + Number(column.width), 0);
  if (lines.length === 0) {
    return readOnly ? (
      <div className="tg-read tg-read-none">{t('ui.none')}</div>
    ) : (
      <div className="tg-lines-empty">{t('ui.lines.empty')}</div>
    );
  }
  return (
    <Table<LineRow>
      className="tg-lines-table"
      size="small"
      bordered
      rowKey="index"
      dataSource={data}
      columns={shown}
      pagination={false}
      virtual={isVirtual}
      scroll={isVirtual ? { x: width, y: virtualHeight } : { x: width }}
      rowClassName={({ index }) => (faults.has(index) ? 'tg-line tg-line-faulty' : 'tg-line')}
      onRow={({ index }) => ({
        tabIndex: 0,
        'aria-label': t('ui.form.line', { line: index + 1 }),
        onClick: (event) => {
          if (!isOnControl(event)) work.openLine(index);
        },
        onKeyDown: (event) => onRowKey(event, index, work, readOnly),
      })}
      summary={() => <SumsRow field={field} path={path} lines={lines} columns={columns} hasButtons={!readOnly} />}
    />
  );
});

/** Whether a click was meant for a link or a button of the row, or for a question that one of them asked. */
function isOnControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('a, button, .tg-line-buttons') !== null;
}

function onRowKey(event: KeyboardEvent<HTMLElement>, index: number, work: LinesWork, readOnly: boolean): void {
  if (event.target !== event.currentTarget) return;
  const by = event.key === 'ArrowUp' ? -1 : 1;
  const isMove = isPressed('moveLine', event);
  if (isPressed('openLine', event)) work.openLine(index);
  else if (isMove || isPressed('nextLine', event)) {
    // Of a record that is only read the order stays.
    if (isMove && !readOnly) work.move(index, by);
    moveFocus(event.currentTarget, by);
  } else return;
  event.preventDefault();
}

/** Findings of each line, by its number. */
function useFaults(path: string): ReadonlyMap<number, readonly ShownFinding[]> {
  const findings = useFindingsBelow(path);
  return useMemo(
    () => Map.groupBy(findings, (finding) => Number.parseInt(finding.path.slice(path.length + 1), 10)),
    [findings, path],
  );
}

function useTableColumns(
  { field, path, columns, work, readOnly, lines }: LinesTableProps,
  faults: ReadonlyMap<number, readonly ShownFinding[]>,
): TableColumnType<LineRow>[] {
  const { t } = useTranslation();
  const say = useFormTranslation();
  const scope = useScope();
  const wording = useWording(codeTablesOf(field.fields));
  const shaped = useShapedTexts(field.fields, lines);
  const linkOf = useRecordLinks();
  const isPhone = useMedia(phone);
  const schemaPath = fullSchemaPath(scope, path);
  return useMemo(() => {
    const serial: TableColumnType<LineRow> = {
      title: t('ui.lines.serial'),
      width: serialWidth,
      fixed: 'left',
      render: (_, { index }) => <Serial index={index} path={path} faults={faults.get(index)} work={work} />,
    };
    const values = columns.map(
      ({ path: column, field: shown }): TableColumnType<LineRow> => ({
        title: lineColumnLabel(field, column, say),
        width: kindOf(shown).lineWidth(shown),
        align: isNumber(shown) ? 'right' : 'left',
        ellipsis: { showTitle: true },
        onCell: ({ index }) => ({
          className: faults.get(index)?.some((finding) => finding.path.endsWith(`.${index}.${column}`))
            ? 'tg-cell-faulty'
            : '',
        }),
        render: (_, { line }) => {
          const value = valueAt(line, column);
          if (isEmpty(value)) return '';
          if (namesFiles(shown)) return <FileLinks path={`${path}.${column}`} value={value} />;
          const inOtherWords = shaped(shown, line);
          if (inOtherWords !== undefined) return inOtherWords;
          const text = formatIn(scope, { field: shown, path: `${path}.${column}`, value }, wording);
          const to = readOnly && namesRecord(shown) ? linkOf(`${schemaPath}.${column}`, String(value)) : undefined;
          return to === undefined ? text : <Link to={to}>{text}</Link>;
        },
      }),
    );
    const buttons: TableColumnType<LineRow> = {
      title: t('ui.list.operations'),
      width: buttonsWidth,
      className: 'tg-line-actions',
      ...(!isPhone && { fixed: 'right' as const }),
      render: (_, { index }) => <LineButtons index={index} last={lines.length - 1} work={work} />,
    };
    return readOnly ? [serial, ...values] : [serial, ...values, buttons];
  }, [
    t,
    say,
    scope,
    wording,
    shaped,
    linkOf,
    schemaPath,
    field,
    path,
    columns,
    work,
    readOnly,
    faults,
    lines.length,
    isPhone,
  ]);
}
