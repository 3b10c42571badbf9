// The records a reference may name: fetched when the list is opened, by what is typed, one page after the other.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Narrowed } from '../../core/narrowing.ts';
import { listOptions, type Option } from '../api/entity-calls.ts';
import { useScope } from '../record/form-scope.tsx';

/** What is typed is searched for after this pause. */
const pauseMilliseconds = 200;

export interface Options {
  /** What the records are narrowed by. */
  readonly within: readonly Narrowed[];
  readonly rows: readonly Option[];
  readonly search: string;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly find: (search: string) => void;
  /** Fetches the next page, if there is one. */
  readonly more: () => void;
}

export interface Asked {
  /** Entity the form belongs to. */
  readonly entity: string;
  /** Path of the reference in its schema. */
  readonly field: string;
  /** A stored value whose title is not known; it is fetched at once. */
  readonly unnamed: string | null;
  /** What fields of the records must hold; another list asks for other records. */
  readonly within?: readonly Narrowed[];
}

interface Page {
  readonly search: string;
  readonly rows: readonly Option[];
  readonly page: number;
  readonly more: boolean;
  readonly state: 'idle' | 'loading' | 'failed';
}

const nothing: Page = { search: '', rows: [], page: 0, more: true, state: 'idle' };

/** What is known already and fits; what is typed must never stand beside records that do not match it. */
function narrowed(rows: readonly Option[], search: string): readonly Option[] {
  const wanted = search.toLowerCase();
  return rows.filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(wanted));
}

/** Options of one reference field. */
export function useOptions({ entity, field, unnamed, within }: Asked): Options {
  const [found, setFound] = useState<Page>(nothing);
  const running = useRef<AbortController | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useTitleOf({ entity, field, unnamed });

  const fetchPage = useCallback(
    async (search: string, page: number, before: readonly Option[]) => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const kept = page === 1 ? [] : before;
      setFound({ search, rows: before, page, more: false, state: 'loading' });
      try {
        const query = { field, page, ...(search !== '' && { search }), ...(within && { within }) };
        const answer = await listOptions(entity, query, { signal: control.signal, toast: false });
        if (control.signal.aborted) return;
        setFound({ search, rows: [...kept, ...answer.rows], page, more: answer.more, state: 'idle' });
      } catch {
        if (!control.signal.aborted) setFound({ search, rows: kept, page, more: false, state: 'failed' });
      }
    },
    [entity, field, within],
  );

  useEffect(
    () => () => {
      clearTimeout(pause.current);
      running.current?.abort();
    },
    [],
  );

  return {
    within: within ?? [],
    rows: found.rows,
    search: found.search,
    isLoading: found.state === 'loading',
    hasFailed: found.state === 'failed',
    open: () => void fetchPage('', 1, []),
    close: () => clearTimeout(pause.current),
    find: (typed) => {
      const search = typed.trim();
      clearTimeout(pause.current);
      running.current?.abort();
      const rows = narrowed(found.rows, search);
      setFound({ search, rows, page: 1, more: false, state: 'loading' });
      pause.current = setTimeout(() => void fetchPage(search, 1, rows), pauseMilliseconds);
    },
    more: () => {
      if (found.more && found.state === 'idle') void fetchPage(found.search, found.page + 1, found.rows);
    },
  };
}

/** Fetches the title of a stored value once, and draws the input again with it. */
function useTitleOf({ entity, field, unnamed }: Asked): void {
  const { store } = useScope();
  const [, redraw] = useState(0);
  useEffect(() => {
    if (unnamed === null) return;
    const control = new AbortController();
    listOptions(entity, { field, value: unnamed }, { signal: control.signal, toast: false })
      .then(({ rows }) => {
        const row = rows.find(({ value }) => value === unnamed);
        if (row) store.rememberTitle(field, unnamed, row.label);
        redraw((times) => times + 1);
      })
      .catch(() => {
        // The key itself is shown; the server names it when the record is saved.
      });
    return () => control.abort();
  }, [entity, field, unnamed, store]);
}
