// Forgets files that no record holds: uploaded into a form that was never saved, taken out of a record, or left by a crash.
import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { namesFile, namesFiles } from '../../core/kinds/field-traits.ts';
import { join as joined } from '../store/condition-sql.ts';
import { type Layout, type Layouts, valueColumn } from '../store/layout.ts';
import { type Executor, quoted, runFragment } from '../store/statement.ts';

const day = 86_400_000;
/** Milliseconds a file may wait for its record: browsers keep what was typed into a form until it is saved. */
export const waitingTime = 7 * day;
/** Milliseconds for which bytes stay though no file has them: they are written before the file is. */
const arrivalTime = day;

interface Cleaning {
  readonly executor: Executor;
  readonly layouts: Layouts;
  /** Folder of the bytes. */
  readonly folder: string;
  readonly now: Date;
}

/** Deletes files uploaded a week ago or earlier that no record holds, then bytes that no file has. Gives how many files. */
export async function cleanFiles({ executor, layouts, folder, now }: Cleaning): Promise<number> {
  const before = new Date(now.getTime() - waitingTime);
  const deleted = await runFragment(
    executor,
    sql`delete from ${sql.raw(layouts.tables.file)} f where f."uploadedAt" < ${before} and not ${isHeld(layouts)} returning f."id"`,
  );
  for (const part of await folderNames(folder)) {
    const kept = { executor, files: layouts.tables.file, folder: join(folder, part) };
    await cleanPart(kept, now.getTime() - arrivalTime);
  }
  return deleted.length;
}

/** Whether some record holds the file of table `f`. */
export function isHeld(layouts: Layouts): RawBuilder<boolean> {
  const holds = [...layouts.values()]
    .flatMap(holdingsOf)
    .map(
      ([table, column]) =>
        sql<boolean>`exists (select 1 from ${sql.raw(quoted(table))} h where ${sql.raw(`h.${quoted(column)}`)} = f."id")`,
    );
  return joined(holds, 'or');
}

/** Columns that hold files: table and column. */
function holdingsOf(layout: Layout): [table: string, column: string][] {
  return [layout, ...layout.below].flatMap((mapping) => [
    ...mapping.columns.flatMap(({ field, column }): [string, string][] =>
      namesFile(field) ? [[mapping.table, column]] : [],
    ),
    ...mapping.tables.flatMap(({ field, table }): [string, string][] =>
      namesFiles(field) ? [[table, valueColumn]] : [],
    ),
  ]);
}

interface Part {
  readonly executor: Executor;
  /** Table of the files, for SQL. */
  readonly files: string;
  readonly folder: string;
}

async function cleanPart({ executor, files, folder }: Part, before: number): Promise<void> {
  const names = await folderNames(folder);
  const known = sql`select distinct "sha256" from ${sql.raw(files)} where "sha256" in (${list(names)})`;
  const kept = new Set(
    names.length === 0 ? [] : (await runFragment(executor, known)).map(([sha256]) => String(sha256)),
  );
  for (const name of names.filter((one) => !kept.has(one))) {
    const place = join(folder, name);
    // Whoever stores the same content again has touched it, see content-store.ts.
    const { mtimeMs } = await stat(place);
    if (mtimeMs < before) await unlink(place);
  }
}

function list(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql`${name}`));
}

/** Entries of a folder; none where there is no folder yet. */
async function folderNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
