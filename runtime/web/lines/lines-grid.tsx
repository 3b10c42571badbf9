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
  type ComponentType,
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
import { elementsOf } from '../../core/kinds/field-traits.ts';
import { labelKeyAt } from '../../core/paths.ts';
import { Grid, type GridHandle } from '../grid/grid.tsx';
import type { Entry } from '../grid/grid-model.ts';
import type { CellPlace } from '../grid/places.ts';
import type { GridAction } from '../grid/run-action.ts';
import { preloadElements } from '../kinds/elements-dialog.tsx';
import { inputId } from '../record/field-place.ts';
import { useScope } from '../record/form-scope.tsx';
import type { Values } from '../record/record-store.ts';
import { useRequired } from '../record/required.ts';
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
  readonly memory: LinesMemory;
  /** Where the button that adds a line finds the way to it. */
  readonly handle: RefObject<GridHandle | null>;
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
    memory,
    openLine: (row) => work.openLine(row),
    openElements: setInDialog,
  });
  const isDemanded = useRequired(field, path);
  const isMissing = grid.isIncomplete || (isDemanded && lines.length === 0);
  const dialogColumn = inDialog ? columns[inDialog.column] : undefined;
  const hasElements = columns.some((column) => elementsOf(column.field));
  useEffect(() => {
    if (hasElements) preloadElements();
  }, [hasElements]);
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
    <div {...(isMissing && { 'data-missing': '' })}>
      <GridTools faults={grid.faults} handle={handle} enterGoes={enterGoes} changeEnter={changeEnter} />
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
        <CellElements
          place={inDialog}
          column={dialogColumn}
          model={grid.model}
          onDone={() => handle.current?.goOn()}
          onClose={() => setInDialog(null)}
        />
      )}
    </div>
  );
}

interface GridToolsProps {
  readonly faults: LineFaults;
  readonly handle: RefObject<GridHandle | null>;
  readonly enterGoes: 'right' | 'down';
  readonly changeEnter: () => void;
}

interface Tool {
  readonly action: GridAction;
  readonly key: ShortcutId;
  readonly label: string;
  readonly Icon: ComponentType;
  /** Its label stands beside its icon. */
  readonly isNamed?: boolean;
}

const tools: readonly Tool[] = [
  { action: 'undo', key: 'undo', label: 'ui.shortcuts.keys.undo', Icon: UndoOutlined },
  { action: 'redo', key: 'redo', label: 'ui.shortcuts.keys.redo', Icon: RedoOutlined },
  { action: 'insert', key: 'insertLine', label: 'ui.shortcuts.keys.insertLine', Icon: PlusOutlined },
  { action: 'duplicate', key: 'copyLine', label: 'ui.shortcuts.keys.copyLine', Icon: CopyOutlined },
  { action: 'moveUp', key: 'moveLine', label: 'ui.lines.moveUp', Icon: UpOutlined },
  { action: 'moveDown', key: 'moveLine', label: 'ui.lines.moveDown', Icon: DownOutlined },
  { action: 'remove', key: 'removeLine', label: 'ui.shortcuts.keys.removeLine', Icon: DeleteOutlined },
  { action: 'open', key: 'openFromGrid', label: 'ui.grid.more', Icon: UnorderedListOutlined, isNamed: true },
];

function GridTools({ faults, handle, enterGoes, changeEnter }: GridToolsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="tg-grid-tools" role="toolbar" aria-label={t('ui.shortcuts.places.grid')}>
      {tools.map(({ action, key, label, Icon, isNamed }) => (
        <Button
          key={action}
          type="text"
          size="small"
          tabIndex={-1}
          icon={<Icon />}
          aria-keyshortcuts={ariaKeys(key)}
          title={isNamed ? keyText(key) : `${t(label)} (${keyText(key)})`}
          {...(!isNamed && { 'aria-label': t(label) })}
          // The cell keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => handle.current?.run(action)}
        >
          {isNamed && t(label)}
        </Button>
      ))}
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
