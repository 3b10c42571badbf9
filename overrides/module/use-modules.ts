// All menus and buttons, read page by page, and read anew after a change.
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../runtime/web/api/client.ts';
import { listRecords } from '../../runtime/web/api/entity-calls.ts';
import type { ModuleRow, Placed } from './module-row.ts';

export const entity = 'module';

const pageSize = 200;
const columns = ['key', 'name', 'nameEn', 'nameMy', 'parentKey', 'type', 'requiredForMenu', 'sort', 'enabled'];

export interface Modules {
  readonly rows: readonly ModuleRow[];
  readonly loading: boolean;
  readonly failure: unknown;
  readonly reload: () => void;
}

export function useModules(view: string): Modules {
  const [rows, setRows] = useState<readonly ModuleRow[]>([]);
  const [loading, setLoading] = useState(true);
  const [failure, setFailure] = useState<unknown>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` only counts how often the rows were asked for again
  useEffect(() => {
    const stop = new AbortController();
    setLoading(true);
    readAll(view, stop.signal).then(
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
  }, [view, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { rows, loading, failure, reload };
}

async function readAll(view: string, signal: AbortSignal): Promise<readonly ModuleRow[]> {
  const found: ModuleRow[] = [];
  for (let page = 1; ; page += 1) {
    const query = { view, page, pageSize, sort: 'sort', filters: {}, columns };
    const { rows, total } = await listRecords(entity, query, { signal, toast: false });
    found.push(...(rows as unknown as ModuleRow[]));
    if (rows.length < pageSize || found.length >= total) return found;
  }
}

/** Writes new places, one row after the other. Throws what the first refused one was refused with. */
export async function writePlaces(placed: readonly Placed[]): Promise<void> {
  for (const { row, sort } of placed) {
    await call({ method: 'PATCH', path: `/entities/${entity}/${row.id}`, body: { version: row.version, sort } });
  }
}
