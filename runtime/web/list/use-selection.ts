// Rows a person has selected, kept while paging, sorting and filtering.
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ServedRow } from '../api/entity-calls.ts';

export interface Selection {
  readonly rows: readonly ServedRow[];
  readonly ids: string[];
  readonly set: (rows: readonly ServedRow[]) => void;
  readonly clear: () => void;
}

/** `shown` are the rows on the page: newer states of selected rows replace those remembered. */
export function useSelection(shown: readonly ServedRow[]): Selection {
  const [rows, setRows] = useState<readonly ServedRow[]>([]);
  useEffect(() => {
    const newest = new Map(shown.map((row) => [row.id, row]));
    setRows((before) =>
      before.some(({ id }) => newest.has(id)) ? before.map((row) => newest.get(row.id) ?? row) : before,
    );
  }, [shown]);
  const clear = useCallback(() => setRows([]), []);
  // The same list for the same rows: the table is drawn twice for each new one.
  const ids = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  return { rows, ids, set: setRows, clear };
}
