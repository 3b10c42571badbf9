// Puts a backup into an empty database: files first, then all rows in one transaction, read back and compared before it counts; at last
// what is built on tables, over the rows.

import { pipeline } from 'node:stream/promises';
import type { ClientBase, ClientConfig } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { TableModel } from '../../core/tables.ts';
import { withClient } from '../database/ensure-database.ts';
import { messageOf, StartProblem } from '../database/start-problem.ts';
import { nameOfContent } from '../files/content-store.ts';
import { allTables, migrate, schemaVersion } from '../migrate/migrate.ts';
import { makeMonths } from '../migrate/month-parts.ts';
import { writeState } from '../migrate/server-state.ts';
import { type PlaceLocation, placeAt } from '../objects/place-at.ts';
import { DamagedPart, readPart, Tally } from './backup-parts.ts';
import { copyIn, copyOut, textSettings } from './copied-tables.ts';
import { eachBatch, keptContent } from './kept-files.ts';
import type { SequenceNote, TableNote } from './manifest.ts';
import { adoptTables, dropOwnTables, emptyDatabase, filledTables } from './restore-target.ts';
import { type FoundBackup, verifyBackup } from './verify-backup.ts';

export interface RestoreTarget {
  readonly connection: ClientConfig;
  /** Tables as the schemas say them. */
  readonly tables: readonly TableModel[];
  /** Where the bytes of files go. */
  readonly files: PlaceLocation;
}

export interface RestoreOrder {
  readonly report: (line: string) => void;
  /** Asked before a database that holds something is emptied; absent: it is refused. */
  readonly confirm?: (filled: readonly string[]) => Promise<boolean>;
}

/** Numbers a sequence leaves out after a restore: some may have been given out that no row of the backup has. */
const margin = 1_000n;

/** Restores a backup. Throws StartProblem, and then the database holds no row of it, unless it says so. */
export async function restoreBackup(found: FoundBackup, target: RestoreTarget, order: RestoreOrder): Promise<void> {
  const { manifest } = found;
  requireSchema(manifest, schemaVersion(target.tables));
  order.report('Reading the whole backup');
  refuse(await verifyBackup(found));
  await withClient({ ...target.connection, statement_timeout: 0 }, async (client) => {
    await requireEmpty(client, target, order);
    await restoreFiles(found, target, order);
    order.report('Making the tables');
    const { tables } = target;
    await migrate(client, { tables, dryRun: false, thorough: true, tablesAlone: true });
    await loadRows(client, found, order);
    await client.query('analyze');
    await buildOnTables(client, tables, order);
  });
}

/** All rows, or none: until they are committed nothing limits them, finds them or reacts to them. */
async function loadRows(client: ClientBase, found: FoundBackup, order: RestoreOrder): Promise<void> {
  const { manifest } = found;
  await client.query('begin');
  try {
    await client.query(textSettings);
    await client.query('delete from server_state');
    await adoptTables(client, manifest.tables);
    await loadTables(client, found, order);
    await makeMonths(client, { movesAll: true });
    await restoreSequences(client, manifest.sequences);
    order.report('Comparing every table with the backup');
    for (const table of manifest.tables) await compare(client, table);
    // Whoever comes after a restore that was interrupted now goes on with it.
    await writeState(client, 'making', 'tables');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error instanceof DamagedPart ? new StartProblem(`${error.message}. Nothing was restored.`, error) : error;
  }
}

/** Indexes, limits, keys and triggers. Rows that broke a limit before break it still: it is made for those to come, and so told. */
async function buildOnTables(client: ClientBase, tables: readonly TableModel[], order: RestoreOrder): Promise<void> {
  order.report('Making indexes, limits and foreign keys');
  try {
    for (const note of (await migrate(client, { tables, dryRun: false, thorough: true })).notes) order.report(note);
  } catch (error) {
    throw new StartProblem(
      `All rows are restored and compared, but not all indexes and limits are made: ${messageOf(error)} Mend that and start the server, which makes the rest, or run \`tongguan migrate\`.`,
      error,
    );
  }
}

function requireSchema({ schema, id, finishedAt }: FoundBackup['manifest'], own: string): void {
  if (schema === own) return;
  throw new StartProblem(
    `Backup ${id} of ${finishedAt} has tables of other schemas (${schema.slice(0, 12)}) than this program makes (${own.slice(0, 12)}): restore it with the version of tongguan and the schemas that took it, then bring it along with \`tongguan migrate\` of this one.`,
  );
}

function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return;
  const shown = faults.slice(0, 20);
  const more = faults.length > shown.length ? [`and ${faults.length - shown.length} more`] : [];
  throw new StartProblem(
    ['The backup is damaged; nothing was restored. Take an earlier one with --backup <id>.', ...shown, ...more].join(
      '\n',
    ),
  );
}

/** What a start has made and nobody has used goes as well: rows are loaded into bare tables. */
async function requireEmpty(client: ClientBase, target: RestoreTarget, order: RestoreOrder): Promise<void> {
  const { confirm, report } = order;
  const filled = await filledTables(client);
  if (filled.length === 0) return dropOwnTables(client, allTables(target.tables));
  const told = `${filled.slice(0, 5).join(', ')}${filled.length > 5 ? ` and ${filled.length - 5} more` : ''}`;
  if (!confirm) {
    throw new StartProblem(
      `The database is not empty (${told}): give another data folder or an empty database, or --force to delete what is there.`,
    );
  }
  if (!(await confirm(filled))) throw new StartProblem('Nothing was deleted and nothing restored.');
  report('Deleting what the database holds');
  await emptyDatabase(client);
}

/** What is there already stays: files are found by their digests. */
async function restoreFiles(
  { manifest, parts }: FoundBackup,
  target: RestoreTarget,
  order: RestoreOrder,
): Promise<void> {
  const { files } = manifest;
  if (!files) return;
  const store = placeAt(target.files);
  const missing = new Set(files.missing);
  let copied = 0;
  await eachBatch(parts, files.part, async (batch) => {
    for (const file of batch.filter(({ sha256 }) => !missing.has(sha256))) {
      const name = nameOfContent(file.sha256);
      if ((await store.look(name))?.size === file.size) continue;
      await store.write(name, await keptContent(parts, files.folder, file));
      copied += 1;
    }
  });
  order.report(`${copied} files restored`);
  for (const sha256 of missing) order.report(`Was not there when the backup was taken: file ${sha256}`);
}

async function loadTables(client: ClientBase, { manifest, parts }: FoundBackup, order: RestoreOrder): Promise<void> {
  let done = 0;
  const told = setInterval(() => order.report(`${done} of ${manifest.tables.length} tables loaded`), 5_000);
  try {
    for (const table of manifest.tables) {
      await readPart(parts, table.part, (text) => pipeline(text, client.query(from(copyIn(table)))));
      done += 1;
    }
  } finally {
    clearInterval(told);
  }
}

async function restoreSequences(client: ClientBase, sequences: readonly SequenceNote[]): Promise<void> {
  for (const { name, last, step } of sequences) {
    const { rows } = await client.query(
      'select 1 from pg_sequences where schemaname = current_schema() and sequencename = $1',
      [name],
    );
    if (last === null || rows.length === 0) continue;
    const next = BigInt(last) + margin * BigInt(step);
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, next.toString()]);
  }
}

/** What the database gives now must be, byte for byte, what the snapshot gave. */
async function compare(client: ClientBase, table: TableNote): Promise<void> {
  const tally = new Tally();
  for await (const chunk of client.query(to(copyOut(table)))) tally.add(chunk);
  const { part } = table;
  if (tally.lines === part.lines && tally.digest() === part.textSha256) return;
  throw new StartProblem(
    `Table ${table.name} holds ${tally.lines} rows that are not those of the backup (${part.lines}). Nothing was restored.`,
  );
}
