// Makes the exports that were asked for, on whichever server takes one: with the rights its owner has then, into the place of files.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Refusal } from '../../core/errors.ts';
import { grantsFor } from '../../core/permissions.ts';
import { entityOf, type ServerContext, type ServerEntity } from '../context.ts';
import { messageOf } from '../imports/refused-rows.ts';
import type { JobBoss, Queue } from '../jobs/job-boss.ts';
import { noticeExport } from '../notices/export-notices.ts';
import type { BytesPlace } from '../objects/bytes-place.ts';
import { type PlaceLocation, placeAt } from '../objects/place-at.ts';
import { readAt } from '../routes/read-at.ts';
import type { Caller, Login } from '../session/caller.ts';
import { readMark } from '../session/own-writes.ts';
import { listRecords } from '../store/list-records.ts';
import { newId } from '../store/record-id.ts';
import { requireVerb } from '../write/authorize.ts';
import { makeExport } from './export-files.ts';
import {
  abandonedExports,
  type ClaimedExport,
  claimExport,
  type ExportRun,
  type ExportStand,
  forgetOldExports,
  releaseExport,
  saveExport,
} from './export-store.ts';
import { type Exporting, exportedList } from './exported-list.ts';

/** Runs that may end without a word: whatever ends the server over and over again is not begun once more. */
const mostTries = 3;
/** Milliseconds between two times that it is told how far an export is. */
const toldEvery = 500;
/** Seconds that an open page has to tell of an export that has ended, before a notice does: it asks every second. */
const toldAfter = 10;

/** Another run has the export, or its owner has given it up. */
class ExportTakenOver extends Error {}

/** The queue of exports; a job names the export. */
export function exportQueue(context: ServerContext, jobs: JobBoss, files: PlaceLocation): Queue {
  const place = placeAt(files);
  const told = toldQueue(context);
  return {
    name: 'export',
    silence: 15,
    atOnce: 2,
    pause: 5,
    work: ({ id = '' }, stop) => workOn({ context, jobs, told, place, run: { id, holder: newId() }, stop }),
  };
}

/** The queue of those that have ended: a notice is written where no page has told of it by then. */
export function toldQueue(context: ServerContext): Queue {
  return { name: 'export-told', silence: 15, atOnce: 1, pause: 5, work: ({ id = '' }) => noticeExport(context, id) };
}

/** Where the bytes of an export are, in the place of files. */
export function nameOfExport(id: string): string {
  return `exports/${id}`;
}

/** Mark of what the person sees of the entity: another one, and what was made before is theirs no more. */
export function sightOf({ descriptor }: ServerEntity, { person }: Pick<Login, 'person'>): string {
  const sight = [person, grantsFor(descriptor, 'view', person), grantsFor(descriptor, 'export', person)];
  return createHash('sha256').update(JSON.stringify(sight)).digest('hex');
}

/** Brings exports back that wait and have no job, and forgets those of yesterday with their files. */
export async function cleanExports(context: ServerContext, jobs: JobBoss, files: PlaceLocation): Promise<void> {
  const queue = exportQueue(context, jobs, files);
  for (const id of await abandonedExports(context.database)) await jobs.send(queue, { id });
  const place = placeAt(files);
  for (const id of await forgetOldExports(context.database)) await place.remove(nameOfExport(id));
}

interface Working {
  readonly context: ServerContext;
  readonly jobs: JobBoss;
  readonly told: Queue;
  readonly place: BytesPlace;
  readonly run: ExportRun;
  readonly stop: AbortSignal;
}

async function workOn(working: Working): Promise<void> {
  const { context, place, run, stop } = working;
  const { database } = context;
  const taken = await claimExport(database, run);
  if (!taken) return;
  try {
    const ended = await make(working, taken).catch((error: unknown) => failed(context, taken, stop, error));
    if (await end(working, ended)) return;
  } catch (error) {
    if (stop.aborted) await releaseExport(database, run);
    if (!(error instanceof ExportTakenOver)) throw error;
    // Another run may be at it; what nobody asks for any more goes with the files that no row names.
    return;
  }
  await place.remove(nameOfExport(run.id));
}

/** Keeps how the run has ended, and has its owner told of it. False when another run has taken the export, or its owner has given it up. */
async function end({ context, jobs, told, run }: Working, ended: ExportStand): Promise<boolean> {
  await jobs.open(told);
  return context.database.transaction(async (unit) => {
    const isKept = await saveExport(unit, run, ended);
    if (isKept) await jobs.send(told, { id: run.id }, unit, toldAfter);
    return isKept;
  });
}

/** What is told of an export that cannot be made. Throws what is no fault of the export: it is to be made again, or nothing more is to be done. */
function failed(context: ServerContext, { language }: ClaimedExport, stop: AbortSignal, error: unknown): ExportStand {
  if (stop.aborted || error instanceof ExportTakenOver) throw error;
  if (!(error instanceof Refusal)) context.report(error, 'export');
  return { state: 'failed', rows: 0, total: null, message: messageOf(context, language, error) };
}

async function make({ context, place, run, stop }: Working, taken: ClaimedExport): Promise<ExportStand> {
  if (taken.tries > mostTries) throw new Refusal('server-busy', { sentence: 'message.exportInterrupted' });
  const entity = entityOf(context, taken.entity);
  const caller = await callerFor(context, entity, taken);
  // Begun again at the primary where a replica cannot end it.
  return readAt(context, caller, async (scope) => {
    const asked: Exporting = { context: scope, caller, entity, query: taken.query };
    const { request } = await exportedList(asked);
    const { total } = await listRecords(scope.database, { ...request, limit: 1, offset: 0 }, scope.listCache);
    let [rows, toldAt] = [0, 0];
    const tell = async (read: number): Promise<void> => {
      stop.throwIfAborted();
      rows = read;
      if (Date.now() - toldAt < toldEvery) return;
      toldAt = Date.now();
      if (!(await saveExport(context.database, run, { state: 'running', rows, total }))) throw new ExportTakenOver();
    };
    await tell(0);
    const content = await makeExport({ ...asked, onRows: tell }, taken.as, taken.name);
    const counted = counting(content instanceof Readable ? content : Readable.from([content]));
    await place.write(nameOfExport(run.id), counted.parts);
    return { state: 'done', rows, total: rows, size: counted.size() };
  });
}

/** The owner as they are now. Throws `not-permitted` where they may not export it any more, or see something else of it. */
async function callerFor(context: ServerContext, entity: ServerEntity, taken: ClaimedExport): Promise<Caller> {
  const login = await context.sessions.loginOf(taken.accountId);
  if (!login || login.mustChangePassword || login.lacksSecondFactor) throw new Refusal('not-permitted');
  const caller: Caller = { ...login, language: taken.language, written: readMark(taken.written) };
  requireVerb({ context, caller, entity }, 'export');
  if (sightOf(entity, caller) !== taken.sight) throw new Refusal('not-permitted');
  return caller;
}

function counting(content: Readable): { readonly parts: AsyncIterable<Uint8Array>; readonly size: () => number } {
  let size = 0;
  async function* parts(): AsyncGenerator<Uint8Array> {
    for await (const part of content) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : (part as Buffer);
      size += bytes.byteLength;
      yield bytes;
    }
  }
  return { parts: parts(), size: () => size };
}
