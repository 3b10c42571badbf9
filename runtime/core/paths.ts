// Reads values of a record by dotted path; a path through lines yields one value for every line.
import type { Field } from './descriptor/field.ts';
import type { Json, Row } from './descriptor/value.ts';

export interface Located {
  /** Concrete path: `goods.0.unitPrice`. */
  readonly path: string;
  readonly value: Json | undefined;
}

/** Whether it counts as "no value": absent, null, an empty text. */
export function isEmpty(value: Json | undefined): value is null | undefined | '' {
  return value === undefined || value === null || value === '';
}

/** True for a record or a part of one: an object that is no list. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isKeyOf(record: Row, path: string): boolean {
  return !path.includes('.') && isRow(record);
}

function isIndex(key: string): boolean {
  return /^\d+$/.test(key);
}

/** Every value at `path`, with its concrete path. A missing embedded object yields one absent value; no lines yield none. */
export function valuesAt(record: Row, path: string): Located[] {
  // Most paths are keys of the record itself, and every check asks for many.
  if (isKeyOf(record, path)) return [{ path, value: record[path] }];
  let found: Located[] = [{ path: '', value: record }];
  for (const key of path.split('.')) {
    const next: Located[] = [];
    for (const { path: at, value } of found) {
      const prefix = at === '' ? '' : `${at}.`;
      if (Array.isArray(value) && isIndex(key)) {
        next.push({ path: `${prefix}${key}`, value: value[Number(key)] });
      } else if (Array.isArray(value)) {
        value.forEach((line, index) => {
          next.push({ path: `${prefix}${index}.${key}`, value: isRow(line) ? line[key] : undefined });
        });
      } else {
        next.push({ path: `${prefix}${key}`, value: isRow(value) ? value[key] : undefined });
      }
    }
    found = next;
  }
  return found;
}

/** The single value at a path that crosses no lines. */
export function valueAt(record: Row, path: string): Json | undefined {
  if (isKeyOf(record, path)) return record[path];
  return valuesAt(record, path)[0]?.value;
}

/** A copy of the record with the value at a concrete path replaced, or taken away; embedded objects on the way are made. */
export function withValueAt(record: Row, path: string, value: Json | undefined): Row {
  if (isKeyOf(record, path)) {
    const copy = { ...record };
    put(copy, path, value);
    return copy;
  }
  return withValuesAt(record, [[path, value]]);
}

/**
 * A copy of the record with the values at many concrete paths replaced, or taken away where a value is undefined.
 * What lies on the way is copied once, so that a thousand lines cost a thousand steps.
 */
export function withValuesAt(record: Row, changes: Iterable<readonly [path: string, value: Json | undefined]>): Row {
  const whole: Row = { ...record };
  const own = new Set<Json>([whole]);
  const keep = <Copy extends Row | Json[]>(copy: Copy): Copy => {
    own.add(copy);
    return copy;
  };
  for (const [path, value] of changes) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let holder: Row | Json[] | null = whole;
    for (const key of keys) {
      const inner: Json | undefined = childOf(holder, key);
      if (inner !== null && typeof inner === 'object' && own.has(inner)) holder = inner;
      else if (Array.isArray(holder) && Number(key) >= holder.length) holder = null;
      else {
        const copy: Row | Json[] = keep(Array.isArray(inner) ? [...inner] : isRow(inner) ? { ...inner } : {});
        put(holder, key, copy);
        holder = copy;
      }
      if (holder === null) break;
    }
    if (holder !== null) put(holder, last, value);
  }
  return whole;
}

function childOf(holder: Row | Json[], key: string): Json | undefined {
  return Array.isArray(holder) ? holder[Number(key)] : holder[key];
}

/** A line that is taken away leaves null, so that the others keep their place; there are no lines beyond the last. */
function put(holder: Row | Json[], key: string, value: Json | undefined): void {
  if (Array.isArray(holder)) {
    if (Number(key) < holder.length) holder[Number(key)] = value ?? null;
  } else if (value === undefined) delete holder[key];
  else holder[key] = value;
}

/** The path without line numbers: `goods.0.productNo` -> `goods.productNo`. */
export function schemaPathOf(path: string): string {
  // Most paths have no number in them, and of thousands of lines each is asked for.
  return /\d/.test(path) ? path.replace(/\.\d+(?=\.|$)/g, '').replace(/^\d+(?:\.|$)/, '') : path;
}

/** The field a path names (`goods.unitPrice` or `goods.0.unitPrice`), or null; what asks often asks `Entity.fieldAt`. */
export function fieldAt(fields: readonly Field[], path: string): Field | null {
  const keys = path.split('.').filter((key) => !isIndex(key));
  let level: readonly Field[] = fields;
  let found: Field | null = null;
  for (const key of keys) {
    found = level.find((field) => field.key === key) ?? null;
    if (!found) return null;
    level = 'fields' in found ? found.fields : [];
  }
  return found;
}

/** Locale key of the label of the field at a path: the label of the entity that declares it. */
export function labelKeyAt(entity: string, fields: readonly Field[], path: string): string {
  const keys = path.split('.').filter((key) => !isIndex(key));
  let owner = entity;
  let level: readonly Field[] = fields;
  for (const key of keys.slice(0, -1)) {
    const field = level.find((candidate) => candidate.key === key);
    if (!field || !('fields' in field)) break;
    owner = field.entity;
    level = field.fields;
  }
  return `entity.${owner}.fields.${keys.at(-1)}`;
}

/** Calls `visit` for every field of a record's shape, depth first, with its dotted path. */
export function eachField(fields: readonly Field[], visit: (field: Field, path: string) => void, prefix = ''): void {
  for (const field of fields) {
    const path = `${prefix}${field.key}`;
    visit(field, path);
    if ('fields' in field) eachField(field.fields, visit, `${path}.`);
  }
}
