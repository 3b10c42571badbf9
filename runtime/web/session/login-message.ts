// What the server said of a login, kept so that it can be said again in another language.
import { waitMessage } from '../../core/wait-message.ts';
import type { ApiFailure } from '../api/api-error.ts';

export interface LoginMessage {
  /** Locale key. */
  readonly key: string;
  readonly params: { readonly [name: string]: string | number };
  /** As it was said first: for what the locales of the page do not know. */
  readonly said: string;
}

type Refused = Pick<ApiFailure, 'error' | 'message' | 'data'>;

const unanswered: { readonly [error: string]: string } = {
  network: 'ui.app.networkError',
  timeout: 'ui.app.timeout',
  'unexpected-answer': 'ui.app.unexpectedAnswer',
};

/** Seconds until the next try is let in; 0 for refusals of other reasons. */
export function waitOf({ data }: Refused): number {
  const { retryAfter } = partsOf(data);
  return Number(retryAfter) > 0 ? Number(retryAfter) : 0;
}

/** The sentence of a refusal, by what the server tells beside its words: why a login ended, how long to wait. */
export function loginMessageOf(refused: Refused): LoginMessage {
  const { error, message: said } = refused;
  const wait = waitOf(refused);
  if (wait > 0) {
    const { sentence, params } = waitMessage(wait);
    return { key: sentence, params, said };
  }
  const { reason } = partsOf(refused.data);
  const key = typeof reason === 'string' ? `message.loginEnded.${reason}` : (unanswered[error] ?? `error.${error}`);
  return { key, params: {}, said };
}

function partsOf(data: ApiFailure['data']): { readonly reason?: unknown; readonly retryAfter?: unknown } {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {};
}
