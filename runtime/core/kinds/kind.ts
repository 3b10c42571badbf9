// What a kind of field is: everything the product knows of it beside its looks. One file a kind beside this one.
import type { CountLimits } from '../count-limits.ts';
import type { Condition } from '../descriptor/condition.ts';
import type { EnumField, Field, FieldBase } from '../descriptor/field.ts';
import type { HeldFields } from '../descriptor/held-fields.ts';
import type { Json, Tone } from '../descriptor/value.ts';
import type { DecimalLimits } from '../keywords.ts';
import type { HeldFieldsOf, Keywords, NamedFields } from './keywords-of-field.ts';
import type { KindLimit } from './kind-limit.ts';
import type { ExampleSource, SampleMaker } from './sample-source.ts';

/** A JSON Schema 2020-12 fragment, with the keywords of core/keywords.ts. */
export type JsonSchema = { readonly [keyword: string]: Json };

export type FilterOperator = 'is' | 'in' | 'contains' | 'prefix' | 'from' | 'to';

export type FilledBy = 'enter' | 'choose' | 'upload' | 'add';

/** One value, several, a sub-record, or sub-records in order. */
export type Structure = 'value' | 'values' | 'record' | 'lines';

/** Who has fields of its own is a record or lines; nothing else is. */
type StructureOf<F> = F extends { readonly fields: unknown } ? 'record' | 'lines' : 'value' | 'values';

/** A PostgreSQL column: its type, and a check on `"column"` written with `$` for the quoted name. */
export interface Column {
  readonly type: string;
  readonly check?: string;
}

/** What formatting needs to know beside the value. */
export interface Wording {
  /** Label of a locale key. */
  label(key: string): string;
  /** Name of a value of a code table, or undefined while it is not known. */
  codeName(table: string, value: string): string | undefined;
  /** Title of a referred record as the server sent it. */
  title?: string | undefined;
}

/** What a text of a cell may stand for beside the value itself. */
export interface CellWords {
  /** Value of a closed list whose label in any language is this text, or null. */
  enumValue(labels: string, values: readonly string[], text: string): string | null;
  /** Value of a code table whose value or name in any language is this text, or null. */
  codeValue(table: string, text: string): string | null;
}

/** A kind whose values are numbers: they can be added up, compared and rounded. */
export interface NumberForm<F extends Field> {
  /** What keyword `decimal` takes of values that are exact, as strings; absent: whole numbers of JSON. */
  readonly exact?: (field: F) => DecimalLimits;
  /** A decimal in the form of the field, rounded half up. */
  from(decimal: string, field: F): Json;
}

/** How wide words are drawn. */
export interface TextWidths {
  /** Pixels of a text. */
  measure(text: string): number;
  /** Words of a locale key. */
  say(key: string): string;
  /** The values name the records, and are read before all others. */
  readonly names?: boolean;
}

/** What a field is made of beside its keywords. */
export interface FieldOrigin {
  /** Prefix of the locale keys of its values. */
  readonly labels: string;
  /** The record it is part of, and the keys of what people fill in there. */
  readonly around: { readonly entity: string; readonly fields: readonly string[] };
  /** What names a value of records of another entity: the paths there are, and where they have their labels. */
  named(fields: NamedFields): Pick<EnumField, 'values' | 'labels' | 'namesOf' | 'place'>;
  /** The fields of an entity that may stand in a text, and where they have their labels. */
  held(fields: HeldFieldsOf): HeldFields;
  /** Keywords of what an array holds. */
  readonly items: Keywords | undefined;
  /** The field by which records of an entity are named. */
  keyOf(entity: string): string;
  /** Whether pickers tell more of the records of an entity than their titles. */
  isTold(entity: string): boolean;
  /** Whether a code table holds units of measure. */
  holdsUnits(table: string): boolean;
  /** The values of a code table that are shown in a colour; null where none is. */
  tonesOf(table: string): { readonly [value: string]: Tone } | null;
}

/** What a kind adds to what every field has. */
export type OwnPart<F extends Field> = Omit<F, keyof FieldBase | 'kind'>;

export interface Kind<F extends Field> {
  /** What holds values: tables, forms and checks follow from it. */
  readonly structure: StructureOf<F>;
  readonly number?: NumberForm<F>;
  /** Values are days of the calendar, `YYYY-MM-DD`, or moments, ISO 8601 in UTC. */
  readonly time?: 'day' | 'moment';
  /** Texts that people write and look for words in. */
  readonly isProse?: true;
  /** Written, never read. */
  readonly isSecret?: true;
  /** Encrypted where it is stored: compared by all of it alone. */
  readonly isEncrypted?: true;
  readonly isSwitch?: true;
  /** One of few values, by which a list can be counted. */
  readonly isGrouping?: true;
  /** Records can be named by it. */
  readonly isKey?: true;

  /** The `format` in schemas that means this kind. */
  readonly keyword?: string;
  /** What the keywords of a schema carry over; null where they mean another kind. Only kinds of a fitting structure are asked. */
  written(keywords: Keywords, origin: FieldOrigin): OwnPart<F> | null;
  /** What a default would have to be, in English; null where it is. */
  misfit(value: Json, field: F): string | null;

  /** Shape of a value that is present. */
  schema(field: F): JsonSchema;
  /** The shape in the API description, where it is not `schema`: without our own keywords. */
  openapi?(field: F): JsonSchema;
  /** The one form a value is stored in; what cannot be brought into it comes back as it is, for the validator to refuse. */
  normalise(value: Json, field: F): Json;
  /** A value in normal form is of the type of the field, limits aside: no column holds anything else. */
  fits(value: Json): boolean;
  /** Column in the table of the record; null: embedded columns or a table of its own. */
  column(field: F): Column | null;
  /** The value a cell of an import file means, as text for the validator to refuse where it means none; null: no cell can fill it. */
  readonly fromCell: ((text: string, field: F, words: CellWords) => Json) | null;
  /** How a list can be filtered by it, the first being the usual one. */
  readonly operators: readonly FilterOperator[];
  readonly sortable: boolean;

  /** For reading, in lists, histories and exports. */
  format(value: Json, field: F, wording: Wording): string;
  /** Pixels its values take in a list, known before any row is; what is longer shows in full on hover. */
  listWidth(field: F, widths: TextWidths): number;
  /** Its texts may be long: its column takes what room there is. Absent: as wide as `listWidth`. */
  stretches?(field: F): boolean;
  /** Pixels of its column in a table of lines. */
  lineWidth(field: F): number;
  /** Pixels of its column in a grid of lines that is typed into: what is longer shows on hover. */
  gridWidth(field: F): number;
  /** What a person does to give a value: the sentence about a missing one says it. */
  readonly filledBy: FilledBy;
  /** Limits of one value, in the order people ask: how long, of what form. */
  limits(field: F): readonly KindLimit[];
  /** Kind and limits on one line: `decimal 15,2 > 0`; `say` puts a condition in words. */
  brief(field: F, say: (condition: Condition) => string): string;
  /** Limits in English, for generated types and the API description. */
  notes(field: F): readonly string[];
  /** A value that keeps every limit; other seeds give other values. Lists have one entry. */
  sample(field: F, maker: SampleMaker, seed: number): Json;
  /** A value for the API description; null where none can be guessed. */
  example(field: F, source: ExampleSource): Json;
}

/** What a kind of one typed value is where it does not say otherwise. */
export const ofOneValue = {
  structure: 'value',
  misfit: (value: Json) => (isString(value) ? null : 'text'),
  fits: isString,
  sortable: true,
  lineWidth: () => 160,
  gridWidth: () => 66,
  filledBy: 'enter',
  limits: () => [],
  notes: unitNote,
} as const;

/** What a kind of several values is where it does not say otherwise. */
export const ofSeveral = {
  structure: 'values',
  misfit: (value: Json) => (Array.isArray(value) ? null : 'possible for this kind of field'),
  normalise: (value: Json) => value,
  fits: isString,
  fromCell: null,
  operators: ['in'],
  sortable: false,
  listWidth: () => 92,
  stretches: () => true,
  lineWidth: () => 160,
  gridWidth: () => 66,
  filledBy: 'choose',
  limits: () => [],
  notes: unitNote,
} as const;

/** Shape of several values, each once. */
export function listSchema(counts: CountLimits, items: JsonSchema): JsonSchema {
  return { type: 'array', uniqueItems: true, ...countKeywords(counts), items: items as Json };
}

/** The limits on the number of values, as keywords. */
export function countKeywords({ minItems, maxItems }: CountLimits): JsonSchema {
  return { ...(minItems !== undefined && { minItems }), ...(maxItems !== undefined && { maxItems }) };
}

/** The unit beside its values, if it has one. */
export function unitNote({ unit }: Field): string[] {
  return unit === undefined ? [] : [unit];
}

export function isString(value: Json): value is string {
  return typeof value === 'string';
}

/** Several values, each in its words. */
export function eachOf(value: Json, say: (one: string) => string): string {
  return Array.isArray(value) ? value.map((one) => say(String(one))).join(', ') : '';
}

/** The values a cell lists. */
export function partsOfCell(text: string): string[] {
  return text
    .split(/[,;，；、|]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** A text literal in SQL. */
export function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Text from a person: outer white space and control characters other than line breaks and tabs removed. */
export function cleanText(value: Json): Json {
  if (typeof value !== 'string') return value;
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
}

// What Burmese texts and tables bring along when they are pasted: a place to break a line, a join, a byte order mark.
const widthless = /[\u200B\u2060\uFEFF]/g;

/**
 * Text of one line from a person, as `cleanText`: line breaks and tabs are one space, what has no width and only guides
 * the layout is gone. Other unseen characters stay, for keyword `visible` to refuse.
 */
export function cleanLine(value: Json): Json {
  if (typeof value !== 'string') return value;
  const line = String(cleanText(value.replace(widthless, '')));
  return line.replace(/[ \t\n]+/g, (gap) => (/[\t\n]/.test(gap) ? ' ' : gap));
}
