// Keeps what is typed in the input itself and hands it over when the person pauses, leaves or presses Enter.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Json } from '../../core/descriptor.ts';
import { isEmpty } from '../../core/paths.ts';
import { useScope, useValue } from './form-scope.tsx';

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

/** Text of one input. A keystroke draws this input again and nothing else. */
export function useBuffer(path: string, conversion: Conversion): Buffer {
  const { store, checker } = useScope();
  const stored = useValue(path);
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const convert = useRef(conversion);
  useLayoutEffect(() => {
    convert.current = conversion;
  });

  const handOver = useCallback(() => {
    if (latest.current === null) return;
    const text = latest.current;
    store.set(path, text.trim() === '' ? null : convert.current.toValue(text));
  }, [store, path]);

  const commit = useCallback(() => {
    const wasTyping = latest.current !== null;
    handOver();
    latest.current = null;
    setTyped(null);
    if (wasTyping) checker.leave(path);
  }, [handOver, checker, path]);

  useEffect(() => {
    if (typed === null) return;
    const pause = setTimeout(handOver, pauseMilliseconds);
    return () => clearTimeout(pause);
  }, [typed, handOver]);

  useEffect(() => {
    const unregister = store.registerBuffer(commit);
    return () => {
      handOver();
      unregister();
    };
  }, [store, commit, handOver]);

  const type = useCallback((text: string) => {
    latest.current = text;
    setTyped(text);
  }, []);

  const text = typed ?? (isEmpty(stored) ? '' : conversion.toText(stored));
  return { text, isTyping: typed !== null, type, commit };
}
