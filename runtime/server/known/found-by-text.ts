// What a typed text finds records by, as SQL, and which of those it finds are meant before others.
import { type RawBuilder, sql } from 'kysely';
import { isProse, namesRecord } from '../../core/kinds/field-traits.ts';
import type { Person } from '../../core/lifecycle.ts';
import { fieldAt } from '../../core/paths.ts';
import { join } from '../store/condition-sql.ts';
import { containsTest, escapeLike } from '../store/filter-sql.ts';
import type { ColumnMapping, Target } from '../store/layout.ts';
import { type Fragment, quoted } from '../store/statement.ts';
import { visibilityOf } from '../store/visibility.ts';

/** For rows under the alias `t`. */
export interface FoundByText {
  readonly test: RawBuilder<boolean>;
  /** The less, the better it fits. */
  readonly rank: Fragment;
  /** The first part of that, see `isCalledSo`. */
  readonly fit: Fragment;
  /** Ranges of keys, each before all else that fits, whose order is that of the keys; none where others have a say in it. */
  readonly begun: readonly RawBuilder<boolean>[];
}

/** Names and everyday words that are the text; what fits less holds the text somewhere, as many texts of other meanings do. */
const called = 2;

/** Whether what fits a text so well is called so: it is its key, begins or ends it, or is one of its names. */
export function isCalledSo(fit: number): boolean {
  return fit <= called;
}

/** What is looked for, where, and for whom. */
interface Sought {
  readonly target: Target;
  readonly person: Person;
  readonly text: string;
  /** Paths of the texts that name a record. */
  readonly names: readonly string[];
}

/**
 * First the record whose key it is, then those whose keys begin with it, then those that are called so, those whose names begin with
 * it, and those that hold it anywhere; of equals those that records in sight of the person name (`finds`), then those among whose
 * everyday words it stands further in front.
 */
export function foundByText(sought: Sought): FoundByText {
  const texts = textsOf(sought);
  const others = namersOf(sought);
  const { text } = sought;
  const begun = keyTests(sought);
  const holds = (one: ColumnMapping): RawBuilder<boolean> => containsTest(text, one.field)(at(one, 'o'), one.field);
  const test = join(
    [...begun, ...wordsTests([...texts.names, ...texts.words], text), ...others.map(({ named }) => named(holds))],
    'or',
  );
  const fit = fitSql(sought, { texts, others, begun });
  const ranges = others.length > 0 || sought.target.by === 'id' ? [] : keyRanges(sought);
  return { test, fit, rank: sql`row(${fit}, ${ownSql(others)}, ${placeSql(texts, text)})`, begun: ranges };
}

interface Texts {
  readonly names: readonly ColumnMapping[];
  /** What people call it beside its names, parted by commas. */
  readonly words: readonly ColumnMapping[];
}

function textsOf({ target: { layout, by }, names }: Sought): Texts {
  const others = (layout.entity.alsoFoundBy ?? []).filter((path) => path !== by && !names.includes(path));
  const columnsAt = (paths: readonly string[]): ColumnMapping[] =>
    paths.flatMap((path) => layout.slotAt.get(path) ?? []).filter(({ field }) => isProse(field));
  return { names: columnsAt(names), words: columnsAt(others) };
}

/** Each word of the text stands in some of these. */
function wordsTests(columns: readonly ColumnMapping[], text: string): RawBuilder<boolean>[] {
  if (columns.length === 0) return [];
  const stands = (word: string): RawBuilder<boolean> =>
    join(
      columns.map((one) => containsTest(word, one.field)(at(one), one.field)),
      'or',
    );
  return [sql<boolean>`(${join(text.split(/\s+/).map(stands), 'and')})`];
}

/** Records of one entity that name what is looked for. */
interface Namers {
  /** What is named by one of them that the person sees, with a text for which the test holds; without a test, by any. */
  named(test?: (text: ColumnMapping) => RawBuilder<boolean>): RawBuilder<boolean>;
}

function namersOf({ target, person }: Sought): Namers[] {
  return [...target.layout.layouts.values()].flatMap((layout) => {
    const { finds, fields } = layout.entity;
    const field = finds && fieldAt(fields, finds.named);
    const slot = finds && layout.slotAt.get(finds.named);
    if (!field || !slot || !namesRecord(field) || field.entity !== target.layout.entity.id) return [];
    const texts = finds.by.flatMap((path) => layout.slotAt.get(path) ?? []);
    const seen = visibilityOf(person, 'o')(layout);
    const named: Namers['named'] = (test) => {
      const tests = test ? [sql<boolean>`(${join(texts.map(test), 'or')})`] : [];
      return sql<boolean>`t.${sql.raw(quoted(field.by))} in (select ${at(slot, 'o')} from ${layout.from} o
        where ${join([...tests, seen], 'and')})`;
    };
    return [{ named }];
  });
}

/** Its key is the text, begins with it, or is where the digits of it begin. */
function keyTests({ target: { by }, text }: Sought): RawBuilder<boolean>[] {
  const key = sql.raw(`t.${quoted(by)}`);
  return by === 'id' ? [] : [beginsWith(key, text), ...goesOnAfter(key, text)];
}

/** The keys that begin with the text, as it was typed or in capitals, as the index has them. */
function keyRanges({ target: { by }, text }: Sought): RawBuilder<boolean>[] {
  const key = sql.raw(`t.${quoted(by)}`);
  return [...new Set([text, text.toUpperCase()])].map((begin) => inRange(key, begin));
}

function inRange(key: Fragment, begin: string): RawBuilder<boolean> {
  return sql<boolean>`(${key} >= ${begin} and ${key} < ${`${begin}\u{10ffff}`})`;
}

/** Fewer digits are the beginning of too many numbers to be meant. */
const shortestCut = 6;

/** Digits that go on where a key ends find it: of a commodity code of ten, the eight that are kept. */
function goesOnAfter(key: Fragment, text: string): RawBuilder<boolean>[] {
  if (text.length <= shortestCut || !/^\d+$/.test(text)) return [];
  return [sql<boolean>`(length(${key}) >= ${shortestCut} and ${text} like ${key} || '%')`];
}

/** Small letters find large ones; what is not Latin has no case, and is found by the index. */
function beginsWith(key: Fragment, text: string): RawBuilder<boolean> {
  if (/[^\0-\x7f]/.test(text)) return inRange(key, text);
  return sql<boolean>`${key} ilike ${`${escapeLike(text)}%`}`;
}

interface Ways {
  readonly texts: Texts;
  readonly others: readonly Namers[];
  readonly begun: readonly RawBuilder<boolean>[];
}

/** How well it fits: 0 it is the key, 1 it begins the key, 2 it is a name, 3 it begins a name, 4 it stands somewhere. */
function fitSql(
  { target: { by }, text }: Sought,
  { texts: { names, words }, others, begun }: Ways,
): RawBuilder<number> {
  const like = escapeLike(text);
  const isCalled = [
    ...names.map((one) => isLike(at(one), like)),
    ...words.map((one) => isLike(listed(one), `%,${like},%`)),
    ...others.map(({ named }) => named((one) => isLike(at(one, 'o'), like))),
  ];
  const isBegun = [
    ...names.map((one) => isLike(at(one), `${like}%`)),
    ...words.map((one) => isLike(listed(one), `%,${like}%`)),
    ...others.map(({ named }) => named((one) => isLike(at(one, 'o'), `${like}%`))),
  ];
  const isKey = isLike(sql.raw(`t.${quoted(by)}::text`), like);
  return sql<number>`case when ${isKey} then 0 when ${join(begun, 'or')} then 1 when ${join(isCalled, 'or')} then 2
    when ${join(isBegun, 'or')} then 3 else 4 end`;
}

/** False, and so in front, for what records in sight name. */
function ownSql(others: readonly Namers[]): RawBuilder<boolean> {
  return sql<boolean>`not (${join(
    others.map(({ named }) => named()),
    'or',
  )})`;
}

/** Where it stands among the everyday words: what is called so before all else comes first. Null where it does not. */
function placeSql({ words }: Texts, text: string): RawBuilder<number | null> {
  const places = words.map((one) => sql`nullif(position(${`,${text.toLowerCase()},`} in lower(${listed(one)})), 0)`);
  return places.length === 0 ? sql<null>`null::integer` : sql<number | null>`least(${sql.join(places)})`;
}

/** Each word with a comma before and behind it. */
function listed(one: ColumnMapping): Fragment {
  return sql`',' || replace(translate(${at(one)}, '，、', ',,'), ', ', ',') || ','`;
}

function isLike(text: Fragment, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${text} ilike ${pattern}`;
}

function at({ column }: ColumnMapping, alias = 't'): Fragment {
  return sql.raw(`${alias}.${quoted(column)}`);
}
