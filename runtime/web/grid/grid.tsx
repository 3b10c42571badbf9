// A grid that is typed into like a spreadsheet. Texts but for one cell, rows in sight alone: a thousand rows cost what is seen.
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { CellInput, type CellInputHandle } from './cell-input.tsx';
import { readClipboard, tiled, toTabbed, toTable } from './clipboard.ts';
import type { GridCommand } from './grid-keys.ts';
import type { Entry, GridColumn, GridModel } from './grid-model.ts';
import { GridRow } from './grid-row.tsx';
import { type CellPlace, isOneCell, type Range, rangeOf } from './places.ts';
import { type GridAction, runAction } from './run-action.ts';
import { shownRow } from './shown-row.ts';
import { type EnterGoes, type GoingCommand, useGridMarks } from './use-grid-marks.ts';
import './grid.css';

const rowHeight = 30;
const serialWidth = 46;
const aboveAndBelow = 8;

export interface GridHandle {
  /** Goes to a cell; the first in the row where no column is given. */
  goTo(row: number, column?: number): void;
  /** Goes on from where one is, as Enter does. */
  goOn(): void;
  /** Hands over what is being typed. */
  commit(): void;
  /** Does what a key does, after what is being typed was handed over. */
  run(action: GridAction): void;
}

interface GridProps {
  readonly id: string;
  readonly label: string;
  readonly model: GridModel;
  readonly enterGoes: EnterGoes;
  /** Told of what is being typed and not handed over yet; null once it is, or is given up. */
  readonly onTyping: (entry: Entry | null) => void;
  readonly ref: Ref<GridHandle>;
}

export function Grid({ id, label, model, enterGoes, onTyping, ref }: GridProps): ReactNode {
  const { t } = useTranslation();
  const marks = useGridMarks(model, enterGoes);
  const { marked } = marks;
  const { at } = marked;
  const range = rangeOf(marked);
  const scroller = useRef<HTMLDivElement>(null);
  const input = useRef<CellInputHandle>(null);
  const rows = model.rows + (model.rows < model.mostRows ? 1 : 0);
  const { template, width, lefts } = useWidths(model);
  const [headHeight, head] = useHeight();
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: aboveAndBelow,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: rowHeight,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const seen = new Set([at.row]);
      const end = Math.min(count - 1, endIndex + overscan);
      for (let row = Math.max(0, startIndex - overscan); row <= end; row += 1) seen.add(row);
      return [...seen].filter((row) => row < count).sort((a, b) => a - b);
    },
  });
  const show = (place: CellPlace): void => {
    virtualizer.scrollToIndex(place.row, { align: 'auto' });
    showColumn(scroller.current, place, lefts);
  };
  // What was gone to is brought into sight.
  const { to } = marked;
  const wasTo = useRef(to);
  useLayoutEffect(() => {
    if (wasTo.current.row === to.row && wasTo.current.column === to.column) return;
    wasTo.current = to;
    show(to);
  });

  const onCommand = (command: GridCommand, entered: Entry | null): boolean => {
    const count = entered && entered.place.row === model.rows && entered.text !== '' ? model.rows + 1 : model.rows;
    if (!('act' in command)) return marks.follow(command satisfies GoingCommand, count);
    return runAction(command.act, { model, marks, range, rows: count, entered, input: input.current });
  };

  useImperativeHandle(ref, () => ({
    goTo: (row, column = 0) => {
      marks.go({ row, column });
      // Whoever comes from elsewhere on the page has to see it.
      scroller.current?.scrollIntoView({ block: 'nearest' });
    },
    goOn: () => void marks.follow({ next: 1, by: 'enter' }, model.rows),
    commit: () => void input.current?.commit(),
    run: (act) => void onCommand({ act }, input.current?.commit() ?? null),
  }));

  const onCopy = (event: ClipboardEvent): void => {
    if (input.current?.isTyping) return;
    event.preventDefault();
    const cells = textsIn(model, range);
    event.clipboardData.setData('text/plain', toTabbed(cells));
    event.clipboardData.setData(
      'text/html',
      toTable(cells, (column) => !model.columns[range.left + column]?.isNumber),
    );
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (input.current?.isTyping) return;
    event.preventDefault();
    const size = { rows: range.bottom - range.top + 1, columns: range.right - range.left + 1 };
    const copied = readClipboard(event.clipboardData);
    const cells = isOneCell(marked) ? copied : tiled(copied, size);
    model.paste({ row: range.top, column: range.left }, cells);
    show(at);
  };
  const onMouse = (event: MouseEvent, isDrag: boolean): void => {
    if (event.button !== 0 || (isDrag && event.buttons !== 1)) return;
    const place = placeOf(event.target);
    if (!place || (event.target instanceof Element && event.target.closest('input, button'))) return;
    if (!isDrag) event.preventDefault();
    input.current?.commit();
    const last = model.columns.length - 1;
    const end = { row: place.row, column: place.column ?? last };
    if (isDrag || event.shiftKey) marks.extendTo(end);
    else marks.mark({ at: { row: place.row, column: place.column ?? 0 }, to: end });
  };

  const shown = virtualizer.getVirtualItems();
  const slots = useRef(1);
  slots.current = Math.max(slots.current, shown.length);
  const fault = model.faultsOf(at.row)?.get(at.column);
  const column = model.columns[at.column];
  const faultId = `${id}-fault`;
  const helpId = `${id}-help`;
  return (
    <div className="tg-grid-box">
      <div
        ref={scroller}
        id={id}
        className="tg-grid-scroller"
        role="grid"
        aria-label={label}
        aria-describedby={helpId}
        aria-rowcount={rows + 2}
        aria-colcount={model.columns.length + 1}
        aria-multiselectable
        tabIndex={-1}
        onCopy={onCopy}
        onCut={(event) => {
          if (input.current?.isTyping) return;
          onCopy(event);
          model.clear(range);
        }}
        onPaste={onPaste}
        onMouseDown={(event) => onMouse(event, false)}
        onMouseOver={(event) => onMouse(event, true)}
        onFocus={() => {}}
        onScroll={({ currentTarget: box }) => box.classList.toggle('tg-grid-aside', box.scrollLeft > 0)}
        onDoubleClick={(event) => placeOf(event.target) && input.current?.edit()}
      >
        <div
          ref={head}
          role="row"
          aria-rowindex={1}
          className="tg-grid-head"
          style={{ gridTemplateColumns: template, width }}
        >
          <div role="columnheader" aria-colindex={1} className="tg-grid-title tg-grid-fixed" style={{ left: 0 }}>
            {t('ui.lines.serial')}
          </div>
          {model.columns.map((one, index) => (
            <div
              key={one.id}
              role="columnheader"
              aria-colindex={index + 2}
              className={`tg-grid-title${one.isNumber ? ' tg-grid-number' : ''}${lefts[index] === undefined ? '' : ' tg-grid-fixed'}`}
              style={{ left: lefts[index] }}
            >
              {one.label}
              {one.isRequired && (
                <span className="tg-star" title={t('ui.required')} aria-hidden>
                  *
                </span>
              )}
            </div>
          ))}
        </div>
        <div role="rowgroup" className="tg-grid-rows" style={{ height: virtualizer.getTotalSize(), width }}>
          {shown.map(({ index: row, start }) => {
            const isMarked = row >= range.top && row <= range.bottom;
            const isHere = row === at.row;
            return (
              <GridRow
                // A row that comes into sight takes the place of one that went; the one with the input is apart.
                key={isHere ? 'here' : row % slots.current}
                {...shownRow(model, row)}
                name={t('ui.form.line', { line: row + 1 })}
                top={start - headHeight}
                from={isMarked ? range.left : -1}
                to={isMarked ? range.right : -1}
                active={isHere ? at.column : -1}
                template={template}
                lefts={lefts}
                input={
                  isHere && column ? (
                    <CellInput
                      key={`${at.row}.${at.column}`}
                      ref={input}
                      id={`${id}-cell`}
                      place={at}
                      column={column}
                      text={model.textAt(at)}
                      name={t('ui.grid.cell', { line: at.row + 1, label: column.label })}
                      describedBy={`${faultId} ${helpId}`}
                      isFaulty={fault !== undefined}
                      takesFocus={marks.takesFocus}
                      onEnter={(entry) => model.enter([entry])}
                      onTyping={onTyping}
                      onCommand={onCommand}
                    />
                  ) : null
                }
              />
            );
          })}
        </div>
        {model.sums.some((sum) => sum !== '') && (
          <div
            role="row"
            aria-rowindex={rows + 2}
            className="tg-grid-sums"
            style={{ gridTemplateColumns: template, width }}
          >
            <div role="rowheader" aria-colindex={1} className="tg-grid-cell tg-grid-fixed" style={{ left: 0 }}>
              {t('ui.total')}
            </div>
            {model.sums.map((sum, index) => (
              <div
                key={model.columns[index]?.id}
                role="gridcell"
                aria-colindex={index + 2}
                aria-readonly
                className={`tg-grid-cell tg-grid-number${lefts[index] === undefined ? '' : ' tg-grid-fixed'}`}
                style={{ left: lefts[index] }}
              >
                {sum}
              </div>
            ))}
          </div>
        )}
      </div>
      <span id={helpId} className="tg-hidden">
        {t('ui.grid.help')}
      </span>
      <div id={faultId} className="tg-grid-told tg-messages" aria-live="polite">
        {fault}
      </div>
      {model.rows === 0 && <div className="tg-grid-hint">{t('ui.grid.start')}</div>}
    </div>
  );
}

/** The cell a mouse is at; without a column: the number of the row. */
function placeOf(target: EventTarget): { readonly row: number; readonly column?: number } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  if (!cell) return null;
  const { row, column } = cell.dataset;
  return { row: Number(row), ...(column !== undefined && { column: Number(column) }) };
}

function textsIn(model: GridModel, { top, bottom, left, right }: Range): string[][] {
  const last = Math.min(bottom, model.rows - 1);
  return Array.from({ length: Math.max(0, last - top + 1) }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_unused, column) =>
      model.textAt({ row: top + row, column: left + column }),
    ),
  );
}

interface Widths {
  readonly template: string;
  readonly width: number;
  /** How far from the left each fixed column stays; undefined for those that are scrolled. */
  readonly lefts: readonly (number | undefined)[];
}

function useWidths({ columns }: GridModel): Widths {
  return useMemo(() => {
    const width = columns.reduce((sum, column) => sum + column.width, serialWidth);
    const last = columns.findLastIndex(({ isFixed }) => isFixed);
    // Where those that stay in sight are follows from the widths before them, so only the last of them may grow.
    const wide = (column: GridColumn, index: number): boolean => column.isWide && index >= last;
    const grown = columns.some(wide) ? wide : (_: GridColumn, index: number) => index === columns.length - 1;
    const template = [
      `${serialWidth}px`,
      ...columns.map((column, index) =>
        grown(column, index) ? `minmax(${column.width}px, 1fr)` : `${column.width}px`,
      ),
    ].join(' ');
    let left = serialWidth;
    const lefts = columns.map((column) => {
      if (!column.isFixed) return undefined;
      left += column.width;
      return left - column.width;
    });
    return { template, width, lefts };
  }, [columns]);
}

function useHeight(): [number, (element: HTMLElement | null) => (() => void) | undefined] {
  const [height, setHeight] = useState(0);
  const measure = useMemo(
    () => (element: HTMLElement | null) => {
      if (!element) return undefined;
      const watch = new ResizeObserver(() => setHeight(element.offsetHeight));
      watch.observe(element);
      setHeight(element.offsetHeight);
      return () => watch.disconnect();
    },
    [],
  );
  return [height, measure];
}

/** Scrolls a column from behind those that stay in sight. */
function showColumn(scroller: HTMLElement | null, place: CellPlace, lefts: Widths['lefts']): void {
  if (!scroller || lefts[place.column] !== undefined) return;
  const cells = scroller.querySelectorAll<HTMLElement>('.tg-grid-head > [role="columnheader"]');
  const cell = cells[place.column + 1];
  if (!cell) return;
  const fixed = [...cells].reduce((sum, one, index) => {
    return index === 0 || lefts[index - 1] !== undefined ? sum + one.offsetWidth : sum;
  }, 0);
  const { offsetLeft, offsetWidth } = cell;
  const seen = { left: scroller.scrollLeft + fixed, right: scroller.scrollLeft + scroller.clientWidth };
  if (offsetLeft < seen.left) scroller.scrollLeft = offsetLeft - fixed;
  else if (offsetLeft + offsetWidth > seen.right) scroller.scrollLeft = offsetLeft + offsetWidth - scroller.clientWidth;
}
