// What a document is once the values that a request names are put in the place of those it has.
import type { Entity } from '../../../runtime/core/compile-entity.ts';
import type { Field } from '../../../runtime/core/descriptor/field.ts';
import type { Json, Row } from '../../../runtime/core/descriptor/value.ts';
import { isLines } from '../../../runtime/core/kinds/field-traits.ts';
import type { CellWords } from '../../../runtime/core/kinds/kind.ts';
import { kindOf } from '../../../runtime/core/kinds/kinds.ts';
import { isEmpty, isRow, valueAt, withValuesAt } from '../../../runtime/core/paths.ts';

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
  return linesOf(request).flatMap((line, index) => {
    const { field: path } = line;
    if (typeof path !== 'string') return [];
    const field = entity.fieldAt(path);
    const { path: concrete, wrong } = concretePath(entity, document, { path, line });
    const value = concrete === null ? undefined : valueAt(document, concrete);
    return [{ index, field, path: concrete, wrong, stored: textOf(value) }];
  });
}

/** Puts the numbers of a line between the keys of a path, one for each lines field it leads through. */
function concretePath(
  entity: Entity,
  document: Row,
  { path, line }: { readonly path: string; readonly line: Row },
): Pick<AmendedPlace, 'path' | 'wrong'> {
  const keys = path.split('.');
  const concrete: string[] = [];
  let level = 0;
  for (const [index, one] of keys.entries()) {
    concrete.push(one);
    const field = entity.fieldAt(keys.slice(0, index + 1).join('.'));
    const key = lineNumbers[level];
    if (field === null || !isLines(field) || key === undefined) continue;
    const held = valueAt(document, concrete.join('.'));
    const count = Array.isArray(held) ? held.length : 0;
    const number = line[key];
    if (typeof number !== 'number' || number < 1 || number > count) return { path: null, wrong: { key, count } };
    concrete.push(String(number - 1));
    level += 1;
  }
  const more = lineNumbers.slice(level).find((key) => !isEmpty(line[key]));
  return more === undefined
    ? { path: concrete.join('.'), wrong: null }
    : { path: null, wrong: { key: more, count: 0 } };
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
