// Where the generated modules of an entity are, and which entities have which.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';

/** Modules of an entity, as paths below generated/. */
export type EntityModule = 'types.gen.ts' | 'validate.gen.js' | 'descriptor.gen.ts' | 'list.gen.tsx' | 'form.gen.tsx';

/** Path below generated/ of a module of an entity. */
export function entityModule(entity: string, module: EntityModule): string {
  return `entities/${entity}/${module}`;
}

/** Path below generated/ of a lifecycle. */
export function lifecycleModule(lifecycle: string): string {
  return `lifecycles/${lifecycle}.gen.ts`;
}

/** A generated path, as other modules of the project name it. */
export function generated(path: string): string {
  return `generated/${path}`;
}

/** Entities that have records of their own: a table, a validator, calls of the API. Sub-records live in those of others. */
export function hasRecords(entity: EntityDescriptor): boolean {
  return entity.type !== 'sub';
}

/** Entities with a list page and a form page: what people edit, and logs that a menu shows. */
export function hasPages(entity: EntityDescriptor): boolean {
  return entity.type === 'top' || entity.type === 'ref' || (entity.type === 'log' && entity.views.length > 0);
}
