// What the core knows of a kind of field: its schema, its normal form, its column, its words. One file a kind beside this one.
import type { CountLimits } from '../count-limits.ts';
import type { Field } from '../descriptor/field.ts';
import type { Json } from '../descriptor/value.ts';

/** A JSON Schema 2020-12 fragment, with the keywords of core/keywords.ts. */
export type JsonSchema = { readonly [keyword: string]: Json };

export type FilterOperator = 'is' | 'in' | 'contains' | 'prefix' | 'from' | 'to';

export type FilledBy = 'enter' | 'choose' | 'upload' | 'add';

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

export interface Kind<F extends Field> {
  /** Shape of a value that is present. */
  schema(field: F): JsonSchema;
  /** The one form a value is stored in; what cannot be brought into it comes back as it is, for the validator to refuse. */
  normalise(value: Json, field: F): Json;
  /** Column in the table of the record; null: embedded columns or a table of its own. */
  column(field: F): Column | null;
  /** For reading, in lists, histories and exports. */
  format(value: Json, field: F, wording: Wording): string;
  /** How a list can be filtered by it, the first being the usual one. */
  readonly operators: readonly FilterOperator[];
  readonly sortable: boolean;
  /** What a person does to give a value: the sentence about a missing one says it. */
  readonly filledBy: FilledBy;
}

/** The limits on the number of values, as keywords. */
export function countKeywords({ minItems, maxItems }: CountLimits): JsonSchema {
  return { ...(minItems !== undefined && { minItems }), ...(maxItems !== undefined && { maxItems }) };
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
