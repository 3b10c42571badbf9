// What the server answers to a call, asked for when it is first needed and again when its subject or the language changes.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A call that is given up when nobody waits for it any more. It is the same function as long as it asks for the same. */
export type Ask<Value> = (signal: AbortSignal) => Promise<Value>;

export interface Answer<Value> {
  /** Null until the first answer. The last one stays while the next one comes, and when that fails. */
  readonly value: Value | null;
  /** Why the last call failed, or null. */
  readonly error: unknown;
  readonly loading: boolean;
  /** Asks for the same again. */
  readonly reload: () => void;
}

interface Settled<Value> {
  readonly request: object | null;
  readonly value: Value | null;
  readonly error: unknown;
}

/** Answers hold words in the reader's language, so another language asks again, as does another `ask`. */
export function useAnswer<Value>(ask: Ask<Value>): Answer<Value> {
  const { language } = useTranslation().i18n;
  const [turn, setTurn] = useState(0);
  const request = useMemo(() => ({ ask, language, turn }), [ask, language, turn]);
  const [settled, setSettled] = useState<Settled<Value>>({ request: null, value: null, error: null });
  useEffect(() => {
    const stop = new AbortController();
    request.ask(stop.signal).then(
      (value) => {
        if (!stop.signal.aborted) setSettled({ request, value, error: null });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setSettled(({ value }) => ({ request, value, error }));
      },
    );
    return () => stop.abort();
  }, [request]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { value: settled.value, error: settled.error, loading: settled.request !== request, reload };
}
