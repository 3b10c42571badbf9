// Envelopes: how success and refusal are answered (spec 8).
import type { Language } from '../core/descriptor.ts';
import type { Envelope, RefusalData } from '../core/envelope.ts';
import { errorCatalogue, type Refusal } from '../core/errors.ts';
import type { Words } from './words.ts';

const successCode = 1000;

/** A thousand lines can be wrong in a thousand ways; nobody reads more than this at once. */
const maximumFindings = 500;

/** An answer with data; the message is empty where there is nothing to tell. */
export function success<Data>(data: Data, message = ''): Envelope<Data> {
  return { code: successCode, message, data };
}

/** The answer to a call that was refused, in the reader's language. */
export function refused(words: Words, language: Language, refusal: Refusal): Envelope<RefusalData> {
  const { error, sentence, params, findings, data } = refusal;
  const details = typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {};
  return {
    code: errorCatalogue[error].code,
    message: words.say(language, sentence, params),
    data: {
      ...details,
      error,
      ...(findings.length > 0 && {
        findings: findings.slice(0, maximumFindings).map((finding) => words.describe(language, finding)),
      }),
    },
  };
}
