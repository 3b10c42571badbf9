// The one input of a grid: it stands in the cell that one is at, so that whatever is typed begins there, also through an input method.
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { commandOf, type GridCommand, isComposing } from './grid-keys.ts';
import type { Choice, ChoicesHandle, Entry, GridColumn } from './grid-model.ts';
import type { Place } from './places.ts';

/** moving: keys go from cell to cell, and the first sign replaces the text. typing: so it was. editing: keys move within the text. */
type Mode = 'moving' | 'typing' | 'editing';

export interface CellInputHandle {
  /** Hands over what was typed, if anything was. */
  commit(): void;
  readonly isTyping: boolean;
  /** Begins to change the text that is there. */
  edit(): void;
  /** Opens what can be chosen. */
  choose(): void;
}

interface CellInputProps {
  readonly id: string;
  readonly place: Place;
  readonly column: GridColumn;
  /** What the cell shows. */
  readonly text: string;
  /** What it is called: "line 12, quantity". */
  readonly name: string;
  readonly describedBy: string;
  readonly isFaulty: boolean;
  /** Whether it was gone to, and not only drawn. */
  readonly takesFocus: () => boolean;
  readonly onEnter: (entry: Entry) => void;
  /** False for a key that is not the grid's after all. */
  readonly onCommand: (command: GridCommand, entered: Entry | null) => boolean;
  readonly ref: Ref<CellInputHandle>;
}

export function CellInput(props: CellInputProps): ReactNode {
  const { id, place, column, text, name, describedBy, isFaulty, takesFocus, onEnter, onCommand, ref } = props;
  const { Choices } = column;
  const input = useRef<HTMLInputElement>(null);
  const choices = useRef<ChoicesHandle>(null);
  const [mode, setMode] = useState<Mode>('moving');
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState<string>();
  const isTyping = mode !== 'moving';

  useLayoutEffect(() => {
    if (takesFocus()) input.current?.focus({ preventScroll: true });
    // What is in the cell is marked as a whole, so that the first sign takes its place.
    if (!isTyping && document.activeElement === input.current) input.current?.select();
  });

  const rest = (): void => {
    setMode('moving');
    setTyped(null);
    setOpen(false);
  };
  const entryOf = (): Entry | null => {
    const chosen = Choices && isOpen && typed !== '' ? choices.current?.marked() : null;
    if (chosen) return { place, text: chosen.label, choice: chosen };
    return typed === null ? null : { place, text: typed };
  };
  const commit = (): Entry | null => {
    const entry = isTyping ? entryOf() : null;
    if (entry) onEnter(entry);
    rest();
    return entry;
  };
  const choose = (): void => {
    if (!Choices) return;
    if (!isTyping) setMode('editing');
    setOpen(true);
  };
  useImperativeHandle(ref, () => ({ commit: () => void commit(), isTyping, edit: () => setMode('editing'), choose }));

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event.nativeEvent)) {
      event.stopPropagation();
      return;
    }
    const taken = inList(event) || inText(event) || inGrid(event);
    if (taken === 'native' || !taken) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Keys of the open list. */
  const inList = ({ key }: KeyboardEvent): boolean => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[key];
    if (!isOpen || by === undefined) return false;
    choices.current?.move(by);
    return true;
  };

  /** Keys of the text while it is typed: what moves in it stays with the browser. */
  const inText = (event: KeyboardEvent): boolean | 'native' => {
    if (!isTyping) return false;
    if (event.key === 'Escape') {
      rest();
      return true;
    }
    const isArrow = event.key.startsWith('Arrow');
    const isHeld = event.shiftKey || event.ctrlKey || event.metaKey;
    if (isArrow && !event.altKey && (mode === 'editing' || isHeld)) return 'native';
    if (['Home', 'End', 'Delete', 'Backspace'].includes(event.key) && !(event.ctrlKey && event.key === 'Delete'))
      return 'native';
    const command = commandOf(event);
    const isOfText = command && 'act' in command && ['undo', 'redo', 'markAll', 'markRow'].includes(command.act);
    return isOfText ? 'native' : false;
  };

  const inGrid = (event: KeyboardEvent): boolean => {
    const command = commandOf(event);
    if (!command) return false;
    // Nothing is copied from above over what is being typed.
    if (isTyping && 'act' in command && command.act === 'fillDown') return true;
    return onCommand(command, commit());
  };

  const pick = (choice: Choice): void => {
    const entry = { place, text: choice.label, choice };
    onEnter(entry);
    rest();
    onCommand({ next: 1, by: 'tab' }, entry);
  };

  return (
    <>
      <input
        ref={input}
        id={id}
        className="tg-cell-input"
        value={typed ?? text}
        readOnly={column.isReadOnly}
        autoComplete="off"
        spellCheck={false}
        aria-label={name}
        aria-describedby={describedBy}
        {...(isFaulty && { 'aria-invalid': true })}
        {...(Choices && {
          role: 'combobox',
          'aria-expanded': isOpen,
          'aria-haspopup': 'listbox' as const,
          'aria-controls': `${id}-choices`,
          ...(isOpen && marked !== undefined && { 'aria-activedescendant': marked }),
        })}
        onChange={({ target }) => {
          setTyped(target.value);
          if (!isTyping) setMode('typing');
          if (Choices) setOpen(true);
        }}
        onCompositionStart={() => {
          if (!isTyping) setMode('typing');
        }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => !isTyping && target.select()}
        onMouseDown={() => {
          if (!isTyping && document.activeElement === input.current) setMode('editing');
        }}
        onBlur={commit}
      />
      {Choices && isOpen && input.current && (
        <Choices
          ref={choices}
          id={`${id}-choices`}
          place={place}
          typed={typed}
          cell={input.current}
          onPick={pick}
          onMark={setMarked}
        />
      )}
    </>
  );
}
