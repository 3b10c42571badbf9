// What lines of a record say, as texts that can be compared: neither what is worked out anew each time nor what follows from their place.
import { isFound, isSerial } from './computed.ts';
import type { Field } from './descriptor/field.ts';
import type { Json, Row } from './descriptor/value.ts';
import { isEmbedded, isLines, isSecret } from './kinds/field-traits.ts';
import { isEmpty, isRow } from './paths.ts';

/** Whether two versions can differ in the field: neither in what is found on reading, nor in the number of a line, nor in what nobody reads. */
export function isCompared(field: Field): boolean {
  return !isSerial(field.computed) && !isFound(field.computed) && !isSecret(field);
}

const known = new WeakMap<readonly Field[], readonly Field[]>();

/** Those of the fields in which two versions can differ, told once: they are asked for again with each of thousands of lines. */
export function comparedOf(fields: readonly Field[]): readonly Field[] {
  const compared = known.get(fields) ?? fields.filter(isCompared);
  known.set(fields, compared);
  return compared;
}

/** Whether there is nothing: no value, or a list of none. */
export function isNothing(value: Json | undefined): boolean {
  return isEmpty(value) || (Array.isArray(value) && value.length === 0);
}

/** The same text for lines, sub-records and values that say the same; the empty text where there is nothing. */
export function contentOf(field: Field, value: Json | undefined): string {
  if (isNothing(value)) return '';
  if (isLines(field) && Array.isArray(value)) return `[${value.map((line) => rowContent(field.fields, line)).join()}]`;
  if (isEmbedded(field)) return rowContent(field.fields, value);
  return JSON.stringify(value);
}

/** The same of a whole line: what each field says in the order of the fields, in JSON, with nothing where there is nothing. */
export function rowContent(fields: readonly Field[], row: Json | undefined): string {
  if (!isRow(row)) return '';
  let content = '';
  let isSaid = false;
  for (const field of comparedOf(fields)) {
    const part = contentOf(field, row[field.key]);
    if (part !== '') isSaid = true;
    content += `,${part}`;
  }
  return isSaid ? `{${content}}` : '';
}

/** The line with what is compared alone, without anything empty. */
export function comparedPart(fields: readonly Field[], row: Row): Row {
  const part: Row = {};
  for (const field of comparedOf(fields)) {
    const value = row[field.key];
    if (value === undefined || isNothing(value)) continue;
    if (isLines(field) && Array.isArray(value)) {
      part[field.key] = value.map((line) => (isRow(line) ? comparedPart(field.fields, line) : line));
    } else if (isEmbedded(field) && isRow(value)) {
      const inner = comparedPart(field.fields, value);
      if (Object.keys(inner).length > 0) part[field.key] = inner;
    } else part[field.key] = value;
  }
  return part;
}
