// A call that failed: refused by the server with a name of the error catalogue, or never answered.
import type { Json } from '../../core/descriptor/value.ts';

/** A finding as the server words it. */
export interface ServerFinding {
  readonly path: string;
  readonly rule: string;
  readonly message: string;
  readonly params: { readonly [name: string]: Json };
}

export interface ApiFailure {
  /** Code of the envelope; 0 when there was no answer. */
  readonly code: number;
  /** Name in the error catalogue, or `network`, `timeout`, `unexpected-answer`. */
  readonly error: string;
  /** In the reader's language. */
  readonly message: string;
  /** The message without what is this request's alone. */
  readonly sentence?: string;
  readonly findings?: readonly ServerFinding[];
  readonly data?: Json;
}

export class ApiError extends Error {
  readonly code: number;
  readonly error: string;
  readonly findings: readonly ServerFinding[];
  /** `data` of the envelope: `{ current, changed, by, at }` of a stale save. */
  readonly data: Json;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.name = 'ApiError';
    this.code = failure.code;
    this.error = failure.error;
    this.findings = failure.findings ?? [];
    this.data = failure.data ?? null;
  }
}

/** Whether nobody has said that the call was refused: what it asked for may have been done. */
export function isUnanswered(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.code === 0;
}

const outdated: ReadonlySet<string> = new Set([
  'stale-version',
  'state-not-allowed',
  'not-found',
  'submitted-not-editable',
  'submitted-not-resubmittable',
  'submitted-not-deletable',
  'batch-refused',
]);

/** Whether a refusal says that the record is no longer as the page shows it: others have changed or deleted it. */
export function isOutdated(thrown: unknown): boolean {
  return thrown instanceof ApiError && outdated.has(thrown.error);
}
