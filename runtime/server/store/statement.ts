// One SQL statement and how it is run: composed with Kysely's sql tag, prepared by name, rows as arrays.
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { StatementNames } from './statement-names.ts';
import { typeParsers } from './type-parsers.ts';

/** Part of a statement, its values kept apart from its text. */
export type Fragment = RawBuilder<unknown>;

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The pool, or the one connection of a transaction. */
export type Executor = Pick<Pool | PoolClient, 'query'>;

/** A row as the database sent it, in the order of the select list. */
export type Cells = readonly unknown[];

const names = new StatementNames();

// Kysely runs nothing here: it only puts fragments together, numbers their parameters and quotes names.
const composer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Text and values of a composed fragment. */
export function compile(fragment: Fragment): Statement {
  const { sql, parameters }: CompiledQuery = fragment.compile(composer);
  return { text: sql, values: parameters };
}

/**
 * Whether a column has another type since the statement was prepared, as a newer version of the server beside this one may bring: the
 * statement was not begun, and is refused on this connection for as long as it goes by that name.
 */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

/** Runs a statement and gives its rows. Errors of the database pass through as they are. */
export async function run(executor: Executor, statement: Statement): Promise<Cells[]> {
  const name = names.nameOf(statement.text);
  try {
    return await ask(executor, statement, name);
  } catch (error) {
    if (name === undefined || !isOutdated(error)) throw error;
    names.rename(statement.text, name);
    // An open transaction is lost; the next one goes well.
    return ask(executor, statement, names.nameOf(statement.text)).catch(() => {
      throw error;
    });
  }
}

async function ask(executor: Executor, statement: Statement, name: string | undefined): Promise<Cells[]> {
  const { rows } = await executor.query<unknown[]>({
    text: statement.text,
    values: [...statement.values],
    rowMode: 'array',
    types: typeParsers,
    ...(name !== undefined && { name }),
  });
  return rows;
}

/** Composes and runs. */
export function runFragment(executor: Executor, fragment: Fragment): Promise<Cells[]> {
  return run(executor, compile(fragment));
}

/** A name as SQL: quoted, so that no name of a schema can end the quote. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
