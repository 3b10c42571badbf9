// Imports in the database, where every server finds them: the file, what is to be done with it, and how far it is.
import { sql } from 'kysely';
import type { Language } from '../../core/descriptor/value.ts';
import type { FieldCipher } from '../store/field-cipher.ts';
import { type Executor, runFragment } from '../store/statement.ts';
import type { Corrections } from './corrections.ts';
import type { ImportMapping } from './guess-mapping.ts';
import type { ImportJob, ImportMode } from './import-jobs.ts';
import { stagedRows } from './staged-rows.ts';

/** Milliseconds a finished import can still be asked for, one nobody works on is waited for, and one is left alone that is worked on. */
const [keptFor, waitedFor, quietFor] = [3_600_000, 48 * 3_600_000, 600_000];

const before = (age: number): Date => new Date(Date.now() - age);

/** What was asked for, by whom and from where. */
export interface StoredImport {
  readonly id: string;
  readonly accountId: string;
  readonly entity: string;
  readonly mode: ImportMode;
  readonly mapping: ImportMapping;
  readonly corrections: Corrections | null;
  readonly language: Language;
  readonly ip: string;
  /** Menu key. */
  readonly module: string | null;
  readonly job: ImportJob;
}

/** An import with its file, for the one run that works on it. */
export interface ClaimedImport extends StoredImport {
  readonly content: Uint8Array;
  /** How often it was taken and not given back. */
  readonly tries: number;
}

/** A run of an import. */
export interface ImportRun {
  readonly id: string;
  readonly holder: string;
}

const isOpen = sql<boolean>`"job"->>'state' in ('waiting', 'running')`;

/** `content` is null where nothing is to be done. */
export async function addImport(
  executor: Executor,
  kept: StoredImport,
  content: Uint8Array | null,
  cipher?: FieldCipher,
): Promise<void> {
  const { id, accountId, entity, mode, mapping, language, ip, module } = kept;
  const staged = stagedRows(cipher, id);
  const [corrections, job] = [kept.corrections && staged.json('corrections', kept.corrections), staged.job(kept.job)];
  const bytes = content && staged.bytes(content);
  await runFragment(
    executor,
    sql`insert into import_job ("id", "accountId", "entity", "mode", "mapping", "corrections", "language", "ip", "module", "content", "job", "tries", "updatedAt")
      values (${id}, ${accountId}, ${entity}, ${mode}, ${JSON.stringify(mapping)}, ${corrections && JSON.stringify(corrections)}, ${language}, ${ip}, ${module}, ${bytes}, ${JSON.stringify(job)}, 0, now())`,
  );
}

/** The job, for its owner alone. */
export async function findJob(
  executor: Executor,
  { accountId, id }: { readonly accountId: string; readonly id: string },
  cipher?: FieldCipher,
): Promise<ImportJob | null> {
  const [cells] = await runFragment(
    executor,
    sql`select "job" from import_job where "id" = ${id} and "accountId" = ${accountId}`,
  );
  return cells ? stagedRows(cipher, id).openJob(cells[0]) : null;
}

/** How many imports of the person wait or are under way. Within a transaction nobody adds another of the same person until it ends. */
export async function openImportsOf(executor: Executor, accountId: string): Promise<number> {
  await runFragment(executor, sql`select pg_advisory_xact_lock(hashtextextended(${`import ${accountId}`}, 0))`);
  const [cells] = await runFragment(
    executor,
    sql`select count(*)::int from import_job where "accountId" = ${accountId} and ${isOpen}`,
  );
  return Number(cells?.[0]);
}

/** Takes the import for a run: whoever had it before keeps nothing from then on. Null when it has ended or is gone. */
export async function claimImport(
  executor: Executor,
  { id, holder }: ImportRun,
  cipher?: FieldCipher,
): Promise<ClaimedImport | null> {
  const [cells] = await runFragment(
    executor,
    sql`update import_job set "holder" = ${holder}, "tries" = "tries" + 1, "updatedAt" = now() where "id" = ${id} and ${isOpen}
      returning "accountId", "entity", "mode", "mapping", "corrections", "language", "ip", "module", "content", "job", "tries"`,
  );
  if (!cells) return null;
  const [accountId, entity, mode, mapping, corrections, language, ip, module, content, job, tries] = cells;
  const staged = stagedRows(cipher, id);
  return {
    id,
    accountId: String(accountId),
    entity: String(entity),
    mode: mode as ImportMode,
    mapping: mapping as ImportMapping,
    corrections: staged.openJson('corrections', corrections) as Corrections | null,
    language: language as Language,
    ip: String(ip),
    module: module === null ? null : String(module),
    content: staged.openBytes(content as Buffer),
    job: staged.openJob(job),
    tries: Number(tries),
  };
}

/** Keeps how far the run is, with the rows of the same transaction; the file goes once it has ended. False when another run has taken it. */
export async function saveJob(
  executor: Executor,
  { id, holder, cipher }: ImportRun & { readonly cipher?: FieldCipher | undefined },
  job: ImportJob,
): Promise<boolean> {
  const stored = stagedRows(cipher, id).job(job);
  const hasEnded = job.state === 'done' || job.state === 'failed';
  const kept = await runFragment(
    executor,
    sql`update import_job set "job" = ${JSON.stringify(stored)}, "updatedAt" = now(), "content" = case when ${hasEnded} then null else "content" end
      where "id" = ${id} and "holder" = ${holder} returning "id"`,
  );
  return kept.length > 0;
}

/** Gives the import back: its server closes, which is no try. */
export async function releaseImport(executor: Executor, { id, holder }: ImportRun): Promise<void> {
  await runFragment(
    executor,
    sql`update import_job set "holder" = null, "tries" = "tries" - 1 where "id" = ${id} and "holder" = ${holder}`,
  );
}

/** Ids of open imports of which nothing was heard for ten minutes. */
export async function abandonedImports(executor: Executor): Promise<string[]> {
  const rows = await runFragment(
    executor,
    sql`select "id" from import_job where ${isOpen} and "updatedAt" < ${before(quietFor)}`,
  );
  return rows.map(([id]) => String(id));
}

/** Forgets imports that ended an hour ago, and those that nobody has worked on for two days. */
export async function deleteImports(executor: Executor): Promise<void> {
  await runFragment(
    executor,
    sql`delete from import_job where "updatedAt" < case when ${isOpen} then ${before(waitedFor)}::timestamptz else ${before(keptFor)}::timestamptz end`,
  );
}
