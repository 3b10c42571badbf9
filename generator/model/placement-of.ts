// Where the records of an entity lie in a database of several machines: as its file says, else by whom they belong to.
import type { Placement } from '../../runtime/core/tables.ts';
import { ownerOf } from './common-fields.ts';
import type { EntitySource, Project } from './project.ts';

/**
 * With the enterprise that owns them; what nobody owns, and what every record names (accounts, files), everywhere; logs, of which the
 * server writes some for nobody, on the coordinator.
 */
export function placementOf({ access }: Project, { id, doc }: EntitySource): Placement {
  const { placement } = doc;
  if (typeof placement === 'object') return { at: 'enterprise', by: placement.by };
  if (placement !== undefined) return { at: placement };
  const { account, file } = access.doc.entities;
  if (id === account || id === file) return { at: 'everywhere' };
  if (doc.kind === 'log') return { at: 'coordinator' };
  return doc.kind !== 'ref' && ownerOf(doc) === 'enterprise'
    ? { at: 'enterprise', by: ownerKey }
    : { at: 'everywhere' };
}

/** Common field that holds the enterprise a record belongs to. */
const ownerKey = 'companyId';
