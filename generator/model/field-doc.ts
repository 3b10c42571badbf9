// Puts a field together from its own keywords and those of the named type it refers to.
import type { FieldDoc } from '../load/entity-documents.ts';
import type { Project } from './project.ts';

const typePrefix = 'types#/';

/** The named type a `$ref` means, or null when it means a sub-record. */
export function typeNameOf(ref: string): string | null {
  return ref.startsWith(typePrefix) ? ref.slice(typePrefix.length) : null;
}

/** The entity a field embeds, once or as lines; null for all other fields. */
export function subEntityOf(doc: FieldDoc): string | null {
  const ref = doc.$ref ?? (doc.type === 'array' ? doc.items?.$ref : undefined);
  return ref === undefined || typeNameOf(ref) !== null ? null : ref;
}

/**
 * The keywords in force: those of the named types first, then the field's own. A type with a pattern is also the format
 * of the field, and a format brings the pattern of the type it names. Unknown types bring nothing.
 */
export function resolveField(project: Pick<Project, 'types'>, doc: FieldDoc, depth = 0): FieldDoc {
  const { $ref, ...own } = doc;
  const name = $ref === undefined ? formatType(project, doc) : typeNameOf($ref);
  const type = name === null ? undefined : project.types.doc[name];
  if (name === null || type === undefined || depth > 8) return doc;
  const { spec, ...limits } = resolveField(project, type, depth + 1);
  const format = limits.pattern !== undefined && limits.format === undefined ? { format: name } : {};
  return { ...limits, ...format, ...(spec !== undefined && { spec }), ...own };
}

function formatType(project: Pick<Project, 'types'>, doc: FieldDoc): string | null {
  if (doc.format === undefined || doc.pattern !== undefined) return null;
  return Object.hasOwn(project.types.doc, doc.format) ? doc.format : null;
}
