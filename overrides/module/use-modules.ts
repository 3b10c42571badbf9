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

/** Writes all new places or none. Throws what they were refused with. */
export async function writePlaces(placed: readonly Placed[]): Promise<void> {
  const records = placed.map(({ row, sort }) => ({ id: row.id, version: row.version, sort }));
  await call({ method: 'PATCH', path: `/entities/${entity}`, body: { records } });
}
