// What a field is, asked by what it has and what its kind says of itself: whoever asks so need not know the kinds there are.
import type {
  CodeField,
  CodesField,
  EnumField,
  EnumsField,
  Field,
  LinesField,
  ObjectField,
  ReferenceField,
  ReferencesField,
  TextField,
  UploadField,
  UploadsField,
} from '../descriptor/field.ts';
import type { NumberForm } from './kind.ts';
import { kindOf } from './kinds.ts';

type Maybe = Field | null | undefined;

/** Holds a sub-record or lines. */
export function isNested(field: Maybe): field is ObjectField | LinesField {
  return field ? 'fields' in field : false;
}

/** Holds one sub-record, embedded. */
export function isEmbedded(field: Maybe): field is ObjectField {
  return field ? kindOf(field).structure === 'record' : false;
}

/** Holds sub-records in order. */
export function isLines(field: Maybe): field is LinesField {
  return field ? kindOf(field).structure === 'lines' : false;
}

/** Holds several values, each a scalar. */
export function isSeveral(field: Maybe): boolean {
  return field ? kindOf(field).structure === 'values' : false;
}

/** Is kept in a table of its own below the record's. */
export function hasOwnTable(field: Maybe): field is LinesField | ReferencesField | UploadsField {
  if (!field || isEmbedded(field)) return false;
  return kindOf(field).column(field) === null;
}

/** Names one other record. */
export function namesRecord(field: Maybe): field is ReferenceField {
  return namesRecords(field) && !isSeveral(field);
}

/** Names other records, one or several. */
export function namesRecords(field: Maybe): field is ReferenceField | ReferencesField {
  return field ? 'by' in field : false;
}

/** Names one file. */
export function namesFile(field: Maybe): field is UploadField {
  return namesFiles(field) && !isSeveral(field);
}

/** Names files, one or several. */
export function namesFiles(field: Maybe): field is UploadField | UploadsField {
  return field ? 'profile' in field : false;
}

/** Holds values of a code table. */
export function isCoded(field: Maybe): field is CodeField | CodesField {
  return field ? 'table' in field : false;
}

/** Holds values of a closed list. */
export function isListed(field: Maybe): field is EnumField | EnumsField {
  return field ? 'values' in field : false;
}

/** Holds a text that people write. */
export function isProse(field: Maybe): field is TextField {
  return field ? kindOf(field).isProse === true : false;
}

/** Is written and never read. */
export function isSecret(field: Maybe): boolean {
  return field ? kindOf(field).isSecret === true : false;
}

/** Holds a number, which can be added up. */
export function isNumber(field: Maybe): boolean {
  return numberOf(field) !== undefined;
}

/** Holds a decimal, exact to its digits. */
export function isExact(field: Maybe): boolean {
  return numberOf(field)?.exact !== undefined;
}

/** Holds a whole number. */
export function isWhole(field: Maybe): boolean {
  return isNumber(field) && !isExact(field);
}

/** Digits behind the point of the numbers it holds; 0 for what holds none. */
export function decimalsOf(field: Maybe): number {
  return field ? (numberOf(field)?.exact?.(field).digits[1] ?? 0) : 0;
}

/** How numbers stand in the field; undefined for what holds none. */
export function numberOf(field: Maybe): NumberForm<Field> | undefined {
  return field ? kindOf(field).number : undefined;
}

/** Whether it holds days or moments; null for neither. */
export function timeOf(field: Maybe): 'day' | 'moment' | null {
  return (field && kindOf(field).time) ?? null;
}

/** The template of the numbers the server gives; undefined where it gives none. */
export function numberingOf(field: Maybe): string | undefined {
  return field && 'numbering' in field ? field.numbering : undefined;
}

/** Path of the values its input offers; undefined where it offers none. */
export function offersOf(field: Maybe): string | undefined {
  return field && 'offers' in field ? field.offers : undefined;
}

/** Code table of the amounts its input suggests; undefined where it suggests none. */
export function suggestsOf(field: Maybe): string | undefined {
  return field && 'suggests' in field ? field.suggests : undefined;
}
