// What a document is once the values that a request names are put in the place of those it has.
import type { Entity } from '../../../runtime/core/compile-entity.ts';
import type { Field } from '../../../runtime/core/descriptor/field.ts';
import type { Json, Row } from '../../../runtime/core/descriptor/value.ts';
import { isLines } from '../../../runtime/core/kinds/field-traits.ts';
import type { CellWords } from '../../../runtime/core/kinds/kind.ts';
import { kindOf } from '../../../runtime/core/kinds/kinds.ts';
import { isEmpty, isRow, valueAt, withValuesAt } from '../../../runtime/core/paths.ts';

/** A value that a line of a request is about. */
export interface AmendedPlace {
  /** Number of the line of the request, from 0. */
  readonly index: number;
  readonly field: Field | null;
  /** Concrete path in the document: `goods.0.unitPrice`; null where the line number does not fit. */
  readonly path: string | null;
  /** Lines the document has where the field is; 0 for a field of the head. */
  readonly count: number;
  /** What the document has there, as it is written in a request. */
  readonly stored: string;
}

/** The lines of a request. */
export function linesOf(request: Row): readonly Row[] {
  return Array.isArray(request.lines) ? request.lines.filter(isRow) : [];
}

/** The value each line of a request is about; lines that name no field are left out. */
export function placesOf(entity: Entity, document: Row, request: Row): AmendedPlace[] {
  return linesOf(request).flatMap((line, index) => {
    const { field: path } = line;
    if (typeof path !== 'string') return [];
    const field = entity.fieldAt(path);
    const { path: concrete, count } = concretePath(entity, document, path, line.line);
    const value = concrete === null ? undefined : valueAt(document, concrete);
    return [{ index, field, path: concrete, count, stored: textOf(value) }];
  });
}

function concretePath(
  entity: Entity,
  document: Row,
  path: string,
  number: Json | undefined,
): { path: string | null; count: number } {
  const keys = path.split('.');
  const prefixes = keys.map((_, index) => keys.slice(0, index + 1).join('.'));
  const holder = prefixes.find((prefix) => {
    const field = entity.fieldAt(prefix);
    return field !== null && isLines(field);
  });
  if (holder === undefined) return { path: isEmpty(number) ? path : null, count: 0 };
  const held = valueAt(document, holder);
  const count = Array.isArray(held) ? held.length : 0;
  const fits = typeof number === 'number' && number >= 1 && number <= count;
  return { path: fits ? `${holder}.${number - 1}.${path.slice(holder.length + 1)}` : null, count };
}

/** A value as people write it in a request: codes as they are, an empty text for none. */
export function textOf(value: Json | undefined): string {
  if (isEmpty(value)) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The document with the values of the request, in normal form and computed. What a line says that means nothing comes as it is written. */
export function amendedRecord(entity: Entity, document: Row, request: Row, words: CellWords): Row {
  const lines = linesOf(request);
  const changes = placesOf(entity, document, request).flatMap(({ index, path, field }) => {
    const { after } = lines[index] ?? {};
    if (path === null || field === null) return [];
    const text = typeof after === 'string' ? after.trim() : '';
    return [[path, text === '' ? undefined : meant(field, text, words)] as const];
  });
  return entity.shape.compute(entity.shape.normalise(withValuesAt(document, changes)));
}

function meant(field: Field, text: string, words: CellWords): Json {
  const { fromCell } = kindOf(field);
  return fromCell ? fromCell(text, field, words) : text;
}
