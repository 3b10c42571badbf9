// Forgets files that no record holds: uploaded into a form that was never saved, taken out of a record, or left by a crash.
import { type RawBuilder, sql } from 'kysely';
import { namesFile, namesFiles } from '../../core/kinds/field-traits.ts';
import { type PlaceLocation, placeAt } from '../objects/place-at.ts';
import { backupLock } from '../store/advisory-locks.ts';
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
  /** Where the bytes are. */
  readonly folder: PlaceLocation;
  readonly now: Date;
}

/** Deletes files uploaded a week ago or earlier that no record holds, then bytes that no file has. Gives how many files. */
export async function cleanFiles({ executor, layouts, folder, now }: Cleaning): Promise<number> {
  const deleted = await forgetFiles(executor, layouts, new Date(now.getTime() - waitingTime));
  // Asked after the rows are gone: a backup that begins later does not know them.
  if (!(await isBackedUp(executor))) await cleanBytes(executor, { files: layouts.tables.file, folder, now });
  return deleted;
}

/** Files that one statement looks at: each takes a look into an index for every column that holds files. */
const filesAtOnce = 1000;

/** Deletes files that were uploaded before a moment and that no record holds, so many at once that no statement takes long. */
async function forgetFiles(executor: Executor, layouts: Layouts, before: Date): Promise<number> {
  const file = sql.raw(layouts.tables.file);
  let deleted = 0;
  let last: unknown = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const [cells] = await runFragment(
      executor,
      sql`with looked as materialized (select f."id" from ${file} f where f."uploadedAt" < ${before} and f."id" > ${last} order by f."id" limit ${filesAtOnce}),
        gone as (delete from ${file} f using looked l where l."id" = f."id" and not ${isHeld(layouts)} returning f."id")
        select (select count(*) from gone), (select count(*) from looked), (select l."id" from looked l order by l."id" desc limit 1)`,
    );
    const [gone, looked, end] = cells ?? [];
    deleted += Number(gone);
    if (Number(looked) < filesAtOnce) return deleted;
    last = end;
  }
}

/**
 * Whether some record holds the file of table `f`. The first value from its id on is looked up in the index of each column: one look,
 * however many records hold the same file. Asked for equal values the table itself would be read, wherever most rows hold one file.
 */
export function isHeld(layouts: Layouts): RawBuilder<boolean> {
  const holds = [...layouts.values()].flatMap(holdingsOf).map(([table, name]) => {
    const column = sql.raw(`h.${quoted(name)}`);
    const first = sql`select ${column} from ${sql.raw(quoted(table))} h where ${column} >= f."id" order by ${column} limit 1`;
    return sql<boolean>`coalesce((${first}) = f."id", false)`;
  });
  return joined(holds, 'or');
}

/** A backup under way copies the bytes of files that may be gone by now. */
async function isBackedUp(executor: Executor): Promise<boolean> {
  const { space, number } = backupLock;
  const [cells] = await runFragment(
    executor,
    sql`select exists (select from pg_locks l where l.locktype = 'advisory' and l.classid = ${space}::int8::oid
      and l.objid = ${number}::int8::oid and l.database = (select oid from pg_database where datname = current_database()))`,
  );
  return cells?.[0] === true;
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

/** Digests that are looked up at once. */
const batchSize = 500;

async function cleanBytes(
  executor: Executor,
  { files, folder, now }: Pick<Cleaning, 'folder' | 'now'> & { readonly files: string },
): Promise<void> {
  const place = placeAt(folder);
  const before = now.getTime() - arrivalTime;
  const forget = async (names: readonly string[]): Promise<void> => {
    const digests = names.map((name) => name.slice(name.lastIndexOf('/') + 1));
    const known = sql`select distinct "sha256" from ${sql.raw(files)} where "sha256" in (${list(digests)})`;
    const kept = new Set((await runFragment(executor, known)).map(([sha256]) => String(sha256)));
    for (const [index, name] of names.entries()) {
      if (kept.has(digests[index] ?? '')) continue;
      // Whoever stores the same content again has touched it, see content-store.ts.
      const found = await place.look(name);
      if (found && found.at.getTime() < before) await place.remove(name);
    }
  };
  let batch: string[] = [];
  for await (const { name, at } of place.list('')) {
    if (at.getTime() >= before) continue;
    batch.push(name);
    if (batch.length < batchSize) continue;
    await forget(batch);
    batch = [];
  }
  if (batch.length > 0) await forget(batch);
}

function list(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql`${name}`));
}
