// Imports under way and just finished, for whoever asks how far they are. They live as long as the server does:
// an import in one transaction leaves nothing behind when the server stops, one that skips bad rows can be run again.
import { type DescribedFinding, maximumFindings } from '../../core/findings.ts';
import { newId } from '../store/record-id.ts';
import type { Mapping } from './guess-mapping.ts';

export interface FailedRow {
  /** Line in the file, the header being line 1. */
  readonly row: number;
  readonly findings: readonly Pick<DescribedFinding, 'path' | 'rule' | 'message'>[];
}

export interface ImportJob {
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Rows looked at, of `total`. */
  done: number;
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  /** The first rows with findings, of which there are at most `maximumFindings` together; more are counted in `failedMore`. */
  readonly failed: FailedRow[];
  failedMore: number;
  /** Why nothing could be kept, in the reader's language. */
  message?: string;
  readonly preview?: {
    readonly header: readonly string[];
    readonly mapping: Mapping;
    readonly samples: readonly (readonly string[])[];
  };
}

/** Milliseconds a finished import can still be asked for. */
const keptFor = 3_600_000;

/** Notes a row that was not taken. */
export function addFailure(job: ImportJob, failure: FailedRow): void {
  const told = job.failed.reduce((sum, { findings }) => sum + findings.length, 0);
  if (job.failedMore === 0 && told + failure.findings.length <= maximumFindings) job.failed.push(failure);
  else job.failedMore += 1;
}

/** Rows that were not taken. */
export function failuresOf(job: ImportJob): number {
  return job.failed.length + job.failedMore;
}

export class ImportJobs {
  readonly #jobs = new Map<string, { readonly owner: string; readonly job: ImportJob; readonly since: number }>();

  /** Keeps the job for its owner and gives its id. */
  add(owner: string, job: ImportJob): string {
    const now = Date.now();
    for (const [id, { since }] of this.#jobs) if (now - since > keptFor) this.#jobs.delete(id);
    const id = newId();
    this.#jobs.set(id, { owner, job, since: now });
    return id;
  }

  /** The job, for its owner alone. */
  find(owner: string, id: string): ImportJob | null {
    const found = this.#jobs.get(id);
    return found?.owner === owner ? found.job : null;
  }

  /** How many of the owner's imports are under way. */
  runningOf(owner: string): number {
    const running = [...this.#jobs.values()].filter((one) => one.owner === owner && one.job.state === 'running');
    return running.length;
  }
}
