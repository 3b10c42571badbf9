// One part of what names a record.

/** A field, or fields of which the first filled one counts: a name in the reader's language before the Chinese one. */
export type TitlePart = string | readonly string[];
