// The fields every record has beside its own, filled by the server; labels: locales/ui.yaml `common`.
import { commonKeys } from '../../runtime/core/common-keys.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { SystemEntities } from '../../runtime/core/system-entities.ts';
import type { EntityDoc } from '../load/derived-documents.ts';

const given = { required: 'never', readOnly: true, copied: false, source: 'proposed' } as const;

type CommonFields = { readonly [K in (typeof commonKeys)[number]]: Field };

function fieldsOf({ account, enterprise }: SystemEntities): CommonFields {
  return {
    id: { ...given, key: 'id', kind: 'text' },
    companyId: { ...given, key: 'companyId', kind: 'reference', entity: enterprise, by: 'id' },
    createdBy: { ...given, key: 'createdBy', kind: 'reference', entity: account, by: 'id' },
    createdAt: { ...given, key: 'createdAt', kind: 'datetime' },
    updatedBy: { ...given, key: 'updatedBy', kind: 'reference', entity: account, by: 'id' },
    updatedAt: { ...given, key: 'updatedAt', kind: 'datetime' },
    version: { ...given, key: 'version', kind: 'integer' },
    rowVersion: { ...given, key: 'rowVersion', kind: 'integer' },
  };
}

/** Who rows belong to when the file does not say: an enterprise for top entities, else nobody. */
export function ownerOf(doc: EntityDoc): 'enterprise' | 'platform' | 'self' {
  return doc.owner ?? ((doc.kind ?? 'top') === 'top' ? 'enterprise' : 'platform');
}

/** The common fields of an entity that it does not declare itself; none for sub-records, which follow their parent. */
export function commonFieldsOf(doc: EntityDoc, system: SystemEntities): Field[] {
  if (doc.kind === 'sub') return [];
  const fields = fieldsOf(system);
  return commonKeys
    .filter((key) => key !== 'companyId' || ownerOf(doc) === 'enterprise')
    .filter((key) => key !== 'rowVersion' || Object.hasOwn(doc.properties, 'version'))
    .filter((key) => !Object.hasOwn(doc.properties, key))
    .map((key) => fields[key]);
}
