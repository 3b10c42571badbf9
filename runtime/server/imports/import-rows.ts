// Takes the rows of a file in, one after the other, each on the write path with all its checks.
import { isDeepStrictEqual } from 'node:util';
import type { Json, Language, Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import { importFields } from '../../core/import-fields.ts';
import type { CellWords } from '../../core/kinds/kind.ts';
import { malformed } from '../../core/malformed.ts';
import { isEmpty, valueAt, withValueAt, withValuesAt } from '../../core/paths.ts';
import { inTransaction, type ServerEntity, type WriteScope } from '../context.ts';
import { mostSearched } from '../known/meant-records.ts';
import type { Caller } from '../session/caller.ts';
import { type Table, type TableRow, typeAt } from '../sheets/table.ts';
import type { Executor } from '../store/statement.ts';
import { withOwnBudget } from '../work-budget.ts';
import type { CreateCommand } from '../write/change.ts';
import { execute } from '../write/execute.ts';
import type { ImportMapping } from './guess-mapping.ts';
import { addFailure, addRepeated, failuresOf, type ImportJob, type ImportMode } from './import-jobs.ts';
import { cellWords } from './import-labels.ts';
import { filledBeside, type NamedRow, namedRows, type ReadRow } from './named-rows.ts';
import { NewRows, type TakenRow } from './new-rows.ts';
import { faultSentences, readCell } from './read-cell.ts';
import { messageOf, RefusedRows } from './refused-rows.ts';
import { identityOf, identityText, namedBy, storedRows } from './stored-rows.ts';

/** Keeps how far an import is, for those who ask and for the run after this one. */
export interface ImportCheckpoint {
  /** The server closes. */
  readonly stop: AbortSignal;
  /** With the rows of the same transaction. Throws ImportTakenOver when another run has taken the import. */
  readonly save: (executor: Executor, job: ImportJob) => Promise<void>;
}

/** Another run goes on with the import: this one keeps nothing any more. */
export class ImportTakenOver extends Error {}

export interface ImportRequest {
  readonly context: WriteScope;
  readonly caller: Caller;
  readonly entity: ServerEntity;
  readonly table: Table;
  /** Gives the next rows of a file that is not in memory; absent: they are those of the table. */
  readonly next?: (number: number) => Promise<readonly TableRow[]>;
  readonly mapping: ImportMapping;
  readonly mode: ImportMode;
  /** Absent: whoever asked waits for it. */
  readonly checkpoint?: ImportCheckpoint;
}

/** Rows whose stored records are looked up together; without those that are wrong they are kept together too. */
const block = 200;
/** The same after a block most of whose records were written together. */
const blockTogether = 2_000;

/** Thrown inside the transaction of a preview or of an import that may not be kept, so that it is rolled back. */
class RolledBack extends Error {}

/** Refuses a mapping of another table, with an unknown path, with one twice, or with none at all. */
export function checkMapping({ descriptor }: ServerEntity, mapping: ImportMapping, table: Table): void {
  const known = new Set(importFields(descriptor).map(({ path }) => path));
  const chosen = mapping.filter((path) => path !== null);
  const wrong = chosen.find((path) => !known.has(path));
  const seen = new Set<string>();
  const twice = chosen.find((path) => seen.size === seen.add(path).size);
  if (wrong !== undefined || twice !== undefined || mapping.length !== table.header.length || chosen.length === 0) {
    throw malformed('mapping', 'format', {
      sentence: 'message.input.mapping',
      data: { mapping: wrong ?? twice ?? '' },
    });
  }
}

/** Runs the import and keeps `job` up to date. What fails as a whole ends in `job.message`. */
export async function importRows(request: ImportRequest, job: ImportJob): Promise<void> {
  await settle({ ...request, language: request.caller.language }, job, () => takeRows(request, job));
}

interface Settling extends Pick<ImportRequest, 'context' | 'checkpoint'> {
  readonly language: Language;
}

/** Does the work of a job and keeps its end, a failure too. */
export async function settle(
  { context, checkpoint, language }: Settling,
  job: ImportJob,
  work: () => Promise<void>,
): Promise<void> {
  job.state = 'running';
  try {
    await work();
    // Kept with the rows where they were kept together.
    if (hasEnded(job)) return;
    job.state = 'done';
  } catch (error) {
    if (error instanceof ImportTakenOver) throw error;
    job.state = 'failed';
    job.message = messageOf(context, language, error);
    if (!(error instanceof Refusal)) context.report(error, 'import');
  }
  await checkpoint?.save(context.database, job);
}

function hasEnded({ state }: ImportJob): boolean {
  return state === 'done';
}

/** Takes the rows that `job` has not counted yet. Throws what the import fails with as a whole. */
export async function takeRows(request: ImportRequest, job: ImportJob): Promise<void> {
  const words = await cellWords(request.context, importFields(request.entity.descriptor));
  const reading: Reading = { words, searches: { left: mostSearched }, firsts: new Map<string, number>(), size: block };
  if (request.mode === 'skip-bad') await takeBlocks(request, job, reading);
  else await takeAllOrNone(request, job, reading);
}

/** What the texts of cells may stand for, how many may still be looked for, and which row was the first to mean a record. */
interface Reading {
  readonly words: CellWords;
  readonly searches: { left: number };
  readonly firsts: Map<string, number>;
  /** Rows of the next block. */
  size: number;
}

/** Each block with how far the import is, in one transaction: no row is taken twice, whatever ends the run. */
async function takeBlocks(request: ImportRequest, job: ImportJob, reading: Reading): Promise<void> {
  while (job.done < job.total) {
    const before = structuredClone(job);
    try {
      await request.context.database.transaction(async (unit) => {
        await takeBlock({ ...request, context: inTransaction(request.context, unit) }, job, reading);
        await request.checkpoint?.save(unit, job);
      });
    } catch (error) {
      Object.assign(job, before);
      throw error;
    }
  }
}

async function takeAllOrNone(request: ImportRequest, job: ImportJob, reading: Reading): Promise<void> {
  const { context, mode, checkpoint } = request;
  try {
    await context.database.transaction(async (unit) => {
      const inside = { ...request, context: inTransaction(context, unit) };
      while (job.done < job.total) {
        await takeBlock(inside, job, reading);
        // Outside of the transaction, so that others see it.
        await checkpoint?.save(context.database, job);
      }
      if (mode === 'preview' || failuresOf(job) > 0) throw new RolledBack();
      job.state = 'done';
      await checkpoint?.save(unit, job);
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    if (mode === 'all-or-nothing') Object.assign(job, { created: 0, updated: 0, unchanged: 0 });
  }
}

async function takeBlock(request: ImportRequest, job: ImportJob, reading: Reading): Promise<void> {
  const { words, searches, firsts, size } = reading;
  const { context, caller, entity, table, checkpoint } = request;
  const identity = identityOf(entity);
  const together = new NewRows({ ...request, idempotency: null });
  const given = request.next ? await request.next(size) : table.rows.slice(job.done, job.done + size);
  const read = given.map((one) => readRow(request, one, words));
  const rows = await namedRows({ ...request, searches }, read);
  const stored = await storedRows(context, entity, { identity, rows: rows.map(({ row }) => row), caller });
  const refused = new RefusedRows(context, { ...request, language: request.caller.language });
  const alone = async ({ text, ...named }: TakenRow): Promise<void> => {
    const before = text === null ? undefined : stored.get(text);
    const kept = await withOwnBudget(() => takeRow({ request, job, refused, before, ...named }));
    // A later row of the file may mean the record that this one made.
    if (kept && text !== null) stored.set(text, kept);
    job.done += 1;
  };
  const settle = async (): Promise<void> => {
    const { created, left } = await together.write();
    for (const { text, record } of created) if (text !== null) stored.set(text, record);
    job.created += created.length;
    job.done += created.length;
    for (const row of left) await alone(row);
  };
  for (const named of rows) {
    if (checkpoint?.stop.aborted) throw new ImportTakenOver();
    const text = identityText(identity, named.row);
    const { line } = named.given;
    const first = text === null ? undefined : firsts.get(text);
    if (first !== undefined) addRepeated(job, { row: line, first, text: namedBy(identity, named.row) });
    // Only a preview tells of them.
    else if (text !== null && job.repeated) firsts.set(text, line);
    const row = { ...named, text };
    const isNew = text === null || !(stored.has(text) || together.has(text));
    if (isNew && (await withOwnBudget(() => together.take(row, sentOf(named))))) continue;
    await settle();
    await alone(row);
  }
  await settle();
  reading.size = together.taken * 2 > given.length ? blockTogether : block;
}

/** The values of a row's cells; empty cells say nothing, so they never blank a filled field. */
function readRow({ entity, mapping }: ImportRequest, given: TableRow, words: CellWords): ReadRow {
  let row: Row = {};
  const faults: Finding[] = [];
  for (const [column, path] of mapping.entries()) {
    const field = path === null ? null : entity.fieldAt(path);
    if (path === null || !field) continue;
    const text = given.cells[column] ?? '';
    const { value, fault } = readCell(field, text, typeAt(given, column), words);
    const params = { label: `@${entity.labelKeyAt(path)}`, text: text.trim() };
    if (fault) faults.push({ path, rule: fault, sentence: faultSentences[fault], params });
    else if (!isEmpty(value)) row = withValueAt(row, path, value);
  }
  return { given, row: entity.shape.normalise(row), faults };
}

interface Taking extends NamedRow {
  readonly request: ImportRequest;
  readonly job: ImportJob;
  readonly refused: RefusedRows;
  readonly before: Row | undefined;
}

/** Creates or updates the record of one row; gives it as stored, or null when it was refused. */
async function takeRow({ request, job, refused, before, ...named }: Taking): Promise<Row | null> {
  const { entity } = request;
  const { given, faults, proposals } = named;
  if (faults.length > 0) {
    await addFailure(job, () => refused.ofFindings(given, faults, proposals));
    return null;
  }
  const call = { ...request, idempotency: null };
  const patch = before && withValuesAt(changesOf(request, named.row, before), filledValues(named, before));
  if (before && patch && Object.keys(patch).length === 0) {
    job.unchanged += 1;
    return before;
  }
  const { versionKey } = entity.layout;
  try {
    const saved = await execute(
      call,
      before && patch
        ? { kind: 'edit', id: String(before.id), sent: { ...patch, [versionKey]: before[versionKey] ?? 0 }, part: true }
        : sentOf(named),
    );
    if (before) job.updated += 1;
    else job.created += 1;
    return Object.fromEntries(Object.entries(saved).filter(([key]) => !key.startsWith('$')));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await addFailure(job, () => refused.ofRefusal(given, error, proposals));
    return null;
  }
}

function filledValues(named: NamedRow, before?: Row): (readonly [string, Json])[] {
  return filledBeside(named, before).map(({ path, value }) => [path, value] as const);
}

/** The new record of a row. */
function sentOf(named: NamedRow): CreateCommand {
  return { kind: 'create', sent: withValuesAt(named.row, filledValues(named)) };
}

/** What the row says otherwise than the stored record. */
function changesOf({ entity }: ImportRequest, row: Row, before: Row): Row {
  let patch: Row = {};
  for (const { path } of importFields(entity.descriptor)) {
    const value = valueAt(row, path);
    if (!isEmpty(value) && !isDeepStrictEqual(value, valueAt(before, path))) patch = withValueAt(patch, path, value);
  }
  return patch;
}
