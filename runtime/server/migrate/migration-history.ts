// What was done to the tables of a database: when, by whom, by which version of product and schemas, in which steps, how long it took.
import type { TableModel } from '../../core/tables.ts';
import { newId } from '../store/record-id.ts';
import type { Executor } from '../store/statement.ts';
import { column, moment, table } from '../store/table-model.ts';

/** A row for every migration that changed something; nobody changes or takes out any. */
export const migrationTable: TableModel = table(
  'schema_migration',
  [
    column('id', 'uuid'),
    column('at', moment),
    column('milliseconds', 'bigint'),
    column('release', 'text'),
    column('schemas', 'text'),
    column('revision', 'text', true),
    column('by', 'text'),
    column('count', 'integer'),
    column('steps', 'text[]'),
    column('notes', 'text[]'),
  ],
  ['id'],
);

/** Which version brings the tables, and who started it. */
export interface MigratedBy {
  /** Version of the product. */
  readonly release: string;
  /** Hash of the contents of the schemas. */
  readonly schemas: string;
  /** Revision of the repository they stand in; null where there is none. */
  readonly revision: string | null;
  /** Account and machine, and by which command. */
  readonly by: string;
}

export interface PastMigration extends MigratedBy {
  readonly at: string;
  readonly milliseconds: number;
  /** How many statements were run. */
  readonly count: number;
  /** The first of them, as many as are kept. */
  readonly steps: readonly string[];
  readonly notes: readonly string[];
}

/** Statements kept of one migration: a new database has thousands, which the version tells. */
const mostSteps = 500;

/** Keeps a migration; the role of the database is told with who started it. */
export async function noteMigration(
  client: Executor,
  { release, schemas, revision, by }: MigratedBy,
  done: Pick<PastMigration, 'milliseconds' | 'steps' | 'notes'>,
): Promise<void> {
  await client.query(
    `insert into schema_migration ("id", "at", "milliseconds", "release", "schemas", "revision", "by", "count", "steps", "notes")
      values ($1, now(), $2, $3, $4, $5, $6 || ', role ' || current_user, $7, $8, $9)`,
    [
      ...[newId(), Math.round(done.milliseconds), release, schemas, revision, by],
      ...[done.steps.length, done.steps.slice(0, mostSteps), done.notes],
    ],
  );
}

/** What was done to the tables, the newest first; nothing of a database that was last brought before this was kept. */
export async function pastMigrations(client: Executor): Promise<PastMigration[]> {
  const { rows: found } = await client.query<{ there: string | null }>(
    `select to_regclass('schema_migration') as there`,
  );
  if (found[0]?.there === null) return [];
  const { rows } = await client.query<PastMigration>(
    `select to_char("at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, "milliseconds"::float8 as milliseconds,
      "release", "schemas", "revision", "by", "count", "steps", "notes" from schema_migration order by "id" desc`,
  );
  return rows;
}
