// Search within texts of any language: an index over every two characters that stand side by side. Words of Chinese are often two
// characters long, for which three-character indexes are no use; and this needs nothing of the locale a database was made with.
import type { Field } from './descriptor/field.ts';
import { isProse } from './kinds/field-traits.ts';

/** Characters from which on the index serves. */
export const shortestIndexed = 2;

/**
 * The function the indexes are over: every two characters side by side, Latin letters small. Letters are folded as the texts are
 * compared (collation "C", A to Z alone), so that what `ilike` finds always has all pairs of what is looked for. Its name would
 * have to change with its body.
 */
export const textPairsFunction = `create or replace function text_pairs(value text) returns text[]
  language sql immutable strict parallel safe
  return (select coalesce(array_agg(pair.one || pair.other), '{}')
    from (select string_to_array(lower(value collate "C"), null) as signs) read, unnest(read.signs, read.signs[2:]) as pair(one, other)
    where pair.other is not null)`;

/** The expression of the index of a column, given in quotes or as a path of SQL. */
export function textPairs(column: string): string {
  return `text_pairs(${column})`;
}

/**
 * The expression of the one index over all that a record is found by, from its columns; what is looked for is one of them in the end.
 * One index of all texts costs a write a third less than one of each, and serves what may stand in any.
 */
export function allPairs(columns: readonly string[]): string {
  return textPairs(columns.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `));
}

/** Whether people write the text freely. Numbers and patterned texts are searched by prefix; ids are not text in the database. */
export function isWorded(field: Field): boolean {
  return isProse(field) && field.key !== 'id' && field.numbering === undefined && field.pattern === undefined;
}
