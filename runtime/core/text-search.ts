// Search within texts of any language: indexes over every two characters that stand side by side, and over every four of numbers. Words of Chinese are often two
// characters long, for which three-character indexes are no use; and this needs nothing of the locale a database was made with.
import type { Field } from './descriptor/field.ts';
import { isProse } from './kinds/field-traits.ts';

/** Characters from which on the index serves. */
export const shortestIndexed = 2;

/** Length of the longer parts of Latin letters and digits. */
const fourSigns = 4;
const latinRun = /[a-z0-9]{4,}/g;

/**
 * The function the indexes of columns are over: every two characters side by side, Latin letters small. Letters are folded as the texts are
 * compared (collation "C", A to Z alone), so that what `ilike` finds always has all pairs of what is looked for. Its name would
 * have to change with its body.
 */
export const textPairsFunction = `create or replace function text_pairs(value text) returns text[]
  language sql immutable strict parallel safe
  return (select coalesce(array_agg(pair.one || pair.other), '{}')
    from (select string_to_array(lower(value collate "C"), null) as signs) read, unnest(read.signs, read.signs[2:]) as pair(one, other)
    where pair.other is not null)`;

/**
 * The function of the index over all that a record is found by: the pairs, and every four Latin letters and digits side by side. Each
 * pair of digits stands in a good part of a million numbers, so that looking for one by its pairs took longer the more there were; of
 * its fours some stand in few. Its name would have to change with its body.
 */
export const textPartsFunction = `create or replace function text_parts(value text) returns text[]
  language sql immutable strict parallel safe
  return (select coalesce(array_agg(part.text), '{}') from (
    select pair.one || pair.other as text
      from (select string_to_array(lower(value collate "C"), null) as signs) read, unnest(read.signs, read.signs[2:]) as pair(one, other)
      where pair.other is not null
    union all
    select substr(run.found[1], place, ${fourSigns})
      from regexp_matches(lower(value collate "C"), '[a-z0-9]{${fourSigns},}', 'g') as run(found), generate_series(1, length(run.found[1]) - ${fourSigns - 1}) place) part)`;

/** The functions that indexes of texts are over, for SQL that makes such indexes. */
export function textFunctions(sql: readonly string[]): string[] {
  const isUsed = (name: string): boolean => sql.some((one) => one.includes(`${name}(`));
  return [...(isUsed('text_pairs') ? [textPairsFunction] : []), ...(isUsed('text_parts') ? [textPartsFunction] : [])];
}

/** The expression of the index of a column, given in quotes or as a path of SQL. */
export function textPairs(column: string): string {
  return `text_pairs(${column})`;
}

/**
 * The expression of the one index over all that a record is found by, from its columns; what is looked for is one of them in the end.
 * One index of all texts costs a write a third less than one of each, and serves what may stand in any.
 */
export function allParts(columns: readonly string[]): string {
  return `text_parts(${columns.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `)})`;
}

/** What every text that holds the word has of what `text_parts` gives: the fours of its long runs, and the pairs of the rest. */
export function partsSought(word: string): string[] {
  const small = word.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const runs = [...small.matchAll(latinRun)].map(({ 0: run, index }) => ({ run, from: index, to: index + run.length }));
  const fours = runs.flatMap(({ run }) =>
    Array.from({ length: run.length - fourSigns + 1 }, (_, at) => run.slice(at, at + fourSigns)),
  );
  const signs = [...small];
  let from = 0;
  const pairs = signs.slice(1).flatMap((other, at) => {
    const one = signs[at] ?? '';
    const to = from + one.length + other.length;
    const isWithin = runs.some((run) => from >= run.from && to <= run.to);
    from += one.length;
    return isWithin ? [] : [one + other];
  });
  return [...new Set([...fours, ...pairs])];
}

/** Whether people write the text freely. Numbers and patterned texts are searched by prefix; ids are not text in the database. */
export function isWorded(field: Field): boolean {
  return isProse(field) && field.key !== 'id' && field.numbering === undefined && field.pattern === undefined;
}
