// Fetches the rows a list shows, and again when something changed them.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Language } from '../../core/descriptor/value.ts';
import { type ListAnswer, type ListQuery, listRecords } from '../api/entity-calls.ts';
import { type Ahead, takeAhead } from './ask-ahead.ts';
import { Busy } from './busy.tsx';
import type { ListState } from './list-address.ts';

export interface Rows {
  /** Null until the first answer. The last answer stays while the next one comes. */
  readonly answer: ListAnswer | null;
  /** Whether an answer is on its way. */
  readonly busy: Busy;
  readonly error: unknown;
  readonly reload: () => void;
}

/** Rows, and the state of the list that they were asked for. */
interface Answered {
  readonly answer: ListAnswer;
  readonly to: ListState;
}

export interface RowsQuery {
  readonly entity: string;
  readonly view: string;
  readonly state: ListState;
  readonly language: Language;
  /** Fields wanted beside those of the view, comma separated. */
  readonly extra: string;
  readonly goTo: (page: number) => void;
}

/** What the server is asked for; `extra` as in RowsQuery. */
export function listQuery(view: string, state: ListState, extra: string): ListQuery {
  return { view, ...state, columns: extra === '' ? [] : extra.split(',') };
}

/** Rows for a state of the list; titles in them are in the reader's language, so a change of it asks again. */
export function useRows({ entity, view, state, language, extra, goTo }: RowsQuery): Rows {
  const [ahead] = useState(() => takeAhead(entity, listQuery(view, state, extra)));
  const fromAhead = useRef<Ahead | null>(ahead);
  const [answered, setAnswered] = useState<Answered | null>(ahead?.found ? { answer: ahead.found, to: state } : null);
  const [error, setError] = useState<unknown>(null);
  const [busy] = useState(() => new Busy(answered === null));
  const [turn, setTurn] = useState(0);
  const asked = useRef<AbortController | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: language and turn stand for "ask again"
  useEffect(() => {
    const first = fromAhead.current;
    fromAhead.current = null;
    if (first?.found) return;
    const stop = new AbortController();
    asked.current = stop;
    busy.set(true);
    const query = listQuery(view, state, extra);
    const rows = first?.answer ?? listRecords(entity, query, { signal: stop.signal, toast: false });
    rows
      .then((found) => {
        setAnswered({ answer: found, to: state });
        setError(null);
      })
      .catch((thrown: unknown) => {
        if (!stop.signal.aborted) setError(thrown);
      })
      .finally(() => {
        if (asked.current === stop) busy.set(false);
      });
    return () => stop.abort();
  }, [entity, view, state, language, extra, turn, busy]);

  // Deleting the last rows of the last page leaves nothing to show on it.
  const answer = answered?.answer ?? null;
  const pages = Math.max(1, Math.ceil((answer?.total ?? 0) / state.pageSize));
  const beyond = answered?.to === state && answer?.rows.length === 0 && state.page > pages;
  useEffect(() => {
    if (beyond) goTo(pages);
  }, [beyond, pages, goTo]);

  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { answer, busy, error, reload };
}
