// All menus and buttons, and how their places are written.
import { call } from '../../runtime/web/api/client.ts';
import { type AllRows, useAllRows } from '../../runtime/web/api/use-all-rows.ts';
import type { ModuleRow, Placed } from './module-row.ts';

export const entity = 'module';

const columns = 'key,name,nameEn,nameMy,parentKey,type,requiredForMenu,sort,enabled';

export interface Modules extends Omit<AllRows, 'rows'> {
  readonly rows: readonly ModuleRow[];
}

export function useModules(view: string): Modules {
  const { rows, ...rest } = useAllRows(entity, view, columns);
  return { rows: rows as unknown as readonly ModuleRow[], ...rest };
}

/** Writes new places, one row after the other. Throws what the first refused one was refused with. */
export async function writePlaces(placed: readonly Placed[]): Promise<void> {
  for (const { row, sort } of placed) {
    await call({ method: 'PATCH', path: `/entities/${entity}/${row.id}`, body: { version: row.version, sort } });
  }
}
