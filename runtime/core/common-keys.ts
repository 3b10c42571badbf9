// Keys of the fields every record has beside its own, filled by the server.

/** In their order. `rowVersion` stands for `version` where an entity has a version of its own. */
export const commonKeys = [
  'id',
  'companyId',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'version',
  'rowVersion',
] as const;

/** Field of entities whose records stay for history once they are deleted: when that was. Nobody sees them any more. */
export const deletedKey = 'deletedAt';

const known: ReadonlySet<string> = new Set(commonKeys);

/** Whether a field is one of those every record has. An entity's own `version` is written by people, so it is not. */
export function isCommonField({ key, readOnly }: { readonly key: string; readonly readOnly: boolean }): boolean {
  return readOnly && known.has(key);
}
