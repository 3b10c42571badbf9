// What a document is once the values that a request names are put in the place of those it has.
import type { Entity } from '../../../runtime/core/compile-entity.ts';
import type { Field } from '../../../runtime/core/descriptor/field.ts';
import type { Json, Row } from '../../../runtime/core/descriptor/value.ts';
import type { CellWords } from '../../../runtime/core/kinds/kind.ts';
import { kindOf } from '../../../runtime/core/kinds/kinds.ts';
import { numberedPlace } from '../../../runtime/core/numbered-place.ts';
import { isRow, valueAt, withValuesAt } from '../../../runtime/core/paths.ts';
import { textOfValue } from '../../../runtime/core/shaped-values.ts';

/** The numbers of a line of a request: which line of the document it is about, and which of the lines that one holds in turn. */
export const lineNumbers = ['line', 'innerLine'] as const;

/** A value that a line of a request is about. */
export interface AmendedPlace {
  /** Number of the line of the request, from 0. */
  readonly index: number;
  readonly field: Field | null;
  /** Concrete path in the document: `goods.0.unitPrice`; null where a number does not fit. */
  readonly path: string | null;
  /** The number that does not fit, and how many lines there are for it; 0 where there are none to number. */
  readonly wrong: { readonly key: (typeof lineNumbers)[number]; readonly count: number } | null;
  /** What the document has there, as it is written in a request. */
  readonly stored: string;
}

/** The lines of a request. */
export function linesOf(request: Row): readonly Row[] {
  return Array.isArray(request.lines) ? request.lines.filter(isRow) : [];
}

/** The value each line of a request is about; lines that name no field are left out. */
export function placesOf(entity: Entity, document: Row, request: Row): AmendedPlace[] {
  const { fields } = entity.descriptor;
  return linesOf(request).flatMap((line, index) => {
    const { field: path } = line;
    if (typeof path !== 'string') return [];
    const field = entity.fieldAt(path);
    const numbers = lineNumbers.map((key) => line[key]);
    const { path: concrete, wrong: misfit } = numberedPlace({ fields, record: document }, path, numbers);
    const wrong = misfit && { key: lineNumbers[misfit.level] ?? 'line', count: misfit.count };
    const value = concrete === null ? undefined : valueAt(document, concrete);
    return [{ index, field, path: concrete, wrong, stored: textOfValue(value) ?? '' }];
  });
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
