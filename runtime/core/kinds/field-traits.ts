// Questions about a field (is it a number, lines, a reference?), so that callers need not compare kinds.
import type {
  CalledFor,
  Converted,
  Elements,
  EncryptedField,
  Field,
  LinesField,
  ObjectField,
  ReferenceField,
  ReferencesField,
  TextField,
  UploadField,
  UploadsField,
} from '../descriptor/field.ts';
import type { HeldFields } from '../descriptor/held-fields.ts';
import type { Json, Tone } from '../descriptor/value.ts';
import type { NumberForm, Structure } from './kind.ts';
import { kindOf } from './kinds.ts';

type Maybe = Field | null | undefined;
type Having<Key extends string> = Extract<Field, { readonly [K in Key]: unknown }>;

/** Holds a sub-record or lines. */
export const isNested = (field: Maybe): field is Having<'fields'> => !!field && 'fields' in field;

/** Names other records, one or several. */
export const namesRecords = (field: Maybe): field is Having<'by'> => !!field && 'by' in field;

/** Names files, one or several. */
export const namesFiles = (field: Maybe): field is Having<'profile'> => !!field && 'profile' in field;

/** Holds values of a code table, one or several. */
export const isCoded = (field: Maybe): field is Having<'table'> => !!field && 'table' in field;

/** Holds values of a closed list, one or several. */
export const isListed = (field: Maybe): field is Having<'values'> => !!field && 'values' in field;

const isOf = (field: Maybe, structure: Structure): boolean => !!field && kindOf(field).structure === structure;

/** Holds one sub-record, embedded. */
export const isEmbedded = (field: Maybe): field is ObjectField => isOf(field, 'record');

/** Holds sub-records in order. */
export const isLines = (field: Maybe): field is LinesField => isOf(field, 'lines');

/** Holds several values, each a scalar. */
export const isSeveral = (field: Maybe): boolean => isOf(field, 'values');

/** Names one other record. */
export const namesRecord = (field: Maybe): field is ReferenceField => namesRecords(field) && !isSeveral(field);

/** Names one file. */
export const namesFile = (field: Maybe): field is UploadField => namesFiles(field) && !isSeveral(field);

/** Is kept in a table of its own below the record's. */
export function hasOwnTable(field: Maybe): field is LinesField | ReferencesField | UploadsField {
  return !!field && !isEmbedded(field) && kindOf(field).column(field) === null;
}

/** Holds a text that people write. */
export const isProse = (field: Maybe): field is TextField => !!field && kindOf(field).isProse === true;

/** Is written and never read. */
export const isSecret = (field: Maybe): boolean => !!field && kindOf(field).isSecret === true;

/** Is encrypted where it is stored. */
export const isEncrypted = (field: Maybe): field is EncryptedField => !!field && kindOf(field).isEncrypted === true;

/** Says yes or no. */
export const isSwitch = (field: Maybe): boolean => !!field && kindOf(field).isSwitch === true;

/** How numbers stand in the field, which can be added up; undefined for what holds none. */
export function numberOf(field: Maybe): NumberForm<Field> | undefined {
  return field ? kindOf(field).number : undefined;
}

/** Holds a number. */
export const isNumber = (field: Maybe): boolean => numberOf(field) !== undefined;

/** Holds a decimal, exact to its digits. */
export const isExact = (field: Maybe): boolean => numberOf(field)?.exact !== undefined;

/** Holds a whole number. */
export const isWhole = (field: Maybe): boolean => isNumber(field) && !isExact(field);

/** The largest number it takes where it says so; undefined for what says nothing or holds none. */
export const largestIn = (field: Maybe): number | undefined =>
  isWhole(field) && field && 'maximum' in field ? field.maximum : undefined;

/** Digits behind the point of the numbers it holds; 0 for what holds none. */
export function decimalsOf(field: Maybe): number {
  return field ? (numberOf(field)?.exact?.(field).digits[1] ?? 0) : 0;
}

/** Decimals its numbers are shown with even where they are noughts. */
export function leastDecimalsOf(field: Maybe): number {
  return field && 'leastDecimals' in field ? (field.leastDecimals ?? 0) : 0;
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

/** The field beside it that says which field it is a value of; undefined for a text that stands for itself. */
export function shapedByOf(field: Maybe): string | undefined {
  return field && 'shapedBy' in field ? field.shapedBy : undefined;
}

/** The fields of a record that may stand in its texts; undefined for texts that are as they are written. */
export function heldFieldsOf(field: Maybe): HeldFields | undefined {
  return field && 'holds' in field ? field.holds : undefined;
}

/** The entity whose fields its values name; undefined where they name none. */
export function namesFieldsOf(field: Maybe): string | undefined {
  return field && 'namesOf' in field ? field.namesOf : undefined;
}

/** Where the elements it is made of are listed; undefined for what is not made of any. */
export function elementsOf(field: Maybe): Elements | undefined {
  return field && 'elements' in field ? field.elements : undefined;
}

/** Which lines are called for by records chosen elsewhere; undefined where none are. */
export function calledForOf(field: Maybe): CalledFor | undefined {
  return field && 'calledFor' in field ? field.calledFor : undefined;
}

/** Code table of the amounts its input suggests; undefined where it suggests none. */
export function suggestsOf(field: Maybe): string | undefined {
  return field && 'suggests' in field ? field.suggests : undefined;
}

/** Path, beside it, of the field that says what the number counts; undefined where none does. */
export function countingOf(field: Maybe): string | undefined {
  return field && 'in' in field ? field.in : undefined;
}

/** How the amount in the field is worked out at a published rate; undefined for other fields, and for the rate itself. */
export function conversionOf(field: Maybe): Converted | undefined {
  const computed = field?.computed;
  if (computed === undefined || !('converted' in computed)) return undefined;
  return computed.converted.tells === undefined ? computed.converted : undefined;
}

/** The colour in which a value of the field is shown; undefined for none. */
export function valueTone(field: Field | undefined, value: Json | undefined): Tone | undefined {
  return field?.kind === 'code' ? field.tones?.[String(value)] : undefined;
}
