// Every row of a view, read page by page, and read anew after a change: what trees are drawn from.
import { useEffect } from 'react';
import { toast } from '../ui/toast.ts';
import { listRecords, type ServedRow } from './entity-calls.ts';
import { useAnswer } from './use-answer.ts';

const pageSize = 200;
const none: readonly ServedRow[] = [];

export interface AllRows {
  readonly rows: readonly ServedRow[];
  readonly loading: boolean;
  readonly failure: unknown;
  readonly reload: () => void;
}

/** Rows in the order of `sort`; `columns`, comma separated, are wanted beside those of the view. The last rows stay while the next come. */
export function useAllRows(entity: string, view: string, columns = ''): AllRows {
  const { value, error, loading, reload } = useAnswer(['all-rows', entity, view, columns], (signal) =>
    readAll(entity, { view, columns }, signal),
  );
  // Without rows the page says so itself.
  useEffect(() => {
    if (value !== null && error instanceof Error) toast.error(error.message);
  }, [value, error]);
  return { rows: value ?? none, loading, failure: error, reload };
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
