// Keeps what is typed in the input itself and hands it over when the person pauses, leaves or presses Enter.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isEmpty } from '../../core/paths.ts';
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
}

type Buffered = Pick<InputProps<Field>, 'value' | 'onChange' | 'onCommit'>;

/** Text of one input. A keystroke draws this input again and nothing else. */
export function useBuffer(input: Buffered, conversion: Conversion): Buffer {
  const { store } = useScope();
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const current = useRef({ input, conversion });
  useLayoutEffect(() => {
    current.current = { input, conversion };
  });

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

  useEffect(() => {
    const unregister = store.registerBuffer(commit);
    return () => {
      handOver('onChange');
      unregister();
    };
  }, [store, commit, handOver]);

  const type = useCallback((text: string) => {
    latest.current = text;
    setTyped(text);
  }, []);

  const text = typed ?? (isEmpty(input.value) ? '' : conversion.toText(input.value ?? null));
  return { text, isTyping: typed !== null, type, commit };
}
