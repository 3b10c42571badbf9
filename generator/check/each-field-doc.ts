// Every field as it is written: of entities, of arrays' items, of named types.
import type { FieldDoc } from '../load/documents.ts';
import { resolveField } from '../model/field-doc.ts';
import type { Project } from '../model/project.ts';
import type { At } from './report.ts';

export interface WrittenField {
  /** Key of the field or name of the type. */
  readonly key: string;
  /** Its own keywords. */
  readonly doc: FieldDoc;
  /** With those of the named types it refers to. */
  readonly resolved: FieldDoc;
  /** Node of a keyword, or of the field; a keyword of a named type is shown at the field. */
  readonly at: (keyword?: string) => At;
  readonly place: 'property' | 'items' | 'type';
  /** The entity it belongs to; absent for types. */
  readonly entity?: string;
}

const listed = new WeakMap<Project, readonly WrittenField[]>();

/** Calls `visit` for every field of the project; several checks do, and the fields are put together once. */
export function eachFieldDoc(project: Project, visit: (field: WrittenField) => void): void {
  const fields = listed.get(project) ?? listFields(project);
  listed.set(project, fields);
  fields.forEach(visit);
}

function listFields(project: Project): WrittenField[] {
  const fields: WrittenField[] = [];
  for (const [name, doc] of Object.entries(project.types.doc)) {
    const at = placer(project.types.source, [name], doc);
    fields.push({ key: name, doc, resolved: resolveField(project, doc), at, place: 'type' });
  }
  for (const { id, doc: entity, source } of project.entities.values()) {
    for (const [key, doc] of Object.entries(entity.properties)) {
      const at = placer(source, ['properties', key], doc);
      fields.push({ key, doc, resolved: resolveField(project, doc), at, place: 'property', entity: id });
      if (!doc.items) continue;
      const inner = placer(source, ['properties', key, 'items'], doc.items);
      const resolved = resolveField(project, doc.items);
      fields.push({ key, doc: doc.items, resolved, at: inner, place: 'items', entity: id });
    }
  }
  return fields;
}

function placer(source: At['source'], path: At['path'], doc: FieldDoc): WrittenField['at'] {
  return (keyword) => {
    if (keyword === undefined || !Object.hasOwn(doc, keyword)) return { source, path, part: 'key' };
    return { source, path: [...path, keyword] };
  };
}
