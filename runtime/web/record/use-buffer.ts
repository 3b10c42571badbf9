// Keeps what is typed in the input itself and hands it over when the person pauses, leaves or presses Enter.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isEmpty } from '../../core/paths.ts';
import { afterPress } from '../ui/press.ts';
import { useScope } from './form-scope.tsx';
import type { InputProps } from './input-props.ts';

/** After this pause the text is handed over too, so that a crash of the browser cannot lose it. */
const pauseMilliseconds = 600;

export interface Conversion {
  /** What the input shows for a value. */
  readonly toText: (value: Json) => string;
  /** The value of what was typed; what cannot be read stays text, for the check to refuse. */
  readonly toValue: (text: string) => Json;
}

export interface Buffer {
  readonly text: string;
  /** True while typed text is not shown in its final form yet. */
  readonly isTyping: boolean;
  readonly type: (text: string) => void;
  readonly commit: () => void;
  /** Commits as the focus leaves: at once by key; by mouse once the click that takes it elsewhere has found its aim. */
  readonly leave: () => void;
  /** Lets go of what was typed: something else was chosen in its place. */
  readonly drop: () => void;
}

type Buffered = Pick<InputProps<Field>, 'id' | 'path' | 'value' | 'onChange' | 'onCommit'>;

/** Text of one input. A keystroke draws this input again and nothing else. */
export function useBuffer(input: Buffered, conversion: Conversion): Buffer {
  const { store } = useScope();
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const current = useRef({ input, conversion });
  useLayoutEffect(() => {
    current.current = { input, conversion };
  });

  // A value that comes while the input has the focus, such as a total from the price just left, gives way to what is typed.
  const { id, value } = input;
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isHere = value !== undefined && latest.current === null && focused?.id === id;
    if (isHere && focused instanceof HTMLInputElement) focused.select();
  }, [id, value]);

  const handOver = useCallback((how: 'onChange' | 'onCommit') => {
    if (latest.current === null) return;
    const text = latest.current;
    const { input: now, conversion: convert } = current.current;
    now[how](text.trim() === '' ? null : convert.toValue(text));
  }, []);

  const commit = useCallback(() => {
    handOver('onCommit');
    latest.current = null;
    setTyped(null);
  }, [handOver]);

  useEffect(() => {
    if (typed === null) return;
    const pause = setTimeout(() => handOver('onChange'), pauseMilliseconds);
    return () => clearTimeout(pause);
  }, [typed, handOver]);

  // What the value changes may move the page.
  const leave = useCallback(() => afterPress(commit), [commit]);

  useEffect(() => {
    const unregister = store.registerBuffer(commit, () => {
      const text = latest.current;
      const { input: now, conversion: convert } = current.current;
      return text === null ? {} : { [now.path]: text.trim() === '' ? null : convert.toValue(text) };
    });
    return () => {
      handOver('onChange');
      latest.current = null;
      unregister();
    };
  }, [store, commit, handOver]);

  const type = useCallback((text: string) => {
    latest.current = text;
    setTyped(text);
  }, []);

  const drop = useCallback(() => {
    latest.current = null;
    setTyped(null);
  }, []);

  const text = typed ?? (isEmpty(input.value) ? '' : conversion.toText(input.value ?? null));
  return { text, isTyping: typed !== null, type, commit, leave, drop };
}
