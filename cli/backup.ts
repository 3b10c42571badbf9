// `tongguan backup <place>`: a copy of everything while people work; with --verify proves one that is there.
import type { Command } from 'commander';
import type { Manifest } from '../runtime/server/backup/manifest.ts';
import { megabytes, takeBackup } from '../runtime/server/backup/take-backup.ts';
import { findBackup, verifyBackup } from '../runtime/server/backup/verify-backup.ts';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { schemaVersion } from '../runtime/server/migrate/migrate.ts';
import { parsePlace } from '../runtime/server/objects/parse-place.ts';
import { type PlaceLocation, tellLocation } from '../runtime/server/objects/place-at.ts';
import { namedTables } from '../runtime/server/store/named-tables.ts';
import { ensureCompiled } from './compile-schemas.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { open } from './prepare-database.ts';
import { seconds } from './progress.ts';
import { withSecretFiles } from './secret-files.ts';
import { withProblems } from './with-problems.ts';

interface BackupOptions {
  readonly verify: boolean;
  readonly backup?: string;
  readonly workers: string;
  readonly keep?: string;
}

export function configure(command: Command): void {
  command
    .argument('<place>', 'folder, or s3://bucket/prefix')
    .option('--verify', 'read a backup of the place and prove it, without a database', false)
    .option('--backup <id>', 'with --verify: which one (default: the last)')
    .option('--workers <number>', 'tables read at the same time', '2')
    .option('--keep <number>', 'take away all backups but so many (default: none)')
    .action(withProblems(run));
}

async function run(given: string, options: BackupOptions): Promise<void> {
  const environment = readEnvironment();
  const place = parsePlace('the place', given, withSecretFiles(process.env));
  await (options.verify ? verify(place, environment, options) : take(place, environment, options));
}

async function take(place: PlaceLocation, environment: Environment, options: BackupOptions): Promise<void> {
  const start = performance.now();
  const [workers, keep] = [numberIn('--workers', options.workers), numberIn('--keep', options.keep ?? '1')];
  await ensureCompiled();
  const { model } = await import('../generated/model.gen.ts');
  const database = await open(environment, 'tongguan backup', true);
  try {
    const { secret } = environment.backup;
    const manifest = await takeBackup(
      {
        connection: database.owner ?? database.settings,
        schema: schemaVersion(model.tables),
        files: { table: namedTables(model.system).file, location: environment.files },
      },
      { to: place, secret, workers, report: tell, ...(options.keep !== undefined && { keep }) },
    );
    conclude(manifest, tellLocation(place), start);
  } finally {
    await database.stop();
  }
}

function conclude(manifest: Manifest, place: string, start: number): void {
  const { tables, files, key } = manifest;
  const rows = tables.reduce((sum, { part }) => sum + part.lines, 0);
  const size = tables.reduce((sum, { part }) => sum + part.size, 0);
  tell(
    `Backup ${manifest.id} in ${place}: ${rows} rows of ${tables.length} tables in ${megabytes(size)}, ${files?.part.lines ?? 0} files, ${seconds(start)}`,
  );
  tell(
    key
      ? 'It is encrypted: keep the key or the passphrase elsewhere.'
      : 'It is not encrypted: TONGGUAN_BACKUP_KEY or TONGGUAN_BACKUP_PASSPHRASE would encrypt it.',
  );
  tell(
    'Not in it, on purpose: TONGGUAN_KEY, or installation.key of the data folder, which opens the private keys of seals. Keep a copy apart from the backups: without it seals cannot sign after a restore.',
  );
  tell(
    'Not in it either: jobs under way, which a start begins anew, and messages in the receipts folder that were not taken in yet.',
  );
  // For scripts: progress and advice go to the other stream.
  console.log(manifest.id);
}

async function verify(place: PlaceLocation, environment: Environment, { backup }: BackupOptions): Promise<void> {
  const start = performance.now();
  const found = await findBackup(place, environment.backup.secret, backup);
  const { id, tables, files, finishedAt } = found.manifest;
  tell(`Reading backup ${id} of ${finishedAt}`);
  const faults = await verifyBackup(found);
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) throw new StartProblem(`Backup ${id} is damaged: ${faults.length} faults.`);
  const rows = tables.reduce((sum, { part }) => sum + part.lines, 0);
  console.log(
    `Backup ${id} is whole: ${rows} rows of ${tables.length} tables, ${files?.part.lines ?? 0} files, ${seconds(start)}`,
  );
  if (files && files.missing.length > 0) console.log(`${files.missing.length} files were missing when it was taken.`);
}

function numberIn(name: string, text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new StartProblem(`${name} ${text} is no number: write one from 1 to 9999.`);
}

function tell(line: string): void {
  console.error(line);
}
