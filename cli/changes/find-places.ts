// The values in the schemas that decide an entry of the rule book, each with the edit path that changes it.
import { LineCounter, parseDocument } from 'yaml';
import type { SourceFile } from '../../generator/load/source-file.ts';
import type { Project } from '../../generator/model/project.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { isMap } from '../../runtime/core/json-map.ts';
import type { BookEntry } from '../../runtime/core/rule-book/book.ts';
import type { EditPlace, EditStep } from '../../runtime/core/rule-book/schema-edit.ts';
import { typesOf } from '../rules/find-cause.ts';
import { valueIn } from './edit-text.ts';

/** Keys whose values say what something is, where it comes from or what it is called, and limit nothing. */
const silent: ReadonlySet<string> = new Set([
  'id',
  'spec',
  '$ref',
  '$schema',
  'type',
  'format',
  'refers',
  'use',
  'tone',
  'message',
]);

interface Part {
  readonly source: SourceFile;
  readonly path: readonly EditStep[];
  readonly shared?: true;
}

/** Every value that can be changed for the entry, readings first, then what the entry is called after. */
export function findPlaces(project: Project, entry: BookEntry): EditPlace[] {
  const readings = entry.readings.flatMap((id): EditPlace[] => {
    const doc = project.readings.doc[id];
    if (!doc) return [];
    const place = placeOf({ source: project.readings.source, path: [id, 'default'], shared: true }, doc.default);
    return [{ ...place, choices: Object.keys(doc.options) }];
  });
  const parts = partsOf(project, entry);
  const values = parts.flatMap(valuesOf);
  const places = [
    ...readings,
    ...values.filter((place) => isNamed(entry, place)),
    ...values.filter((place) => !isNamed(entry, place)),
  ];
  return places.length > 0 ? places : wholesOf(project, entry, parts);
}

/** Of an entry without a value that can be changed by itself: where it is written as a whole, or its record is. */
function wholesOf(project: Project, { entity }: BookEntry, parts: readonly Part[]): EditPlace[] {
  const own = project.entities.get(entity);
  const found = parts.filter((part) => writtenAt(part) !== undefined);
  const wholes: readonly Part[] = found.length > 0 || !own ? found : [{ source: own.source, path: [] }];
  return wholes.map((part) => ({ ...placeOf(part, null), fixed: true }));
}

/** Whether the keyword is the one the entry is called after: `maxLength` of `max-length`. */
function isNamed({ name }: BookEntry, { path }: EditPlace): boolean {
  return name.replaceAll('-', '') === String(path.at(-1)).toLowerCase();
}

function partsOf(project: Project, entry: BookEntry): Part[] {
  const entity = project.entities.get(entry.entity);
  if (!entity) return [];
  const { source } = entity;
  if (entry.kind === 'rule') return [{ source, path: ['rules', entry.name] }];
  if (entry.kind === 'access') return [{ source, path: ['access'] }];
  if (entry.kind === 'notice') return [{ source, path: ['deadlines', entry.name] }];
  if (entry.kind === 'unique' && entity.doc.unique) return [{ source, path: ['unique'] }];
  if (entry.lifecycle) return machineParts(project, entry);
  const made = entry.kind === 'paper' ? project.papers.get(entry.name) : flowOf(project, entry);
  if (made) return [{ source: made.source, path: [] }];
  if (entry.path === undefined) return [];
  if (entry.kind === 'required')
    return [
      { source, path: ['required'] },
      { source, path: ['requiredInDraft'] },
    ];
  const { profile } = entry.facts;
  const types = typesOf(project, entry).map(
    (name): Part => ({ source: project.types.source, path: [name], shared: true }),
  );
  const upload: Part[] =
    typeof profile === 'string' ? [{ source: project.uploads.source, path: [profile], shared: true }] : [];
  return [{ source, path: ['properties', entry.path] }, ...types, ...upload];
}

function flowOf({ flows }: Project, { id, entity, name }: BookEntry) {
  return id === `${entity}.flows.${name}` ? flows.get(name) : undefined;
}

function machineParts(project: Project, { kind, name, lifecycle, entity }: BookEntry): Part[] {
  const found = project.lifecycles.get(lifecycle?.id ?? '');
  const own = project.entities.get(entity);
  if (!found || !own) return [];
  const at = [kind === 'state' ? 'states' : 'transitions', name];
  if (found.entity === undefined) return [{ source: found.source, path: at, shared: true }];
  const index = (own.doc.lifecycles ?? []).findIndex(({ field }) => field === lifecycle?.field);
  return [{ source: own.source, path: ['lifecycles', index, ...at] }];
}

/** The values below a part: of lists of plain values the whole, of a reading none, for it is a place of its own. What an anchor shares is fixed. */
function valuesOf(part: Part): EditPlace[] {
  const found: EditPlace[] = [];
  const walk = (value: unknown, path: readonly EditStep[]): void => {
    if (isPlain(value) || (Array.isArray(value) && value.length > 0 && value.every(isPlain))) {
      found.push(placeOf({ ...part, path }, value as Json));
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) walk(item, [...path, index]);
    } else if (isMap(value) && !('reading' in value && Object.keys(value).length === 1)) {
      for (const [key, inner] of Object.entries(value)) if (!silent.has(key)) walk(inner, [...path, key]);
    }
  };
  walk(writtenAt(part), part.path);
  return found.map((place) =>
    valueIn(part.source.text, place.path) === undefined ? { ...place, fixed: true } : place,
  );
}

/** As it is written, before readings are put in. */
function writtenAt({ source, path }: Part): unknown {
  let at: unknown = parseDocument(source.text).toJS();
  for (const step of path) {
    if (Array.isArray(at)) at = at.find((item, index) => index === step || (isMap(item) && item.id === step));
    else at = isMap(at) ? at[String(step)] : undefined;
  }
  return at;
}

function placeOf({ source, path, shared }: Part, value: Json): EditPlace {
  return { file: source.file, line: lineOf(source.text, path), path, value, ...(shared && { shared }) };
}

function lineOf(text: string, path: readonly EditStep[]): number {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = document.getIn(numbered(document.toJS(), path.slice(0, depth)), true) as
      | { range?: number[] }
      | undefined;
    if (node?.range) return lineCounter.linePos(node.range[0] ?? 0).line;
  }
  return 1;
}

/** The path with numbers of items in place of their ids. */
function numbered(root: unknown, path: readonly EditStep[]): EditStep[] {
  let at = root;
  return path.map((step) => {
    if (!Array.isArray(at)) {
      at = isMap(at) ? at[String(step)] : undefined;
      return step;
    }
    const index = at.findIndex((item, place) => place === step || (isMap(item) && item.id === step));
    at = at[index];
    return index;
  });
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
