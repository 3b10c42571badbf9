// Lines that are typed into a grid, with the buttons for what keys do and the list of what is wrong.
import {
  CopyOutlined,
  DeleteOutlined,
  DownOutlined,
  PlusOutlined,
  RedoOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  UpOutlined,
} from '@ant-design/icons';
import { Button, Popover } from 'antd';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { LinesField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { labelKeyAt } from '../../core/paths.ts';
import { Grid, type GridHandle } from '../grid/grid.tsx';
import type { ChangedPlace, Entry } from '../grid/grid-model.ts';
import type { CellPlace } from '../grid/places.ts';
import { inputId } from '../record/field-place.ts';
import { useScope } from '../record/form-scope.tsx';
import type { Values } from '../record/record-store.ts';
import { useFormTranslation } from '../record/use-messages.ts';
import { ariaKeys, keyText, type ShortcutId } from '../ui/shortcuts.ts';
import { CellElements } from './cell-elements.tsx';
import { useEnterGoes } from './enter-goes.ts';
import { type ColumnSource, useLineColumns } from './grid-columns.ts';
import type { LineFaults } from './grid-faults.ts';
import { type LinesMemory, type TakeLines, useLineGrid } from './use-grid-model.ts';
import type { GoToLine, LinesWork } from './use-lines.ts';

interface LinesGridProps {
  readonly field: LinesField;
  readonly path: string;
  readonly lines: readonly Row[];
  readonly columns: readonly ColumnSource[];
  readonly work: LinesWork;
  /** Where the button that adds a line finds the way to it. */
  readonly handle: RefObject<GridHandle | null>;
  readonly memory: LinesMemory;
  readonly goTo: Ref<GoToLine>;
  /** Where lines from a file go. */
  readonly taking: Ref<TakeLines>;
}

export function LinesGrid(props: LinesGridProps): ReactNode {
  const { field, path, lines, columns: sources, work, memory, handle, goTo, taking } = props;
  const scope = useScope();
  const say = useFormTranslation();
  const columns = useLineColumns(field, path, sources);
  const [inDialog, setInDialog] = useState<CellPlace | null>(null);
  const grid = useLineGrid({
    field,
    path,
    lines,
    columns,
    openLine: (row) => work.openLine(row),
    openElements: setInDialog,
    memory,
  });
  const dialogColumn = inDialog ? columns[inDialog.column] : undefined;
  const [enterGoes, changeEnter] = useEnterGoes();
  // Whoever saves takes over what is being typed; whoever keeps a draft looks at it and lets it be typed on.
  const { store } = scope;
  const typing = useRef<Entry | null>(null);
  const unfinished = useEffectEvent((): Values => (typing.current ? grid.unfinished(typing.current) : {}));
  useEffect(
    () =>
      store.registerBuffer(
        () => handle.current?.commit(),
        () => unfinished(),
      ),
    [store, handle],
  );
  // Whoever goes to a finding goes to its cell, and to the form of the line for what has none.
  useImperativeHandle(goTo, () => (row: number, rest: string): boolean => {
    const column = columns.findIndex(({ id }) => id === rest);
    if (rest !== '' && column < 0) return false;
    handle.current?.goTo(row, Math.max(0, column));
    return true;
  });
  useImperativeHandle(taking, () => grid.takeAll);
  return (
    <div {...(grid.isIncomplete && { 'data-missing': '' })}>
      <GridTools grid={grid} handle={handle} enterGoes={enterGoes} changeEnter={changeEnter} />
      <Grid
        ref={handle}
        id={`${inputId(scope, path)}-grid`}
        label={say(labelKeyAt(scope.entity, scope.fields, path))}
        model={grid.model}
        enterGoes={enterGoes}
        onTyping={(entry) => {
          typing.current = entry;
        }}
      />
      {inDialog && dialogColumn && (
        <CellElements place={inDialog} column={dialogColumn} model={grid.model} onClose={() => setInDialog(null)} />
      )}
    </div>
  );
}

interface GridToolsProps {
  readonly grid: LineGrid;
  readonly handle: RefObject<GridHandle | null>;
  readonly enterGoes: 'right' | 'down';
  readonly changeEnter: () => void;
}

function GridTools({ grid: { model, faults }, handle, enterGoes, changeEnter }: GridToolsProps): ReactNode {
  const { t } = useTranslation();
  const act = (perform: (grid: GridHandle) => void) => () => {
    const grid = handle.current;
    if (!grid) return;
    grid.commit();
    perform(grid);
  };
  const tool = (label: string, key: ShortcutId, icon: ReactNode, perform: (grid: GridHandle) => void): ReactNode => (
    <Button
      type="text"
      size="small"
      tabIndex={-1}
      icon={icon}
      aria-label={label}
      aria-keyshortcuts={ariaKeys(key)}
      title={`${label} (${keyText(key)})`}
      // The cell keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act(perform)}
    />
  );
  const back = (changed: ChangedPlace | null): void => {
    if (changed !== null) handle.current?.goTo(changed.row, changed.column);
  };
  return (
    <div className="tg-grid-tools" role="toolbar" aria-label={t('ui.shortcuts.places.grid')}>
      {tool(t('ui.shortcuts.keys.undo'), 'undo', <UndoOutlined />, () => back(model.undo()))}
      {tool(t('ui.shortcuts.keys.redo'), 'redo', <RedoOutlined />, () => back(model.redo()))}
      {tool(t('ui.shortcuts.keys.insertLine'), 'insertLine', <PlusOutlined />, (grid) => {
        const { top } = grid.range();
        model.insertAt(top);
        grid.goTo(top);
      })}
      {tool(t('ui.shortcuts.keys.copyLine'), 'copyLine', <CopyOutlined />, (grid) => model.duplicate(grid.range()))}
      {tool(t('ui.lines.moveUp'), 'moveLine', <UpOutlined />, (grid) => {
        const range = grid.range();
        if (model.move(range, -1)) grid.goTo(range.top - 1, range.left);
      })}
      {tool(t('ui.lines.moveDown'), 'moveLine', <DownOutlined />, (grid) => {
        const range = grid.range();
        if (model.move(range, 1)) grid.goTo(range.top + 1, range.left);
      })}
      {tool(t('ui.shortcuts.keys.removeLine'), 'removeLine', <DeleteOutlined />, (grid) => model.remove(grid.range()))}
      <Button
        type="text"
        size="small"
        tabIndex={-1}
        icon={<UnorderedListOutlined />}
        title={keyText('openFromGrid')}
        aria-keyshortcuts={ariaKeys('openFromGrid')}
        onClick={act((grid) => model.openRow(grid.range().top))}
      >
        {t('ui.grid.more')}
      </Button>
      <span className="tg-spacer" />
      <FaultList faults={faults} handle={handle} />
      <Button type="text" size="small" tabIndex={-1} title={t('ui.grid.enterHint')} onClick={changeEnter}>
        {t(enterGoes === 'right' ? 'ui.grid.enterRight' : 'ui.grid.enterDown')}
      </Button>
    </div>
  );
}

/** So many problems are listed; the next ones follow when these are mended. */
const mostListed = 100;

function FaultList({ faults, handle }: { readonly faults: LineFaults } & Pick<GridToolsProps, 'handle'>): ReactNode {
  const { t } = useTranslation();
  const all = [...faults]
    .sort(([a], [b]) => a - b)
    .flatMap(([row, own]) => [...own].map(([column, text]) => ({ row, column, text })));
  if (all.length === 0) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className="tg-grid-faults">
          {all.slice(0, mostListed).map(({ row, column, text }) => (
            <button
              key={`${row}.${column}`}
              type="button"
              className="tg-link"
              onClick={() => handle.current?.goTo(row, Math.max(0, column))}
            >
              {t('ui.form.line', { line: row + 1 })} {text}
            </button>
          ))}
        </div>
      }
    >
      <Button type="text" size="small" danger tabIndex={-1} title={keyText('nextMissing')}>
        {t('ui.grid.faults', { number: all.length })}
      </Button>
    </Popover>
  );
}
