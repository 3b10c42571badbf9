// Every entity that has a table, compiled once when the server starts, with its table beside it.
import { compileEntity } from '../core/compile-entity.ts';
import { namesFile, namesFiles } from '../core/kinds/field-traits.ts';
import type { ServerModel } from '../core/model.ts';
import type { ServerEntity } from './context.ts';
import type { Layouts } from './store/layout.ts';
import { opposedRules } from './write/transaction-rules.ts';

export function serveEntities(
  { entities, uploads }: Pick<ServerModel, 'entities' | 'uploads'>,
  layouts: Layouts,
): ReadonlyMap<string, ServerEntity> {
  const served = Object.entries(entities).flatMap(([id, compiled]) => {
    const layout = layouts.get(id);
    if (!layout) return [];
    const entity = compileEntity(compiled);
    const fileLimits = [...entity.places.values()].flatMap(({ path, field }) => {
      if (!namesFiles(field) || namesFile(field) || field.maxItems !== undefined) return [];
      const maximum = uploads[field.profile]?.maxFiles;
      return maximum === undefined ? [] : [{ path, maximum }];
    });
    return [[id, { ...entity, layout, opposed: opposedRules(entities, compiled.descriptor), fileLimits }] as const];
  });
  return new Map(served);
}
