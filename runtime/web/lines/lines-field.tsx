// The rjsf field of lines: a table of them, and one editor for the line that is open. Inputs exist for that line only.
import type { FieldProps } from '@rjsf/utils';
import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { isMade, isSerial } from '../../core/computed.ts';
import type { Field, LinesField as Lines } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { isLines, isNested } from '../../core/kinds/field-traits.ts';
import { fieldAt, isEmpty, valueAt } from '../../core/paths.ts';
import type { RecordShape } from '../../core/record-shape.ts';
import { FieldMessages } from '../fields/field-template.tsx';
import { useSections } from '../fields/object-template.tsx';
import type { GridHandle } from '../grid/grid.tsx';
import { inputId } from '../record/field-place.ts';
import { useFindings, useScope, useValue } from '../record/form-scope.tsx';
import { asLines } from '../record/line-operations.ts';
import { phone, useMedia } from '../ui/use-media.ts';
import { CalledLines } from './called-lines.tsx';
import { GatherLines } from './gather-lines.tsx';
import { LineEditor } from './line-editor.tsx';
import { LinesGrid } from './lines-grid.tsx';
import { LinesTable } from './lines-table.tsx';
import { LinesToolbar } from './lines-toolbar.tsx';
import { type TakeLines, useLinesMemory } from './use-grid-model.ts';
import { type GoToLine, type LinesWork, useLines } from './use-lines.ts';
import { usePrinting } from './use-printing.ts';
import './lines.css';

/** Without columns in the schema, this many fields are shown. */
const mostColumns = 7;

/** Looks the lines up by their path and draws them; rjsf's own props for data and changes are not used. */
export function LinesField({ fieldPathId }: FieldProps): ReactNode {
  const scope = useScope();
  const path = fieldPathId.path.join('.');
  const field = fieldAt(scope.fields, path);
  return isLines(field) ? <LinesBox field={field} path={path} /> : null;
}

interface LinesBoxProps {
  readonly field: Lines;
  readonly path: string;
}

function LinesBox({ field, path }: LinesBoxProps): ReactNode {
  const scope = useScope();
  const lines = asLines(useValue(path));
  const goTo = useRef<GoToLine>(null);
  const grid = useRef<GridHandle>(null);
  const taking = useRef<TakeLines>(null);
  const work = useLines(field, path, goTo);
  const memory = useLinesMemory(field, path);
  const columns = useColumns(field, path);
  // Columns of a sub-record beside the line are part of it, and stay with its other fields.
  const inGrid = useMemo(
    () => new Set(columns.flatMap((column) => (column.path.includes('.') ? [] : [column.path]))),
    [columns],
  );
  const isFaulty = useFindings(path).length > 0;
  // While a line is typed in the editor, drawing the table can wait.
  const made = useMade(lines, field, scope.shape.within(path));
  const shown = useDeferredValue(made);
  const printed = usePrintedColumns(columns, shown);
  const readOnly = scope.readOnly || field.readOnly || scope.fixed.has(path);
  const isGrid = useIsGrid(field) && !readOnly;
  const tools: LinesWork = isGrid
    ? {
        ...work,
        addLine: () => grid.current?.goTo(lines.length),
        takeAll: (added, replace) => taking.current?.(added, replace),
      }
    : work;
  return (
    <div className={`tg-lines${isFaulty ? ' tg-field-faulty' : ''}`} id={inputId(scope, path)} tabIndex={-1}>
      <LinesToolbar field={field} path={path} lines={lines} work={tools} readOnly={readOnly} isGrid={isGrid} />
      <FieldMessages path={path} />
      {isGrid ? (
        <LinesGrid {...{ field, path, columns, work, memory, goTo, taking }} lines={made} handle={grid} />
      ) : (
        <LinesTable field={field} path={path} lines={shown} columns={printed} work={work} readOnly={readOnly} />
      )}
      <CalledLines path={path} />
      <GatherLines path={path} />
      {work.open !== null && work.open.index < lines.length && (
        <LineEditor
          field={field}
          path={path}
          opened={work.open}
          number={lines.length}
          work={work}
          readOnly={readOnly}
          {...(isGrid && { inGrid })}
        />
      )}
    </div>
  );
}

/** On paper and on a phone lines are read, and typed in a form of their own. */
function useIsGrid({ grid }: Lines): boolean {
  const isPrinted = usePrinting();
  const isPhone = useMedia(phone);
  return grid === true && !isPrinted && !isPhone;
}

/** The lines with what is computed in each of them, as the server will compute it. */
function useMade(lines: readonly Row[], field: Lines, shape: RecordShape | null): readonly Row[] {
  const make = useMemo(() => (shape && field.fields.some(isMade) ? makerOf(shape) : null), [field, shape]);
  return useMemo(() => (make ? lines.map(make) : lines), [lines, make]);
}

/** Makes each line once: whoever draws it knows it again. */
function makerOf(shape: RecordShape): (line: Row) => Row {
  const known = new WeakMap<Row, Row>();
  return (line) => {
    const made = known.get(line) ?? shape.compute(line);
    known.set(line, made);
    return made;
  };
}

type Column = { readonly path: string; readonly field: Field };

/** On paper only the columns that hold something in any line: a sheet is as wide as it is, and amounts are read whole. */
function usePrintedColumns(columns: readonly Column[], lines: readonly Row[]): readonly Column[] {
  const isPrinted = usePrinting();
  return useMemo(
    () => (isPrinted ? columns.filter(({ path }) => lines.some((line) => !isEmpty(valueAt(line, path)))) : columns),
    [isPrinted, columns, lines],
  );
}

/** The columns the section names, else the first fields that hold a single value. */
function useColumns(field: Lines, path: string): readonly Column[] {
  const sections = useSections();
  return useMemo(() => {
    const table = sections?.find((section) => section.table?.field === path)?.table;
    const singles = field.fields.filter((column) => !isNested(column) && !isSerial(column.computed));
    const paths = table?.columns ?? singles.slice(0, field.grid ? undefined : mostColumns).map(({ key }) => key);
    return paths.flatMap((column) => {
      const found = fieldAt(field.fields, column);
      return found && !isSerial(found.computed) ? [{ path: column, field: found }] : [];
    });
  }, [sections, field, path]);
}
