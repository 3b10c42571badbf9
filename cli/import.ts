// `tongguan import <entity> <file>`: records from a workbook or a CSV file, with all checks, as the importing account.
import { access, constants, open as openFile, readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Command } from 'commander';
import type { Pool } from 'pg';
import type { ServerModel } from '../runtime/core/model.ts';
import type { KeyRing } from '../runtime/server/authority/key-ring.ts';
import type { ServerContext } from '../runtime/server/context.ts';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import type { ImportMapping } from '../runtime/server/imports/guess-mapping.ts';
import type { ImportJob, ImportMode } from '../runtime/server/imports/import-jobs.ts';
import type { CsvFile } from '../runtime/server/imports/read-csv-file.ts';
import type { Caller } from '../runtime/server/session/caller.ts';
import type { Table } from '../runtime/server/sheets/table.ts';
import { ensureCompiled } from './compile-schemas.ts';
import { readEnvironment } from './environment.ts';
import { bringingOf, migrateTables, onDirect, open, poolOf } from './prepare-database.ts';
import { say, seconds } from './progress.ts';
import { withDatabaseLock } from './with-lock.ts';
import { withProblems } from './with-problems.ts';

interface Options {
  readonly as: string;
  readonly map?: string;
  readonly preview?: true;
  readonly skipBad?: true;
}

export function configure(command: Command): void {
  command
    .argument('<entity>', 'id of the entity, as in schemas/<area>/<id>.yaml')
    .argument('<file>', 'workbook (.xlsx), or CSV in UTF-8 or GB 18030, with a header')
    .option('--as <account>', 'login name of the account that imports', 'admin')
    .option('--map <pairs>', 'columns and their fields: hs8=hsCode,name_zh=hsName; the others are guessed')
    .option('--preview', 'check every row and keep none')
    .option('--skip-bad', 'keep the good rows; without it all rows are kept or none')
    .action(withProblems(importFile));
}

/** Times that rows of a file are asked for between two clearings of the memory of those that are done with. */
const clearing = 4;

async function importFile(entity: string, file: string, options: Options): Promise<void> {
  const environment = readEnvironment();
  await access(file, constants.R_OK).catch((error: Error) => {
    throw new StartProblem(`Cannot read ${file}: ${error.message}`);
  });
  await ensureCompiled();
  const { model } = await import('../generated/model.gen.ts');
  const database = await open(environment, 'tongguan import', true);
  const pool = poolOf(database);
  try {
    const bringing = await bringingOf(environment, { thorough: false, server: pool });
    await onDirect(database, pool, (direct) => withDatabaseLock(direct, () => migrateTables(direct, model, bringing)));
    const job = await run({ entity, file, options, pool, keyRing: bringing.keyRing, model });
    if (job.state === 'failed' || (job.failed.length > 0 && !options.skipBad)) process.exitCode = 1;
  } finally {
    await pool.end();
    await database.stop();
  }
}

interface Run {
  readonly entity: string;
  readonly file: string;
  readonly options: Options;
  readonly pool: Pool;
  readonly keyRing: KeyRing;
  readonly model: ServerModel;
}

async function run({ entity: id, file, options, pool, keyRing, model }: Run): Promise<ImportJob> {
  const [server, made, imports, jobs, tables, targets, csv] = await Promise.all([
    import('../runtime/server/context.ts'),
    import('../runtime/server/make-context.ts'),
    import('../runtime/server/imports/import-rows.ts'),
    import('../runtime/server/imports/import-jobs.ts'),
    import('../runtime/server/imports/import-table.ts'),
    import('../runtime/server/load-hooks.ts'),
    import('../runtime/server/imports/read-csv-file.ts'),
  ]);
  const { hooks } = await import('../generated/hooks.gen.ts');
  const context = made.makeContext({
    model,
    pool,
    hooks: await targets.loadHooks(hooks),
    settings: { ...server.defaultSettings, keyRing },
    report: (error) => console.error(error),
  });
  const entity = server.entityOf(context, id);
  const opened = (await isWorkbookFile(file)) ? null : await csv.openCsvFile(file);
  const table = opened
    ? { header: opened.header, rows: [] }
    : await tables.readCorrected(context, entity, {
        content: await readFile(file),
        corrections: null,
        reader: options.as,
      });
  const mapping = mappingWith(table, options.map, tables.mappingFor(context, entity, table, null));
  say(table.header.map((heading, column) => `  ${heading} -> ${mapping[column] ?? '(left out)'}`).join('\n'));
  imports.checkMapping(entity, mapping, table);
  const caller = await logIn(context, options.as);
  const mode: ImportMode = options.preview ? 'preview' : options.skipBad ? 'skip-bad' : 'all-or-nothing';
  const job = { ...jobs.newJob(table, mapping, mode), total: opened?.total ?? table.rows.length };
  const start = performance.now();
  const ticker = setInterval(() => say(`${job.done} of ${job.total} rows`), 1000);
  try {
    await imports.importRows(
      { context, caller, entity, table, mapping, mode, ...(opened && { next: clearedBetween(opened) }) },
      job,
    );
  } finally {
    clearInterval(ticker);
    opened?.close();
    // Servers that run learn at once what was brought in.
    await context.hints.close();
  }
  report(job, mode, start);
  return job;
}

/**
 * The same rows, in memory that is cleared of those before: V8 lets it grow to a multiple of what is used where a machine has much, and
 * beside the database of a small machine there is not much. With the last rows all that can go, goes: then a million are announced.
 */
function clearedBetween({ next, total }: CsvFile): CsvFile['next'] {
  setFlagsFromString('--expose-gc');
  const clear = runInNewContext('gc') as (how?: object) => void;
  let [asked, given] = [0, 0];
  return async (number) => {
    asked += 1;
    if (asked % clearing === 0) clear();
    const rows = await next(number);
    given += rows.length;
    if (given >= total) clear({ type: 'major', flavor: 'last-resort' });
    return rows;
  };
}

/** Workbooks are archives, which begin with these letters. */
async function isWorkbookFile(path: string): Promise<boolean> {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(8), 0, 8, 0);
    const { isWorkbook } = await import('../runtime/server/sheets/read-workbook.ts');
    return isWorkbook(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** The guessed mapping with the pairs of `--map` laid over it; a pair without a field leaves the column out. */
function mappingWith(table: Table, pairs: string | undefined, guessed: ImportMapping): ImportMapping {
  const named = new Map<string, string>();
  for (const pair of (pairs ?? '').split(',').filter(Boolean)) {
    const [heading = '', path = ''] = pair.split('=');
    if (!table.header.includes(heading)) {
      throw new StartProblem(`The file has no column ${heading}. It has: ${table.header.join(', ')}`);
    }
    named.set(heading, path);
  }
  const taken = new Set(named.values());
  return table.header.map((heading, column) => {
    const chosen = named.get(heading);
    if (chosen !== undefined) return chosen === '' ? null : chosen;
    const path = guessed[column] ?? null;
    return path !== null && taken.has(path) ? null : path;
  });
}

/** The account that imports, with the rights it has in the browser. */
async function logIn({ database, sessions, layouts: { tables } }: ServerContext, username: string): Promise<Caller> {
  const { rows } = await database.query<{ id: string }>(`select id from ${tables.account} where "username" = $1`, [
    username,
  ]);
  const id = rows[0]?.id;
  if (id === undefined) throw new StartProblem(`There is no account ${username}. Name one with --as.`);
  const login = await sessions.loginOf(id);
  if (!login) throw new StartProblem(`Account ${username} cannot log in: it is disabled or has no enterprise.`);
  return { ...login, language: 'en' };
}

function report(job: ImportJob, mode: ImportMode, start: number): void {
  for (const { row, findings } of job.failed.slice(0, 20)) {
    say(`line ${row}: ${findings.map(({ path, rule, message }) => `${path} ${rule}: ${message}`).join('; ')}`);
  }
  const failed = job.failed.length + job.failedMore;
  if (failed > 20) say(`... and ${failed - 20} more`);
  const kept =
    mode === 'preview'
      ? 'Nothing is kept (preview). '
      : mode === 'all-or-nothing' && failed > 0
        ? 'Nothing is kept. '
        : '';
  say(
    `${kept}${job.created} created, ${job.updated} updated, ${job.unchanged} unchanged, ${failed} refused, in ${seconds(start)}`,
  );
}
