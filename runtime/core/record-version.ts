// The number that grows with every save of a record, by which a stale save is known.
import type { EntityDescriptor } from './descriptor/entity.ts';

/** Key of that number: `version`, or `rowVersion` where the entity has a version of its own (hs-code, ciq-code). */
export function versionKeyOf(entity: Pick<EntityDescriptor, 'fields'>): 'version' | 'rowVersion' {
  return entity.fields.some(({ key }) => key === 'rowVersion') ? 'rowVersion' : 'version';
}
