// The one place that an entry of the rule book is written in, and that a change has changed: a named type stands in many fields.
import { isDeepStrictEqual } from 'node:util';
import type { FieldDoc } from '../../generator/load/entity-documents.ts';
import { typeNameOf } from '../../generator/model/field-doc.ts';
import type { Project } from '../../generator/model/project.ts';
import type { BookEntry } from '../../runtime/core/rule-book/book.ts';
import type { TriedCause } from '../../runtime/core/rule-book/change-trial.ts';

/** What an entry changed by, told from the documents before and after; its entity where nothing else of it changed. */
export function findCause(before: Project, after: Project, entry: BookEntry): TriedCause {
  const differs = (part: (project: Project) => unknown): boolean => !isDeepStrictEqual(part(before), part(after));
  const reading = entry.readings.find((id) => differs(({ chosen, readings }) => [chosen.get(id), readings.doc[id]]));
  if (reading !== undefined) return { kind: 'reading', name: reading };
  const type = [before, after]
    .flatMap((project) => typesOf(project, entry))
    .find((name) => differs(({ types }) => types.doc[name]));
  if (type !== undefined) return { kind: 'type', name: type };
  const { profile, table } = entry.facts;
  if (typeof profile === 'string' && differs(({ uploads }) => uploads.doc[profile]))
    return { kind: 'upload', name: profile };
  if (typeof table === 'string' && differs(({ codes }) => codes.get(table)?.doc)) return { kind: 'codes', name: table };
  const machine = entry.lifecycle?.id;
  if (machine !== undefined && differs(({ lifecycles }) => sharedMachine(lifecycles.get(machine)))) {
    return { kind: 'lifecycle', name: machine };
  }
  return { kind: 'entity', name: entry.entity };
}

/** A lifecycle with a file of its own, which several entities may use. */
function sharedMachine(found: { readonly entity?: string; readonly doc: unknown } | undefined): unknown {
  return found?.entity === undefined ? found?.doc : undefined;
}

/** The named types of the field an entry is about, each that another refers to after it. */
export function typesOf(project: Project, { entity, path }: Pick<BookEntry, 'entity' | 'path'>): string[] {
  const field = path === undefined ? undefined : fieldDocOf(project, entity, path);
  const named: string[] = [];
  for (let doc = field; doc; ) {
    const name = doc.$ref === undefined ? doc.format : typeNameOf(doc.$ref);
    if (name === null || name === undefined || named.includes(name) || !Object.hasOwn(project.types.doc, name)) break;
    named.push(name);
    doc = project.types.doc[name];
  }
  return named;
}

/** The document of a field of the entity itself; undefined for fields of what it embeds, which stand in another file. */
function fieldDocOf(project: Project, entity: string, path: string): FieldDoc | undefined {
  return project.entities.get(entity)?.doc.properties?.[path];
}
