// The records whose titles hold a word, looked up once in a search whatever names them: most words stand in no title at all.
import { sql } from 'kysely';
import type { Language } from '../../core/descriptor/value.ts';
import { escapeLike } from '../store/filter-sql.ts';
import type { ColumnMapping, Layouts } from '../store/layout.ts';
import { type Executor, quoted, runFragment } from '../store/statement.ts';
import { requiredTarget, titleSql } from '../store/target.ts';
import { holdsTest, textsOf } from './match-sql.ts';

/** More records of one word are not looked for: it is no name then. */
const mostNamed = 200;
/** Records whose texts hold the word, of which the titles are read. */
const mostRead = 500;

/** What is known of the titles within one search, for somebody who reads a language. */
export class NamedRecords {
  readonly #executor: Executor;
  readonly #layouts: Layouts;
  readonly #language: Language;
  readonly #known = new Map<string, Promise<readonly string[]>>();

  constructor(executor: Executor, layouts: Layouts, language: Language) {
    this.#executor = executor;
    this.#layouts = layouts;
    this.#language = language;
  }

  /** What the reference holds for records whose title, as this reader is shown it, holds the word. */
  valuesOf({ field }: ColumnMapping, word: string): Promise<readonly string[]> {
    const { layout, by } = requiredTarget(this.#layouts, field);
    const key = `${layout.table} ${by} ${word}`;
    const known = this.#known.get(key) ?? this.#look(layout, by, word);
    this.#known.set(key, known);
    return known;
  }

  async #look(
    layout: ReturnType<typeof requiredTarget>['layout'],
    by: string,
    word: string,
  ): Promise<readonly string[]> {
    if (textsOf(layout, 'n').length === 0) return [];
    const isShown = sql<boolean>`${sql.raw(titleSql(layout, 'n', this.#language))} ilike ${`%${escapeLike(word)}%`}`;
    // A title is costly to make: of a word that nearly all records hold somewhere, few titles are.
    const holding = sql`select c."id" from ${layout.from} c where ${holdsTest(textsOf(layout, 'c'), word)} limit ${sql.lit(mostRead)}`;
    const found = await runFragment(
      this.#executor,
      sql`select n.${sql.raw(quoted(by))}::text from ${layout.from} n
        where n."id" in (${holding}) and ${isShown} limit ${sql.lit(mostNamed)}`,
    );
    return found.map(([value]) => String(value));
  }
}
