// How far an import is, and what became of it: what whoever asks is told.
import type { CellProposal } from '../../core/cell-findings.ts';
import { type DescribedFinding, maximumFindings } from '../../core/findings.ts';
import type { Table } from '../sheets/table.ts';
import type { ImportMapping } from './guess-mapping.ts';

/** `preview` checks every row and keeps none. */
export type ImportMode = 'preview' | 'all-or-nothing' | 'skip-bad';

export interface FailedRow {
  /** Line in the file, its first line being line 1. */
  readonly row: number;
  /** As they stand there, with what was corrected. */
  readonly cells: readonly string[];
  readonly findings: readonly (Pick<DescribedFinding, 'path' | 'rule' | 'message'> & {
    /** Of the cell it is about, from 0. */
    readonly column?: number;
    /** What could stand there. */
    readonly proposals?: readonly CellProposal[];
  })[];
}

/** A row that means the same record as an earlier one of the file, and changes it once more. */
export interface RepeatedRow {
  /** Lines in the file. */
  readonly row: number;
  readonly first: number;
  /** Of the cells that name the record. */
  readonly text: string;
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
  /** Of a preview, at most `maximumFindings`. */
  readonly repeated?: RepeatedRow[];
  /** Why nothing could be kept, in the reader's language. */
  message?: string;
  /** Of the file, for the rows that failed. */
  readonly header: readonly string[];
  /** Of a workbook: which sheet was read. */
  readonly sheet?: Table['sheet'] & object;
  readonly preview?: {
    readonly header: readonly string[];
    readonly mapping: ImportMapping;
    readonly samples: readonly (readonly string[])[];
  };
}

const sampleRows = 5;

/** A job that has not begun. A preview shows the first rows as they stand in the file. */
export function newJob(table: Table, mapping: ImportMapping, mode: ImportMode): ImportJob {
  return {
    state: 'waiting',
    done: 0,
    total: table.rows.length,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: [],
    failedMore: 0,
    header: table.header,
    ...(table.sheet && { sheet: table.sheet }),
    ...(mode === 'preview' && {
      repeated: [],
      preview: { header: table.header, mapping, samples: table.rows.slice(0, sampleRows).map(({ cells }) => cells) },
    }),
  };
}

/** Notes a row that was not taken; what is wrong with it is worked out for as long as rows are told. */
export async function addFailure(job: ImportJob, tell: () => Promise<FailedRow>): Promise<void> {
  const told = job.failed.reduce((sum, { findings }) => sum + findings.length, 0);
  const failure = job.failedMore === 0 ? await tell() : null;
  if (failure && told + failure.findings.length <= maximumFindings) job.failed.push(failure);
  else job.failedMore += 1;
}

/** Notes, for a preview, a row that repeats an earlier one. */
export function addRepeated({ repeated }: ImportJob, row: RepeatedRow): void {
  if (repeated && repeated.length < maximumFindings) repeated.push(row);
}

/** Rows that were not taken. */
export function failuresOf(job: ImportJob): number {
  return job.failed.length + job.failedMore;
}
