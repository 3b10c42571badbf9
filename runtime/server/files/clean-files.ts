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
  const before = new Date(now.getTime() - waitingTime);
  const deleted = await runFragment(
    executor,
    sql`delete from ${sql.raw(layouts.tables.file)} f where f."uploadedAt" < ${before} and not ${isHeld(layouts)} returning f."id"`,
  );
  // Asked after the rows are gone: a backup that begins later does not know them.
  if (!(await isBackedUp(executor))) await cleanBytes(executor, { files: layouts.tables.file, folder, now });
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
