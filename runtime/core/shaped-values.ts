// Texts that are values of a field chosen beside them (`shapedBy`): which field that is, and the value they stand for.
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Field } from './descriptor/field.ts';
import type { Json, Row } from './descriptor/value.ts';
import { isNested, namesFieldsOf, shapedByOf } from './kinds/field-traits.ts';
import type { CellWords } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { fieldAt, isEmpty } from './paths.ts';

/** What says which field a text is a value of. */
export interface Shaper {
  /** Key of the field beside the text. */
  readonly by: string;
  /** The entity whose field it names. */
  readonly of: string;
}

/** The field a text is a value of, and its path in the schema of its entity. */
export interface ShapedValue {
  readonly entity: string;
  readonly path: string;
  readonly field: Field;
}

/** The texts among these fields, at any depth, that are values of others. */
export function shapersIn(fields: readonly Field[], found = new Map<Field, Shaper>()): ReadonlyMap<Field, Shaper> {
  for (const field of fields) {
    if (isNested(field)) shapersIn(field.fields, found);
    const by = shapedByOf(field);
    const of = namesFieldsOf(fields.find(({ key }) => key === by));
    if (by !== undefined && of !== undefined) found.set(field, { by, of });
  }
  return found;
}

/** The field that is named; null where none is, or where it holds no single value. */
export function shapedValue(entity: EntityDescriptor, named: Json | undefined): ShapedValue | null {
  const field = typeof named === 'string' ? fieldAt(entity.fields, named) : null;
  return field && !isNested(field) ? { entity: entity.id, path: String(named), field } : null;
}

/** Which field the texts of a record or line are values of. */
export type ShapeOf = (field: Field, row: Row) => ShapedValue | null;

const noWords: CellWords = { enumValue: () => null, codeValue: () => null };

/** The value that a text means in a field, the text itself where it means none. */
export function valueOfText(text: string, field: Field): Json {
  return kindOf(field).fromCell?.(text, field, noWords) ?? text;
}

/** A value as it is kept as text, codes as they are; null for none. */
export function textOfValue(value: Json | undefined): string | null {
  if (isEmpty(value)) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
