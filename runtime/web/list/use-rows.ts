// Fetches the rows a list shows, and again when something changed them.
import { hashKey, type Query, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import type { Language } from '../../core/descriptor/value.ts';
import { type ListAnswer, type ListParameters, listRecords } from '../api/entity-calls.ts';
import { queryClient, subjects } from '../api/query-client.ts';
import { useLast } from '../api/use-last.ts';
import type { ListState } from './list-address.ts';

export interface Rows {
  /** Null until the first answer. The last answer stays while the next one comes. */
  readonly answer: ListAnswer | null;
  /** Key of the query that brings the rows: whether it is on its way concerns the sign of it alone. */
  readonly asked: QueryKey;
  readonly error: unknown;
  readonly reload: () => void;
}

export interface RowsWanted {
  readonly entity: string;
  readonly view: string;
  readonly state: ListState;
  /** Titles in rows are in the reader's language. */
  readonly language: Language;
  /** Fields wanted beside those of the view, comma separated. */
  readonly extra: string;
}

function rowsQuery({ entity, view, state, language, extra }: RowsWanted) {
  const query: ListParameters = { view, ...state, columns: extra === '' ? [] : extra.split(',') };
  return queryOptions({
    queryKey: [subjects.records, entity, 'rows', query, language],
    queryFn: ({ signal }) => listRecords(entity, query, { signal, toast: false }),
  });
}

/** Hash of what was asked before anything was drawn: drawing it does not ask again. */
let ahead: string | null = null;

/** Asks for the rows of the first list before it is drawn; settles when they are here, or could not be had. */
export function askRows(wanted: RowsWanted): Promise<void> {
  const query = rowsQuery(wanted);
  ahead = hashKey(query.queryKey);
  return queryClient.prefetchQuery(query);
}

const isNews = ({ queryHash }: Pick<Query, 'queryHash'>): boolean => queryHash !== ahead;

/** Rows for a state of the list; `goTo` leads to a page that there is. */
export function useRows(wanted: RowsWanted, goTo: (page: number) => void): Rows {
  const query = rowsQuery(wanted);
  const { data, error, refetch } = useQuery({ ...query, refetchOnMount: isNews, retryOnMount: isNews });
  useEffect(() => {
    ahead = null;
  }, []);

  // Deleting the last rows of the last page leaves nothing to show on it.
  const { page, pageSize } = wanted.state;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  const isBeyond = data?.rows.length === 0 && page > pages;
  const { queryKey } = query;
  const leave = useEffectEvent(() => {
    // There may be such a page again when somebody comes back to it.
    queryClient.removeQueries({ queryKey, exact: true });
    goTo(pages);
  });
  useEffect(() => {
    if (isBeyond) leave();
  }, [isBeyond]);

  const reload = useCallback(() => void refetch(), [refetch]);
  return { answer: useLast(data), asked: queryKey, error, reload };
}
