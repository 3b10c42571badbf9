// Every row of a view, read page by page, and read anew after a change: what trees are drawn from.
import { useCallback, useEffect, useState } from 'react';
import { listRecords, type ServedRow } from './entity-calls.ts';

const pageSize = 200;

export interface AllRows {
  readonly rows: readonly ServedRow[];
  readonly loading: boolean;
  readonly failure: unknown;
  readonly reload: () => void;
}

/** Rows in the order of `sort`; `columns`, comma separated, are wanted beside those of the view. The last rows stay while the next come. */
export function useAllRows(entity: string, view: string, columns = ''): AllRows {
  const [rows, setRows] = useState<readonly ServedRow[]>([]);
  const [loading, setLoading] = useState(true);
  const [failure, setFailure] = useState<unknown>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` only counts how often the rows were asked for again
  useEffect(() => {
    const stop = new AbortController();
    setLoading(true);
    readAll(entity, { view, columns }, stop.signal).then(
      (all) => {
        setRows(all);
        setFailure(null);
        setLoading(false);
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setFailure(error);
        setLoading(false);
      },
    );
    return () => stop.abort();
  }, [entity, view, columns, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { rows, loading, failure, reload };
}

interface Wanted {
  readonly view: string;
  readonly columns: string;
}

async function readAll(entity: string, { view, columns }: Wanted, signal: AbortSignal): Promise<readonly ServedRow[]> {
  const found: ServedRow[] = [];
  for (let page = 1; ; page += 1) {
    const wanted = columns === '' ? [] : columns.split(',');
    const query = { view, page, pageSize, sort: 'sort', filters: {}, columns: wanted };
    const { rows, total } = await listRecords(entity, query, { signal, toast: false });
    found.push(...rows);
    if (rows.length < pageSize || found.length >= total) return found;
  }
}
