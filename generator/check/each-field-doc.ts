// Every field as it is written: of entities, of arrays' items, of named types.

import { memoize } from '../cache/memoize.ts';
import type { FieldDoc } from '../load/entity-documents.ts';
import { resolveField } from '../model/field-doc.ts';
import type { EntitySource, Project } from '../model/project.ts';
import type { Check, CheckContext } from './check-context.ts';
import { allOf, eachEntity } from './each-member.ts';
import type { SourceNode } from './report.ts';

export interface WrittenField {
  /** Key of the field or name of the type. */
  readonly key: string;
  /** Its own keywords. */
  readonly doc: FieldDoc;
  /** With those of the named types it refers to. */
  readonly resolved: FieldDoc;
  /** Node of a keyword, or of the field; a keyword of a named type is shown at the field. */
  readonly at: (keyword?: string) => SourceNode;
  readonly place: 'property' | 'items' | 'type';
  /** The entity it belongs to; absent for types. */
  readonly entity?: string;
}

/** A check of every field of the project. */
export function eachFieldDoc(look: (context: CheckContext, field: WrittenField) => void): Check {
  return allOf(
    (context) => {
      for (const field of typeFields(context.project)) look(context, field);
    },
    eachEntity((context, entity) => {
      for (const field of fieldsWith(context.project.types)(entity)) look(context, field);
    }),
  );
}

/** Every field of the project; several checks look at all of them, and the fields are put together once. */
export const fieldDocs: (project: Project) => readonly WrittenField[] = memoize((project) => [
  ...typeFields(project),
  ...[...project.entities.values()].flatMap(fieldsWith(project.types)),
]);

/** The fields of an entity; they change with its file and with that of the named types. */
const fieldsWith = memoize((types: NamedTypes) => memoize((entity: EntitySource) => entityFields({ types }, entity)));

function typeFields({ types }: Pick<Project, 'types'>): WrittenField[] {
  return Object.entries(types.doc).map(([name, doc]) => {
    const at = placer(types.source, [name], doc);
    return { key: name, doc, resolved: resolveField({ types }, doc), at, place: 'type' };
  });
}

type NamedTypes = Project['types'];

function entityFields(project: Pick<Project, 'types'>, { id, doc: entity, source }: EntitySource): WrittenField[] {
  return Object.entries(entity.properties).flatMap(([key, doc]) => {
    const at = placer(source, ['properties', key], doc);
    const field: WrittenField = { key, doc, resolved: resolveField(project, doc), at, place: 'property', entity: id };
    if (!doc.items) return [field];
    const inner = placer(source, ['properties', key, 'items'], doc.items);
    return [
      field,
      { ...field, doc: doc.items, resolved: resolveField(project, doc.items), at: inner, place: 'items' as const },
    ];
  });
}

function placer(source: SourceNode['source'], path: SourceNode['path'], doc: FieldDoc): WrittenField['at'] {
  return (keyword) => {
    if (keyword === undefined || !Object.hasOwn(doc, keyword)) return { source, path, part: 'key' };
    return { source, path: [...path, keyword] };
  };
}
