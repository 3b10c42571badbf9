// Saves the record of a form, interprets refusals, and repeats a save that got no answer without storing it twice.
import type { Row } from '../../core/descriptor/value.ts';
import { ApiError, isUnanswered, type ServerFinding } from '../api/api-error.ts';
import { createRecord, newIdempotencyKey, type ServedRow, updateRecord } from '../api/entity-calls.ts';
import type { OpenRecord } from './open-record.ts';
import { newPayloadOf, payloadOf } from './payload.ts';
import type { ShownFinding } from './record-checker.ts';
import type { RecordStore, Sent } from './record-store.ts';

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
  /** The record that was to be changed is not there any more, or no longer in sight. */
  | { readonly result: 'gone' }
  | { readonly result: 'failed'; readonly error: ApiError };

/**
 * Sends once more what got no answer (the line broke, the page was reloaded) when something else is to be saved now: it
 * is stored already or will be, once, and what is saved next goes on from it. Null when there is nothing of the kind.
 */
export async function retryUnanswered({ entity, store }: OpenRecord): Promise<Saved | null> {
  const { unanswered } = store;
  if (!unanswered || isContent(unanswered, payloadOf(entity.shape, store.record))) return null;
  return send(entity.descriptor.id, store, unanswered);
}

/** Save the record itself, or `anew` as a new one, when the stored one was deleted. */
export type SaveAs = 'itself' | 'anew';

/** Creates or updates the record; refusals come back as results, so that the form can show them. */
export async function saveRecord({ entity, store }: OpenRecord, as: SaveAs): Promise<Saved> {
  const { unanswered } = store;
  const payload = (as === 'anew' ? newPayloadOf : payloadOf)(entity.shape, store.record);
  const isRepeated = unanswered !== null && isContent(unanswered, payload);
  return send(entity.descriptor.id, store, isRepeated ? unanswered : { payload, key: newIdempotencyKey() });
}

function isContent(sent: Sent, payload: Row): boolean {
  return JSON.stringify(sent.payload) === JSON.stringify(payload);
}

async function send(entity: string, store: RecordStore, sent: Sent): Promise<Saved> {
  const { payload, key } = sent;
  const options = { idempotencyKey: key, toast: false } as const;
  store.noteSent(sent);
  try {
    const saved =
      typeof payload.id === 'string'
        ? await updateRecord(entity, payload.id, payload, options)
        : await createRecord(entity, payload, options);
    store.noteSent(null);
    return { result: 'saved', record: saved };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    if (!isUnanswered(thrown)) store.noteSent(null);
    return readRefusal(thrown, typeof payload.id === 'string');
  }
}

function readRefusal(error: ApiError, wasStored: boolean): Saved {
  if (wasStored && error.error === 'not-found') return { result: 'gone' };
  if (error.error === 'stale-version') {
    const { current, by, at } = (error.data ?? {}) as unknown as Partial<Conflict>;
    if (current) return { result: 'conflict', conflict: { current, by: by ?? '', at: at ?? '' } };
  }
  if (error.findings.length > 0) return { result: 'findings', findings: error.findings.map(shownFindingOf) };
  return { result: 'failed', error };
}

/** A finding of the server as the form shows it: said anew where this page knows its sentence. */
export function shownFindingOf(finding: ServerFinding & { readonly sentence?: string }): ShownFinding {
  const { path, rule, message, params, sentence } = finding;
  return { path, rule, params, message, sentence: sentence ?? '' };
}
