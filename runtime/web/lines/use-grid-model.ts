// The lines of a record as a grid sees them.
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinesField } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { elementsOf, namesRecord } from '../../core/kinds/field-traits.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import type { ChangedPlace, Entry, GridModel } from '../grid/grid-model.ts';
import { type CellPlace, nextInOrder, type Range } from '../grid/places.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import { useScope } from '../record/form-scope.tsx';
import {
  copyOfLine,
  insertLine,
  moveLine,
  nextNumbers,
  type RearrangedLines,
  removeLines,
} from '../record/line-operations.ts';
import type { Values } from '../record/record-store.ts';
import { useUser } from '../session/session.ts';
import { toast } from '../ui/toast.ts';
import type { LineColumn } from './grid-columns.ts';
import { type LineFaults, useLineFaults } from './grid-faults.ts';
import { type CellChange, LineWriter } from './line-writer.ts';
import type { ChangedLine } from './lines-history.ts';
import { pastedCells } from './pasted-cells.ts';
import { CellResolver, type FoundCell } from './resolve-cells.ts';
import { sumsOf } from './summed-columns.ts';
import { useTellFull } from './use-lines.ts';

export type TakeLines = (lines: readonly Row[], replace: boolean) => void;

export interface LineGrid {
  readonly model: GridModel;
  readonly faults: LineFaults;
  /** Whether something is missing or wrong in any cell. */
  readonly isIncomplete: boolean;
  /** Adds lines, or puts them in place of all there are. */
  readonly takeAll: TakeLines;
  /** The lines with what is being typed into a cell, by their path; it goes on being typed. */
  readonly unfinished: (entry: Entry) => Values;
}

/** What is known of lines beyond their values: what was done to them, and which texts are looked up or name nothing. */
export interface LinesMemory {
  readonly writer: LineWriter;
  readonly resolver: CellResolver;
}

/** Held by whoever shows the lines in any way: the grid itself comes and goes, as with every print. */
export function useLinesMemory(field: LinesField, path: string): LinesMemory {
  const scope = useScope();
  const company = useUser()?.person.companyId ?? null;
  const memory = useMemo(() => {
    const writer = new LineWriter(scope, field, path);
    return { writer, resolver: new CellResolver(writer, company) };
  }, [scope, field, path, company]);
  useEffect(() => {
    memory.resolver.start();
    return () => memory.resolver.stop();
  }, [memory]);
  return memory;
}

interface LineGridSource {
  readonly field: LinesField;
  readonly path: string;
  /** The lines, with what is computed in them. */
  readonly lines: readonly Row[];
  readonly columns: readonly LineColumn[];
  readonly memory: LinesMemory;
  readonly openLine: (row: number) => void;
  readonly openElements: (place: CellPlace) => void;
}

export function useLineGrid(source: LineGridSource): LineGrid {
  const { field, path, lines, columns, memory, openLine, openElements } = source;
  const { writer, resolver } = memory;
  const scope = useScope();
  const { t } = useTranslation();
  const tellFull = useTellFull();
  const faults = useLineFaults(path, lines, columns, resolver);
  const sums = useMemo(
    () =>
      sumsOf(scope, { field, path, columns: columns.map(({ id, field: one }) => ({ path: id, field: one })), lines }),
    [scope, field, path, columns, lines],
  );
  const open = useRef(openLine);
  open.current = openLine;
  const openCell = useRef(openElements);
  openCell.current = openElements;
  const model = useMemo((): GridModel => {
    const columnAt = (index: number): LineColumn | undefined => columns[index];
    const write = (changes: readonly CellChange[]): void => resolver.resolve(writer.write(changes));
    const hasRoom = (number: number): boolean => {
      const isFull = writer.lines.length + number > writer.mostRows;
      if (isFull) tellFull(writer.mostRows);
      return !isFull;
    };
    // What was typed just now is stored, and not drawn yet: whatever is done to whole lines asks how many there are by now.
    const lastOf = ({ bottom }: Range): number => Math.min(bottom, writer.lines.length - 1);
    return {
      columns,
      rows: lines.length,
      mostRows: writer.mostRows,
      wording: columns,
      sums,
      rowAt: (row) => lines[row],
      textAt: ({ row, column }) => {
        const line = lines[row];
        return line ? (columnAt(column)?.textOf(line) ?? '') : '';
      },
      noteAt: ({ row, column }) => {
        const line = lines[row];
        return line && columnAt(column)?.noteOf(line);
      },
      isProposed: ({ row, column }) => scope.store.reasonAt(`${path}.${row}.${columnAt(column)?.id}`) !== undefined,
      faultsOf: (row) => faults.get(row),
      enter: (entries) => {
        const found: FoundCell[] = [];
        const changes = entries.flatMap(({ place: { row, column: index }, text, choice, typed }): CellChange[] => {
          const column = columnAt(index);
          if (!column || column.isReadOnly) return [];
          const option = choice && namesRecord(column.field) ? choice : undefined;
          if (option && typed !== undefined) found.push({ row, column, text: typed, option });
          return [{ row, column, value: choice?.value ?? column.valueOf(text), ...(option && { option }) }];
        });
        write(changes);
        resolver.completeBeside(found);
      },
      paste: (at, cells) => {
        const pasted = pastedCells(columns, at, cells);
        const rows = pasted.changes.reduce((most, { row }) => Math.max(most, row + 1), 0);
        if (rows > writer.mostRows) {
          toast.error(t('ui.grid.tooManyRows', { rows, most: writer.mostRows }));
          return;
        }
        resolver.resolve(writer.write(pasted.changes), { given: true });
        scope.checker.refresh();
        if (pasted.left > 0) toast.warning(t('ui.grid.leftOut', { columns: pasted.left }));
        if (pasted.rows > 1) toast.success(t('ui.grid.pasted', { rows: pasted.rows }));
      },
      clear: ({ top, bottom, left, right }) => {
        const changes: CellChange[] = [];
        for (let row = top; row <= Math.min(bottom, lines.length - 1); row += 1) {
          for (const column of columns.slice(left, right + 1)) {
            if (!column.isReadOnly && !isEmpty(valueAt(lines[row] ?? {}, column.id)))
              changes.push({ row, column, value: null });
          }
        }
        write(changes);
      },
      fillDown: ({ top, bottom, left, right }) => {
        const from = bottom > top ? top : top - 1;
        const source = lines[from];
        if (!source) return;
        const changes: CellChange[] = [];
        for (let row = from + 1; row <= Math.min(bottom, lines.length); row += 1) {
          for (const column of columns.slice(left, right + 1)) {
            if (!column.isReadOnly) changes.push({ row, column, value: valueAt(source, column.id) ?? null });
          }
        }
        write(changes);
      },
      insertAt: (row) => {
        if (!hasRoom(1)) return false;
        writer.insert(Math.min(row, writer.lines.length));
        return true;
      },
      duplicate: (range) => {
        const { top } = range;
        const added = lastOf(range) - top + 1;
        if (added <= 0 || !hasRoom(added)) return false;
        writer.rearrange((now) => {
          let next = now;
          for (let index = 0; index < added; index += 1) {
            const line = now[top + index];
            if (!line) continue;
            const numbers = nextNumbers(field, next, scope.root, fullSchemaPath(scope, path));
            next = insertLine(next, top + added + index, { ...copyOfLine(line, field.fields), ...numbers }).lines;
          }
          return { lines: next, to: (old) => (old >= top + added ? old + added : old) };
        });
        return true;
      },
      move: (range, by) => {
        const { top } = range;
        const bottom = lastOf(range);
        if (bottom < top || top + by < 0 || bottom + by >= writer.lines.length) return false;
        const rows = Array.from({ length: bottom - top + 1 }, (_, index) => (by < 0 ? top + index : bottom - index));
        writer.rearrange((now) =>
          rows.reduce<RearrangedLines>(
            (moved, row) => {
              const next = moveLine(moved.lines, row, by);
              return { lines: next.lines, to: (old) => next.to(moved.to(old) ?? old) };
            },
            { lines: now, to: (old) => old },
          ),
        );
        return true;
      },
      remove: (range) => {
        const { top } = range;
        const gone = Array.from({ length: lastOf(range) - top + 1 }, (_, index) => top + index);
        if (gone.length === 0) return;
        writer.rearrange((now) => removeLines(now, new Set(gone)));
        toast.success(t('ui.grid.removed', { lines: gone.length }));
      },
      undo: () => placeOf(writer.undo(), columns),
      redo: () => placeOf(writer.redo(), columns),
      openCell: (place) => {
        const isListed = elementsOf(columnAt(place.column)?.field) !== undefined && place.row < writer.lines.length;
        if (isListed) openCell.current(place);
        return isListed;
      },
      openRow: (row) => {
        if (row < writer.lines.length) open.current(row);
      },
      nextFault: (from) => {
        // What was typed just now is stored, and not drawn yet; what is being looked up fills its cells by itself.
        const now = writer.lines;
        const awaited = resolver.awaitedCells();
        const extent = { rows: now.length, columns: columns.length };
        const isMissingAt = ({ row, column }: CellPlace): boolean => isMissing(now[row], columnAt(column));
        const isFaulty = ({ row, column }: CellPlace): boolean => faults.get(row)?.has(column) === true;
        const isAwaited = ({ row, column }: CellPlace): boolean => awaited.has(`${row}.${columnAt(column)?.id}`);
        const stops = (place: CellPlace): boolean => isFaulty(place) || (isMissingAt(place) && !isAwaited(place));
        // What is looked up may turn out to be nothing: as long as a cell is empty, nobody is led out of the grid.
        return nextInOrder(from, 1, extent, stops) ?? nextInOrder(from, 1, extent, isMissingAt);
      },
    };
  }, [columns, lines, faults, sums, writer, resolver, scope, field, path, t, tellFull]);
  const isIncomplete = useMemo(
    () => faults.size > 0 || lines.some((line) => columns.some((column) => isMissing(line, column))),
    [faults, lines, columns],
  );
  const unfinished = useCallback(
    ({ place, text }: Entry): Values => {
      const column = columns[place.column];
      if (!column || column.isReadOnly) return {};
      return { [path]: writer.unfinished([{ row: place.row, column, value: column.valueOf(text) }]) as Json };
    },
    [columns, writer, path],
  );
  const takeAll = useCallback(
    (added: readonly Row[], replace: boolean) =>
      resolver.resolve(writer.takeAll(added, { replace, columns }), { given: true }),
    [resolver, writer, columns],
  );
  return { model, faults, isIncomplete, takeAll, unfinished };
}

/** The first cell of a line that was changed by going back; without a column where the line is there or gone as a whole. */
function placeOf(changed: ChangedLine | null, columns: readonly LineColumn[]): ChangedPlace | null {
  if (changed === null) return null;
  const { row, lines: [was, is] = [{}, {}] } = changed;
  const column = columns.findIndex(({ id }) => valueAt(was, id) !== valueAt(is, id));
  return column < 0 ? { row } : { row, column };
}

function isMissing(line: Row | undefined, column: LineColumn | undefined): boolean {
  return line !== undefined && column !== undefined && isEmpty(valueAt(line, column.id)) && column.isAsked(line);
}
