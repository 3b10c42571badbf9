// Exports in the database, where every server finds them: what is to be made for whom, how far it is, and what became of it.
import { sql } from 'kysely';
import type { Language } from '../../core/descriptor/value.ts';
import type { ExportFormat, ExportState, ToldExport } from '../../core/told-export.ts';
import type { ListQuery } from '../routes/list-request.ts';
import { type Cells, type Executor, runFragment } from '../store/statement.ts';

/** Milliseconds a finished export can be fetched, one nobody works on is waited for, and one is left alone that is worked on. */
const [keptFor, waitedFor, quietFor] = [24 * 3_600_000, 48 * 3_600_000, 600_000];
/** Exports a person is told of. */
const mostTold = 20;

const before = (age: number): Date => new Date(Date.now() - age);
const isOpen = sql<boolean>`"state" in ('waiting', 'running')`;

/** What was asked for, by whom. */
export interface OrderedExport {
  readonly id: string;
  readonly accountId: string;
  readonly entity: string;
  readonly as: ExportFormat;
  readonly query: ListQuery;
  /** Mark of what the person saw of the entity when it was asked for. */
  readonly sight: string;
  /** How far the log of the database was when the person had last written, see session/own-writes.ts: the export has it. */
  readonly written: string;
  readonly language: Language;
  /** Of the file, without its ending. */
  readonly name: string;
}

/** An export for the one run that works on it. */
export interface ClaimedExport extends OrderedExport {
  /** How often it was taken and not given back. */
  readonly tries: number;
}

/** A run of an export. */
export interface ExportRun {
  readonly id: string;
  readonly holder: string;
}

const told = sql.raw('"id", "entity", "as", "name", "state", "rows", "total", "message", "size", "askedAt"');

function toldOf([id, entity, as, name, state, rows, total, message, size, askedAt]: Cells): ToldExport {
  return {
    id: String(id),
    entity: String(entity),
    as: as as ExportFormat,
    name: String(name),
    state: state as ExportState,
    rows: Number(rows),
    total: total === null ? null : Number(total),
    message: message === null ? null : String(message),
    size: size === null ? null : Number(size),
    askedAt: new Date(String(askedAt)).toISOString(),
  };
}

export async function addExport(executor: Executor, ordered: OrderedExport): Promise<void> {
  const { id, accountId, entity, as, query, sight, written, language, name } = ordered;
  await runFragment(
    executor,
    sql`insert into export_job ("id", "accountId", "entity", "as", "query", "sight", "written", "language", "name", "state", "rows", "tries", "askedAt", "updatedAt")
      values (${id}, ${accountId}, ${entity}, ${as}, ${JSON.stringify(query)}, ${sight}, ${written}, ${language}, ${name}, 'waiting', 0, 0, now(), now())`,
  );
}

/** How many exports of the person wait or are under way. Within a transaction nobody adds another of the same person until it ends. */
export async function openExportsOf(executor: Executor, accountId: string): Promise<number> {
  await runFragment(executor, sql`select pg_advisory_xact_lock(hashtextextended(${`export ${accountId}`}, 0))`);
  const [cells] = await runFragment(
    executor,
    sql`select count(*)::int from export_job where "accountId" = ${accountId} and ${isOpen}`,
  );
  return Number(cells?.[0]);
}

/** The person's newest exports, those that can still be fetched and those under way. */
export async function exportsOf(executor: Executor, accountId: string): Promise<ToldExport[]> {
  const found = await runFragment(
    executor,
    sql`select ${told} from export_job where "accountId" = ${accountId} order by "askedAt" desc, "id" desc limit ${mostTold}`,
  );
  return found.map(toldOf);
}

/** One of the person's, with the mark of what was seen; or null. */
export async function findExport(
  executor: Executor,
  accountId: string,
  id: string,
): Promise<(ToldExport & Pick<OrderedExport, 'sight'>) | null> {
  const [cells] = await runFragment(
    executor,
    sql`select ${told}, "sight" from export_job where "id" = ${id} and "accountId" = ${accountId}`,
  );
  return cells ? { ...toldOf(cells), sight: String(cells.at(-1)) } : null;
}

/** Takes the export for a run: whoever had it before keeps nothing from then on. Null when it has ended or is gone. */
export async function claimExport(executor: Executor, { id, holder }: ExportRun): Promise<ClaimedExport | null> {
  const [cells] = await runFragment(
    executor,
    sql`update export_job set "holder" = ${holder}, "tries" = "tries" + 1, "state" = 'running', "rows" = 0, "updatedAt" = now()
      where "id" = ${id} and ${isOpen} returning "accountId", "entity", "as", "query", "sight", "written", "language", "name", "tries"`,
  );
  if (!cells) return null;
  const [accountId, entity, as, query, sight, written, language, name, tries] = cells;
  return {
    id,
    accountId: String(accountId),
    entity: String(entity),
    as: as as ExportFormat,
    query: query as ListQuery,
    sight: String(sight),
    written: String(written),
    language: language as Language,
    name: String(name),
    tries: Number(tries),
  };
}

/** How far a run is, or how it has ended. */
export interface ExportStand {
  readonly state: ExportState;
  readonly rows: number;
  readonly total: number | null;
  readonly message?: string;
  readonly size?: number;
}

/** Keeps how far the run is. False when another run has taken the export, or its owner has given it up. */
export async function saveExport(executor: Executor, { id, holder }: ExportRun, stand: ExportStand): Promise<boolean> {
  const { state, rows, total, message = null, size = null } = stand;
  const kept = await runFragment(
    executor,
    sql`update export_job set "state" = ${state}, "rows" = ${rows}, "total" = ${total}::integer, "message" = ${message}, "size" = ${size}::bigint, "updatedAt" = now()
      where "id" = ${id} and "holder" = ${holder} returning "id"`,
  );
  return kept.length > 0;
}

/** Gives the export back: its server closes, which is no try. */
export async function releaseExport(executor: Executor, { id, holder }: ExportRun): Promise<void> {
  await runFragment(
    executor,
    sql`update export_job set "holder" = null, "tries" = "tries" - 1, "state" = 'waiting' where "id" = ${id} and "holder" = ${holder}`,
  );
}

/** Ids of open exports of which nothing was heard for ten minutes. */
export async function abandonedExports(executor: Executor): Promise<string[]> {
  const rows = await runFragment(
    executor,
    sql`select "id" from export_job where ${isOpen} and "updatedAt" < ${before(quietFor)}`,
  );
  return rows.map(([id]) => String(id));
}

/** Forgets one of the person's; false where there is none. A run that works on it finds out with its next block. */
export async function forgetExport(executor: Executor, accountId: string, id: string): Promise<boolean> {
  const gone = await runFragment(
    executor,
    sql`delete from export_job where "id" = ${id} and "accountId" = ${accountId} returning "id"`,
  );
  return gone.length > 0;
}

/** Forgets exports that ended a day ago, and those that nobody has worked on for two; gives their ids. */
export async function forgetOldExports(executor: Executor): Promise<string[]> {
  const gone = await runFragment(
    executor,
    sql`delete from export_job where "updatedAt" < case when ${isOpen} then ${before(waitedFor)}::timestamptz else ${before(keptFor)}::timestamptz end returning "id"`,
  );
  return gone.map(([id]) => String(id));
}
