// Calls of an import: start it, and ask how far it is until it is done.
import type { CellCorrections, CellProposal } from '../../core/cell-findings.ts';
import { notLoggedInCode } from '../../core/envelope.ts';
import { ApiError, isUnanswered, type ServerFinding } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { newIdempotencyKey } from '../api/entity-calls.ts';
import type { ColumnFields } from '../cells/choose-column.ts';
import { hasCorrections } from '../cells/corrections.ts';
import { retryCall } from '../session/retry-call.ts';

/** How faulty rows are taken. */
export type ImportModeChoice = 'all-or-nothing' | 'skip-bad';

export interface FailedImportRow {
  /** Line in the file, the header being line 1. */
  readonly row: number;
  /** As they stand there, with what was corrected. */
  readonly cells: readonly string[];
  readonly findings: readonly (Pick<ServerFinding, 'path' | 'message'> & {
    /** Of the cell it is about, from 0. */
    readonly column?: number;
    readonly proposals?: readonly CellProposal[];
  })[];
}

/** Lines in the file, and what both call the record. */
export interface RepeatedImportRow {
  readonly row: number;
  readonly first: number;
  readonly text: string;
}

export interface ImportProgress {
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly done: number;
  readonly total: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged?: number;
  readonly failed: readonly FailedImportRow[];
  /** Failed rows beyond those listed. */
  readonly failedMore?: number;
  /** Of a preview: rows that change the record of an earlier row once more. */
  readonly repeated?: readonly RepeatedImportRow[];
  /** Why it failed as a whole. */
  readonly message?: string;
  readonly header: readonly string[];
  /** Of a workbook: the sheet that was read, of how many. */
  readonly sheet?: { readonly name: string; readonly number: number };
  readonly preview?: {
    readonly header: readonly string[];
    readonly mapping: ColumnFields;
    readonly samples: readonly (readonly string[])[];
  };
}

export interface ImportCall {
  readonly entity: string;
  /** Of the page it is asked from, for the log. */
  readonly view: string;
  readonly file: File;
  /** `columns` reads the headings and the first rows alone, `preview` checks every row and keeps none. */
  readonly mode: 'columns' | 'preview' | ImportModeChoice;
  /** Absent: the server guesses. */
  readonly mapping?: ColumnFields;
  readonly corrections: CellCorrections;
  /** Lines of the rows a preview looks at; absent: all of them. */
  readonly only?: readonly number[];
}

/** An import that has ended, by which it can be asked for again. */
export interface EndedImport extends ImportProgress {
  readonly job: string;
}

const pauseMilliseconds = 400;

/** What is told while an import runs. */
export interface ImportWatch {
  /** Sees every answer before the last. */
  readonly onProgress: (job: ImportProgress) => void;
  /** The server does not answer, and is asked again as long as the page is open. */
  readonly onAway: () => void;
}

/** Keys of imports whose end nobody has seen, by file and by what was asked: asked for again they are the same import. */
const unseen = new WeakMap<File, Map<string, string>>();

/** Runs an import to its end and gives the last answer. */
export async function runImport(request: ImportCall, watch: ImportWatch, signal: AbortSignal): Promise<EndedImport> {
  const { file, ...asked } = request;
  const keys = unseen.get(file) ?? new Map<string, string>();
  unseen.set(file, keys);
  const of = JSON.stringify(asked);
  const key = keys.get(of) ?? newIdempotencyKey();
  keys.set(of, key);
  try {
    const ended = await follow(await start(request, key, signal), watch, signal);
    keys.delete(of);
    return ended;
  } catch (thrown) {
    if (isRefused(thrown)) keys.delete(of);
    throw thrown;
  }
}

/** Whether the server has said that there is no such import: else it may be under way. */
function isRefused(thrown: unknown): boolean {
  if (!(thrown instanceof ApiError) || isUnanswered(thrown)) return false;
  return thrown.code < 50_000 && thrown.code !== notLoggedInCode;
}

async function start(request: ImportCall, idempotencyKey: string, signal: AbortSignal): Promise<string> {
  const body = new FormData();
  // Before the file: a server that streams reads the fields first.
  body.append('mode', request.mode);
  if (request.mapping) body.append('mapping', JSON.stringify(request.mapping));
  const { corrections, only } = request;
  if (hasCorrections(corrections) || only) body.append('corrections', JSON.stringify({ ...corrections, only }));
  body.append('file', request.file);
  const path = `/entities/${request.entity}/import`;
  const { job } = await call<{ readonly job: string }>({
    method: 'POST',
    path,
    query: { view: request.view },
    body,
    idempotencyKey,
    signal,
    toast: false,
    timeoutMilliseconds: 0,
  });
  return job;
}

async function follow(job: string, { onProgress, onAway }: ImportWatch, signal: AbortSignal): Promise<EndedImport> {
  const ask = (): Promise<ImportProgress> => call({ method: 'GET', path: `/imports/${job}`, signal, toast: false });
  for (;;) {
    const state = await retryCall(ask, onAway);
    onProgress(state);
    if (state.state === 'done' || state.state === 'failed') return { ...state, job };
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    signal.throwIfAborted();
  }
}

/** What a preview says after some of its faulty rows were looked at again. */
export function afterRecheck(before: EndedImport, again: EndedImport): EndedImport {
  const { created, updated, unchanged = 0 } = before;
  const wasRepeated = new Set(before.repeated?.map(({ row }) => row));
  return {
    ...again,
    ...(before.preview && { preview: before.preview }),
    total: before.total,
    done: before.done,
    created: created + again.created,
    updated: updated + again.updated,
    unchanged: unchanged + (again.unchanged ?? 0),
    repeated: [...(before.repeated ?? []), ...(again.repeated ?? []).filter(({ row }) => !wasRepeated.has(row))],
  };
}
