// What records are made of: values, languages, and where a limit or a rule comes from.

export const languages = ['zh', 'en', 'my'] as const;

export type Language = (typeof languages)[number];

export type Scalar = string | number | boolean;

export type Json = null | Scalar | Json[] | { [key: string]: Json };

/** A stored or sent record: field keys as in the schema, absent and null mean "no value". */
export type Row = { [key: string]: Json };

/** Where a limit, rule or field comes from: a section of the specification, or our own proposal. */
export type Source = string;

/** What a state or a code means at a glance, shown by its colour. */
export type Tone = 'default' | 'processing' | 'success' | 'warning' | 'error';

/** What something was called before, as it is written: one name, or several. */
export type FormerNames = string | readonly string[];

/** Value of a closed list or code table -> what it was called before. */
export interface FormerValues {
  readonly [value: string]: readonly string[];
}
