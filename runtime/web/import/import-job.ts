// Calls of an import: start it, and ask how far it is until it is done.
import type { ServerFinding } from '../api/api-error.ts';
import { call } from '../api/client.ts';

export type ImportModeChoice = 'preview' | 'all-or-nothing' | 'skip-bad';

/** Column index -> path of a field, or null for a column left out. */
export type ImportColumns = readonly (string | null)[];

export interface FailedImportRow {
  /** Line in the file, the header being line 1. */
  readonly row: number;
  readonly findings: readonly Pick<ServerFinding, 'path' | 'message'>[];
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
}

const pauseMilliseconds = 400;

/** Runs an import to its end and gives the last answer; `onProgress` sees every one before. */
export async function runImport(
  request: ImportCall,
  onProgress: (job: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportProgress> {
  const body = new FormData();
  // Before the file: a server that streams reads the fields first.
  body.append('mode', request.mode);
  if (request.mapping) body.append('mapping', JSON.stringify(request.mapping));
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
    if (state.state === 'done' || state.state === 'failed') return state;
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    signal.throwIfAborted();
  }
}
