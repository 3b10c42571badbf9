// Reads one record with its lines, labels and permissions in one statement.
import { type RawBuilder, sql } from 'kysely';
import type { Language, Row } from '../../core/descriptor/value.ts';
import type { Layout } from './layout.ts';
import { type Executor, quoted, runFragment } from './statement.ts';

export interface ReadRequest {
  readonly layout: Layout;
  readonly language: Language;
  readonly id: string;
  /** Rows outside are not there for the reader. */
  readonly scope: RawBuilder<boolean>;
  /** Tests of the caller's permissions on the row, by verb. */
  readonly permissionTests?: { readonly [name: string]: RawBuilder<boolean> };
}

export interface StoredRecord {
  /** In normal form; secrets are never in it. */
  readonly record: Row;
  readonly labels: { readonly [path: string]: string };
  readonly permissions: { readonly [name: string]: boolean };
  /** Paths of secrets that have a value. */
  readonly secrets: ReadonlySet<string>;
}

/** The record with this id in the scope, or null. One statement, whatever lines it has. */
export async function readRecord(executor: Executor, request: ReadRequest): Promise<StoredRecord | null> {
  const { layout, language, id, scope, permissionTests = {} } = request;
  const { secrets } = layout;
  const projection = layout.whole(language);
  const flags = [
    ...Object.values(permissionTests),
    ...secrets.map(({ column }) => sql<boolean>`${sql.raw(`t.${quoted(column)}`)} is not null`),
  ];
  const list = sql.join([...flags, sql.raw(projection.text)]);
  const [cells] = await runFragment(
    executor,
    sql`select ${list} from ${layout.from} t where t."id" = ${id} and ${scope}`,
  );
  if (!cells) return null;
  const names = Object.keys(permissionTests);
  return {
    ...projection.read(cells, flags.length),
    permissions: Object.fromEntries(names.map((name, index) => [name, cells[index] === true])),
    secrets: new Set(secrets.filter((_, index) => cells[names.length + index] === true).map(({ path }) => path)),
  };
}

/** A record regardless of row scope, or null; labels in the default language. */
export function readUnscopedRecord(
  executor: Executor,
  request: Pick<ReadRequest, 'layout' | 'id'>,
): Promise<StoredRecord | null> {
  return readRecord(executor, { ...request, language: 'zh', scope: sql<boolean>`true` });
}

/** Ids of the records that have one of these keys, in one order for everybody who writes them. */
export async function idsUnder(
  executor: Executor,
  { table, slotAt }: Layout,
  { by, keys }: { readonly by: string; readonly keys: readonly string[] },
): Promise<string[]> {
  const column = slotAt.get(by)?.column;
  if (column === undefined) throw new Error(`Table ${table} has no column for ${by}`);
  if (keys.length === 0) return [];
  const key = sql.raw(quoted(column));
  const rows = await runFragment(
    executor,
    sql`select "id" from ${sql.raw(quoted(table))} where ${key} = any(${keys}) order by "id"`,
  );
  return rows.map(([id]) => String(id));
}
