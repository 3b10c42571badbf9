// Everything that can be done with the lines of one field, and which line is open.
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinesField } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { fullSchemaPath, inputId } from '../record/field-place.ts';
import { focusField } from '../record/focus-field.ts';
import { type FormScope, useScope } from '../record/form-scope.tsx';
import {
  asLines,
  copyOfLine,
  defaultsOf,
  insertLine,
  mostLinesOf,
  moveLine,
  newLine,
  nextNumbers,
  type RearrangedLines,
  removeLines,
} from '../record/line-operations.ts';
import { toast } from '../ui/toast.ts';
import { startLine } from './start-line.ts';
import { type OfferToTakeBack, useTakeBack } from './take-back.tsx';

export interface OpenLine {
  readonly index: number;
  /** The line as it was when opened; null: made by opening it. */
  readonly before: Row | null;
  /** Field to go to first. */
  readonly focus: string | null;
  /** Counts openings, so that each starts fresh. */
  readonly visit: number;
}

export interface LinesWork {
  readonly open: OpenLine | null;
  /** Opens a line, at a field of it where one is given. */
  openLine(index: number, focus?: string): void;
  /** Adds a line at the end and opens it. */
  addLine(): void;
  /** Adds lines at the end, or puts them in place of all there are, without opening them. */
  takeAll(lines: readonly Row[], replace: boolean): void;
  insertBelow(index: number): void;
  copyLine(index: number): void;
  removeAll(indexes: ReadonlySet<number>): void;
  move(index: number, by: -1 | 1): void;
  /** Closes the editor and keeps the line; one that was added and never filled goes again. */
  close(): void;
  /** Closes the editor and takes back what was changed in the line. */
  discard(): void;
  /** Whether anything was entered in the open line since it was opened. */
  isChanged(): boolean;
}

function makeWork(scope: FormScope, field: LinesField, path: string, state: LinesState): LinesWork {
  const { open } = state;
  const lines = (): readonly Row[] => asLines(scope.store.value(path));
  const take = ({ lines: next, to }: RearrangedLines): void => {
    scope.checker.renumber(path, to);
    scope.store.renumber(path, to);
    scope.store.set(path, next as Json);
  };
  const show = (index: number, before: Row | null, focus: string | null): void =>
    state.setOpen((last) => ({ index, before, focus, visit: (last?.visit ?? 0) + 1 }));
  const schemaPath = fullSchemaPath(scope, path);
  const hasRoom = (): boolean => {
    const isFull = lines().length >= mostLinesOf(field);
    if (isFull) state.tellFull(mostLinesOf(field));
    return !isFull;
  };
  const insert = (index: number): void => {
    if (!hasRoom()) return;
    take(insertLine(lines(), index, newLine(field, lines(), scope.root, schemaPath)));
    startLine({ store: scope.store, root: scope.root, field, path, schemaPath, index });
    scope.checker.spare(`${path}.${index}`);
    show(index, null, null);
  };
  /** What the line lacks is told from now on, where a save was tried already. */
  const leave = (): void => {
    if (open && scope.checker.attempted !== null) scope.checker.leaveWhole(`${path}.${open.index}`);
  };
  const remove = (indexes: readonly number[], sentence: string): void => {
    const gone = indexes.map((index) => [index, lines()[index]] as const);
    take(removeLines(lines(), new Set(indexes)));
    state.offer(sentence, (indexes[0] ?? 0) + 1, () => {
      for (const [index, line] of gone) {
        if (line) take(insertLine(lines(), Math.min(index, lines().length), line));
      }
    });
  };
  const isUntouched = (index: number): boolean => {
    const typed = ([key]: [string, Json]): boolean => scope.store.reasonAt(`${path}.${index}.${key}`) === undefined;
    const line = Object.fromEntries(Object.entries(lines()[index] ?? {}).filter(typed));
    const others = lines().toSpliced(index, 1);
    return (
      JSON.stringify(line) === JSON.stringify(newLine(field, others, scope.root, schemaPath)) ||
      Object.values(line).every((value) => value === null)
    );
  };
  return {
    open,
    openLine: (index, focus) => {
      leave();
      show(index, lines()[index] ?? null, focus ?? null);
    },
    addLine: () => insert(lines().length),
    takeAll: (added, replace) => {
      if (replace) take(removeLines(lines(), new Set(lines().keys())));
      const defaults = defaultsOf(field.fields);
      scope.store.set(path, [...lines(), ...added.map((line) => ({ ...defaults, ...line }))]);
    },
    insertBelow: (index) => insert(index + 1),
    copyLine: (index) => {
      const line = lines()[index];
      if (!line || !hasRoom()) return;
      const numbers = nextNumbers(field, lines(), scope.root, schemaPath);
      take(insertLine(lines(), index + 1, { ...copyOfLine(line, field.fields), ...numbers }));
    },
    removeAll: (indexes) => {
      remove([...indexes].sort(ascending), 'ui.lines.removed');
      // The button that was pressed goes with its line.
      document.getElementById(`${inputId(scope, path)}-add`)?.focus();
    },
    move: (index, by) => take(moveLine(lines(), index, by)),
    close: () => {
      if (open?.before === null && isUntouched(open.index)) take(removeLines(lines(), new Set([open.index])));
      else leave();
      state.setOpen(() => null);
    },
    isChanged: () => {
      if (!open || scope.store.loose.isHeld(`${path}.${open.index}`)) return open !== null;
      return open.before === null ? !isUntouched(open.index) : lines()[open.index] !== open.before;
    },
    discard: () => {
      state.setOpen(() => null);
      if (!open) return;
      const { index, before } = open;
      scope.store.loose.drop(`${path}.${index}`);
      const entered = lines()[index];
      if (before === null) {
        if (isUntouched(index)) take(removeLines(lines(), new Set([index])));
        else remove([index], 'ui.lines.discarded');
      } else if (entered && entered !== before) {
        scope.store.set(`${path}.${index}`, before);
        state.offer('ui.lines.discarded', index + 1, () => {
          const now = lines().indexOf(before);
          if (now >= 0) scope.store.set(`${path}.${now}`, entered);
        });
      }
    },
  };
}

const ascending = (a: number, b: number): number => a - b;

interface LinesState {
  readonly open: OpenLine | null;
  readonly setOpen: (change: (open: OpenLine | null) => OpenLine | null) => void;
  readonly offer: OfferToTakeBack;
  /** Says that there may be no more lines. */
  readonly tellFull: (most: number) => void;
}

/** Says that so many lines are all there may be. */
export function useTellFull(): (most: number) => void {
  const { t } = useTranslation();
  return useCallback((most: number) => toast.error(t('ui.lines.full', { most })), [t]);
}

/** Goes to a field of a line where it stands; false where it has to be opened. */
export type GoToLine = (index: number, rest: string) => boolean;

/** The work on the lines at a path; links of the summary of findings open a line through it, if `goTo` does not lead to it. */
export function useLines(field: LinesField, path: string, goTo?: RefObject<GoToLine | null>): LinesWork {
  const scope = useScope();
  const [open, setOpen] = useState<OpenLine | null>(null);
  const offer = useTakeBack();
  const tellFull = useTellFull();
  const work = useMemo(
    () => makeWork(scope, field, path, { open, setOpen, offer, tellFull }),
    [scope, field, path, open, offer, tellFull],
  );
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    scope.openers.set(path, (index, rest) => {
      if (!goTo?.current?.(index, rest)) latest.current.openLine(index, rest);
    });
    return () => {
      scope.openers.delete(path);
    };
  }, [scope, path, goTo]);
  return work;
}

/** Goes to the first field of a line, or to the one asked for. */
export function focusInLine(scope: FormScope, focus: string | null): void {
  const first = scope.fields.find(({ readOnly, computed }) => !readOnly && computed === undefined);
  const target = focus ?? first?.key;
  if (target !== undefined) focusField(scope, target);
}
