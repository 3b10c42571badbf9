// The code tables, read from the entity of codes and kept in memory for a while.
import type { Language } from '../../core/descriptor/value.ts';
import { Freshness } from './freshness.ts';
import { type Executor, run } from './statement.ts';

export interface CodeRow extends Readonly<Record<Language, string>> {
  readonly value: string;
  /** What people write for it beside its names. */
  readonly words: readonly string[];
}

/** Milliseconds that they are kept where no change forgets them. */
const freshFor = 600_000;

const statement = (table: string) => ({
  text: `select "typeCode", "domainCode", "name", coalesce("nameEn", "name"), coalesce("nameMy", "nameEn", "name"),
    "everydayWords"
    from ${table} where "validFlag" order by "typeCode", "sort", "domainCode"`,
  values: [],
});

interface Loaded {
  readonly at: number;
  readonly tables: Promise<ReadonlyMap<string, ReadonlyMap<string, CodeRow>>>;
}

export class CodeTableCache {
  readonly #executor: Executor;
  readonly #table: string;
  readonly #freshness: Freshness;
  #loaded: Loaded | null = null;

  /** `table`: that of the codes, for SQL; `freshness`: whether other servers are heard. */
  constructor(executor: Executor, table: string, freshness: Freshness = new Freshness()) {
    this.#freshness = freshness;
    this.#executor = executor;
    this.#table = table;
  }

  /** The same tables read by another executor, inside a transaction, and remembered apart. */
  readBy(executor: Executor): CodeTableCache {
    return new CodeTableCache(executor, this.#table, this.#freshness);
  }

  /** Valid values of a table in their order, by value; empty for a table that does not exist. */
  async table(name: string): Promise<ReadonlyMap<string, CodeRow>> {
    return (await this.#tables()).get(name) ?? new Map();
  }

  /** Invalidates the cache: a code was just changed. */
  forget(): void {
    this.#loaded = null;
  }

  #tables(): Loaded['tables'] {
    if (this.#loaded && Date.now() - this.#loaded.at < this.#freshness.limit(freshFor)) return this.#loaded.tables;
    const loaded: Loaded = { at: Date.now(), tables: read(this.#executor, this.#table) };
    this.#loaded = loaded;
    loaded.tables.catch(() => {
      if (this.#loaded === loaded) this.#loaded = null;
    });
    return loaded.tables;
  }
}

async function read(executor: Executor, of: string): Promise<ReadonlyMap<string, ReadonlyMap<string, CodeRow>>> {
  const tables = new Map<string, Map<string, CodeRow>>();
  for (const [type, value, zh, en, my, everyday] of await run(executor, statement(of))) {
    const name = String(type);
    const table = tables.get(name) ?? new Map<string, CodeRow>();
    tables.set(name, table);
    const words =
      everyday === null
        ? []
        : String(everyday)
            .split(/\s+/)
            .filter((word) => word !== '');
    table.set(String(value), { value: String(value), zh: String(zh), en: String(en), my: String(my), words });
  }
  return tables;
}
