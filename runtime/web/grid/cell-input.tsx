// The one input of a grid: it stands in the cell that one is at, so that whatever is typed begins there, also through an input method.
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { afterPress } from '../ui/press.ts';
import { commandOf, type GridCommand, givesUp, isComposing, isOfText, stepInList } from './grid-keys.ts';
import type { Choice, ChoicesHandle, Entry, GridColumn } from './grid-model.ts';
import type { CellPlace } from './places.ts';

/** moving: keys go from cell to cell, and the first sign replaces the text. typing: so it was. editing: keys move within the text. */
type Mode = 'moving' | 'typing' | 'editing';

export interface CellInputHandle {
  /** Hands over what was typed; null where nothing was. */
  commit(): Entry | null;
  readonly isTyping: boolean;
  /** Begins to change the text that is there. */
  edit(): void;
  /** Opens what can be chosen. */
  choose(): void;
}

interface CellInputProps {
  readonly id: string;
  readonly place: CellPlace;
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
  /** Told of what is being typed and not handed over yet; null once it is, or is given up. */
  readonly onTyping: (entry: Entry | null) => void;
  /** False for a key that is not the grid's after all. */
  readonly onCommand: (command: GridCommand, entered: Entry | null) => boolean;
  readonly ref: Ref<CellInputHandle>;
}

export function CellInput(props: CellInputProps): ReactNode {
  const { id, place, column, text, name, describedBy, isFaulty, takesFocus, onEnter, onTyping, onCommand, ref } = props;
  const { Choices } = column;
  const input = useRef<HTMLInputElement>(null);
  const choices = useRef<ChoicesHandle>(null);
  const [mode, setMode] = useState<Mode>('moving');
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState<string>();
  const isTyping = mode !== 'moving';
  /** What was typed and not handed over, for when the page is left in the middle of a cell. */
  const unhanded = useRef<string | null>(null);
  const handOver = useEffectEvent((text: string) => {
    onEnter({ place, text });
    onTyping(null);
  });
  useEffect(
    () => () => {
      if (unhanded.current !== null) handOver(unhanded.current);
    },
    [],
  );

  useLayoutEffect(() => {
    if (takesFocus()) input.current?.focus({ preventScroll: true });
    // What is in the cell is marked as a whole, so that the first sign takes its place.
    if (!isTyping && document.activeElement === input.current) input.current?.select();
  });

  const rest = (): void => {
    unhanded.current = null;
    onTyping(null);
    setMode('moving');
    setTyped(null);
    setOpen(false);
  };
  const chosenEntry = (choice: Choice): Entry => {
    return { place, text: choice.label, choice, ...(typed !== null && { typed }) };
  };
  const entryOf = (by: 'enter' | 'other'): Entry | null => {
    const chosen = Choices && isOpen && typed !== '' ? choices.current?.marked(by) : null;
    if (chosen) return chosenEntry(chosen);
    return typed === null ? null : { place, text: typed };
  };
  const commit = (by: 'enter' | 'other' = 'other'): Entry | null => {
    const entry = isTyping ? entryOf(by) : null;
    if (entry) onEnter(entry);
    rest();
    return entry;
  };
  const choose = (): void => {
    if (!Choices) return;
    if (!isTyping) setMode('editing');
    setOpen(true);
  };
  const edit = (): void => {
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
    setMode('editing');
  };
  useImperativeHandle(ref, () => ({ commit: () => commit(), isTyping, edit, choose }));

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event.nativeEvent)) {
      event.stopPropagation();
      return;
    }
    if (isTyping && !isInList(event) && isOfText(event, mode === 'editing')) return;
    if (!inList(event) && !inText(event) && !inGrid(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const isInList = (event: KeyboardEvent): boolean => isOpen && stepInList(event) !== null;

  const inList = (event: KeyboardEvent): boolean => {
    if (!isInList(event)) return false;
    choices.current?.move(stepInList(event) ?? 0);
    return true;
  };

  const inText = (event: KeyboardEvent): boolean => {
    if (!isTyping || !givesUp(event)) return false;
    rest();
    return true;
  };

  const inGrid = (event: KeyboardEvent): boolean => {
    const command = commandOf(event, column.isNumber);
    if (!command) return false;
    // Nothing is copied from above over what is being typed.
    if (isTyping && 'act' in command && command.act === 'fillDown') return true;
    return onCommand(command, commit('by' in command && command.by === 'enter' ? 'enter' : 'other'));
  };

  const pick = (choice: Choice): void => {
    const entry = chosenEntry(choice);
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
          unhanded.current = target.value;
          onTyping({ place, text: target.value });
          if (!isTyping) setMode('typing');
          if (Choices) setOpen(true);
        }}
        onCompositionStart={() => {
          if (!isTyping) setMode('typing');
        }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => !isTyping && target.select()}
        onMouseDown={(event) => {
          // A click on the cell one is at changes nothing of it: typing still replaces its text.
          if (!isTyping && document.activeElement === input.current) event.preventDefault();
        }}
        onBlur={() => afterPress(() => commit())}
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
