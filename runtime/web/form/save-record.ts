// Saves the record of a form: what a refusal means, and when a repeated create is the same create.
import type { EntityDescriptor, Row } from '../../core/descriptor.ts';
import { ApiError, type ServerFinding } from '../api/api-error.ts';
import { createRecord, freshKey, type ServedRow, updateRecord } from '../api/entity-calls.ts';
import { payloadOf } from './payload.ts';
import type { ShownFinding } from './record-checker.ts';

/** What the server says about a stale save. */
export interface Conflict {
  readonly current: ServedRow;
  readonly by: string;
  readonly at: string;
}

export type Saved =
  | { readonly result: 'saved'; readonly record: ServedRow }
  | { readonly result: 'findings'; readonly findings: readonly ShownFinding[] }
  | { readonly result: 'conflict'; readonly conflict: Conflict }
  | { readonly result: 'failed'; readonly error: ApiError };

/** One create of one form: sent again with the same content, it is the same create; with other content, a new one. */
export class CreateAttempt {
  #key = '';
  #content = '';

  keyFor(payload: Row): string {
    const content = JSON.stringify(payload);
    if (content !== this.#content) {
      this.#content = content;
      this.#key = freshKey();
    }
    return this.#key;
  }
}

/** Creates or updates the record; refusals come back as results, so that the form can show them. */
export async function saveRecord(entity: EntityDescriptor, record: Row, attempt: CreateAttempt): Promise<Saved> {
  const payload = payloadOf(entity, record);
  const id = record.id;
  try {
    const saved =
      typeof id === 'string'
        ? await updateRecord(entity.id, id, payload, { toast: false })
        : await createRecord(entity.id, payload, { idempotencyKey: attempt.keyFor(payload), toast: false });
    return { result: 'saved', record: saved };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    return readRefusal(thrown);
  }
}

function readRefusal(error: ApiError): Saved {
  if (error.error === 'stale-version') {
    const { current, by, at } = (error.data ?? {}) as unknown as Partial<Conflict>;
    if (current) return { result: 'conflict', conflict: { current, by: by ?? '', at: at ?? '' } };
  }
  if (error.findings.length > 0) return { result: 'findings', findings: error.findings.map(asShown) };
  return { result: 'failed', error };
}

/** A finding of the server as the form shows it: said anew where this page knows its sentence. */
export function asShown(finding: ServerFinding & { readonly sentence?: string }): ShownFinding {
  const { path, rule, message, params, sentence } = finding;
  return { path, rule, params, message, sentence: sentence ?? '' };
}
