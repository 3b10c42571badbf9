// Limits the size of input before anything else is done with it: unknown keys, overlong lists and texts. One pass; it bounds the
// work of every later check.
import type { Entity } from './compile-entity.ts';
import type { Field } from './descriptor/field.ts';
import type { Json, Row } from './descriptor/value.ts';
import { type Finding, isFull } from './findings.ts';
import { isEmbedded, isLines, isProse } from './kinds/field-traits.ts';
import { mostLines, mostValues } from './list-limits.ts';
import { isRow } from './paths.ts';
import type { RecordShape } from './record-shape.ts';

/** A text may be this much longer than its limit: blanks around it are taken off before it is measured. */
const slack = 1000;
/** Longest text of a field that is not a text field, such as a number, a date or a code. */
const longestScalar = 1000;
/** Characters of an unknown key that the message repeats. */
const shownKey = 60;

/** Unknown keys come first: where there are some, nothing else is said. At most one more finding than are told. */
export function checkExtent(
  entity: Entity,
  sent: Row,
  place: Place = { shape: entity.shape, prefix: '' },
): readonly Finding[] {
  const walk = new Walk(entity);
  walk.row(sent, place.shape, place.prefix);
  return walk.unknown.length > 0 ? walk.unknown : walk.tooMuch;
}

/** Where in the record something stands, its path with a point at the end, and what it may have. */
interface Place {
  readonly shape: RecordShape;
  readonly prefix: string;
}

/** A field that something was sent for, and the shape of what lies in it. */
interface Taken {
  readonly field: Field;
  readonly inner: RecordShape | null;
}

class Walk {
  readonly unknown: Finding[] = [];
  readonly tooMuch: Finding[] = [];
  readonly #entity: Entity;

  constructor(entity: Entity) {
    this.#entity = entity;
  }

  row(row: Row, shape: RecordShape, prefix: string): void {
    for (const key of Object.keys(row)) {
      if (isFull(this.unknown)) return;
      const field = shape.byKey.get(key);
      const path = `${prefix}${field ? key : shortened(key)}`;
      if (field) this.#value(row[key] ?? null, { field, inner: shape.inner.get(key) ?? null }, path);
      else this.unknown.push({ path, rule: 'unknown-field', sentence: 'limit.unknown-field', params: { label: path } });
    }
  }

  #value(value: Json, { field, inner }: Taken, path: string): void {
    if (typeof value === 'string') {
      const most = longestOf(field);
      if (value.length > 2 * most + slack) this.#over(path, 'max-length', most);
    } else if (Array.isArray(value)) {
      this.#list(value, { field, inner }, path);
    } else if (isEmbedded(field) && inner && isRow(value)) {
      this.row(value, inner, `${path}.`);
    }
  }

  #list(list: readonly Json[], { field, inner }: Taken, path: string): void {
    const most = mostOf(field);
    if (list.length > most) {
      this.#over(path, 'max-items', most);
      return;
    }
    const isLong = list.find((one) => typeof one === 'string' && one.length > longestScalar);
    if (isLong !== undefined) this.#over(path, 'max-length', longestScalar);
    if (!isLines(field) || !inner) return;
    for (const [index, line] of list.entries()) {
      if (isFull(this.unknown)) return;
      if (isRow(line)) this.row(line, inner, `${path}.${index}.`);
    }
  }

  #over(path: string, rule: string, maximum: number): void {
    if (isFull(this.tooMuch)) return;
    const label = `@${this.#entity.labelKeyAt(path)}`;
    this.tooMuch.push({ path, rule, sentence: `limit.${rule}`, params: { label, maximum } });
  }
}

/** Characters a text may have; only a text without any limit is as long as the whole body may be. */
function longestOf(field: Field): number {
  if (isProse(field) && field.maxLength === undefined && field.pattern === undefined) return Number.POSITIVE_INFINITY;
  return ('maxLength' in field ? field.maxLength : undefined) ?? longestScalar;
}

/** Entries the list of a field may have. A list where the field takes none is refused later by its kind, and so is one of more files than their profile allows. */
function mostOf(field: Field): number {
  return ('maxItems' in field ? field.maxItems : undefined) ?? (isLines(field) ? mostLines : mostValues);
}

function shortened(key: string): string {
  return key.length > shownKey ? `${key.slice(0, shownKey)}…` : key;
}
