// Calls of an import: start it, and ask how far it is until it is done.
import type { CellCorrections, CellProposal } from '../../core/cell-findings.ts';
import type { ServerFinding } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { hasCorrections } from '../cells/corrections.ts';

export type ImportModeChoice = 'preview' | 'all-or-nothing' | 'skip-bad';

/** Column index -> path of a field, or null for a column left out. */
export type ImportColumns = readonly (string | null)[];

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
  /** Why it failed as a whole. */
  readonly message?: string;
  readonly header: readonly string[];
  /** Of a workbook: the sheet that was read, of how many. */
  readonly sheet?: { readonly name: string; readonly number: number };
  readonly preview?: {
    readonly header: readonly string[];
    readonly mapping: ImportColumns;
    readonly samples: readonly (readonly string[])[];
  };
}

export interface ImportCall {
  readonly entity: string;
  readonly file: File;
  readonly mode: ImportModeChoice;
  /** Absent: the server guesses. */
  readonly mapping?: ImportColumns;
  readonly corrections: CellCorrections;
  /** Lines of the rows a preview looks at; absent: all of them. */
  readonly only?: readonly number[];
}

/** An import that has ended, by which it can be asked for again. */
export interface EndedImport extends ImportProgress {
  readonly job: string;
}

const pauseMilliseconds = 400;

/** Runs an import to its end and gives the last answer; `onProgress` sees every one before. */
export async function runImport(
  request: ImportCall,
  onProgress: (job: ImportProgress) => void,
  signal: AbortSignal,
): Promise<EndedImport> {
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
    body,
    signal,
    toast: false,
    timeoutMilliseconds: 0,
  });
  for (;;) {
    const state = await call<ImportProgress>({ method: 'GET', path: `/imports/${job}`, signal, toast: false });
    onProgress(state);
    if (state.state === 'done' || state.state === 'failed') return { ...state, job };
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    signal.throwIfAborted();
  }
}

/** What a preview says after some of its faulty rows were looked at again. */
export function afterRecheck(before: EndedImport, again: EndedImport): EndedImport {
  const { created, updated, unchanged = 0 } = before;
  return {
    ...again,
    ...(before.preview && { preview: before.preview }),
    total: before.total,
    done: before.done,
    created: created + again.created,
    updated: updated + again.updated,
    unchanged: unchanged + (again.unchanged ?? 0),
  };
}
