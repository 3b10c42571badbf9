// The fields of an entity whose values may stand in a text: single values of the record itself that are there for others to read.
import type { HeldFields } from '../../runtime/core/descriptor/held-fields.ts';
import type { FieldDoc } from '../load/entity-documents.ts';
import { resolveField, subEntityOf } from './field-doc.ts';
import type { Project } from './project.ts';

/** Keys of those fields in the order of the entity, and which of them name records; none of an entity that is not there. */
export function heldFields(project: Project, entity: string): Pick<HeldFields, 'keys' | 'references'> {
  const fields = Object.entries(project.entities.get(entity)?.doc.properties ?? {})
    .filter(([, written]) => subEntityOf(written) === null)
    .map(([key, written]) => [key, resolveField(project, written)] as const)
    .filter(([, doc]) => isTold(doc));
  return {
    keys: fields.map(([key]) => key),
    references: fields.flatMap(([key, { refers }]) => (refers === undefined ? [] : [key])),
  };
}

/** One value that is typed, chosen, numbered or computed: no list, file or state, nothing hidden, nothing that steps write later. */
function isTold({
  type,
  enum: values,
  upload,
  secret,
  state,
  readOnly,
  computed,
  numbering,
  ...doc
}: FieldDoc): boolean {
  const isOne = type !== 'array' && (type !== undefined || values !== undefined);
  const isKept = upload === undefined && !secret && state === undefined && doc.holdsFieldsOf === undefined;
  return isOne && isKept && (!readOnly || computed !== undefined || numbering !== undefined);
}
