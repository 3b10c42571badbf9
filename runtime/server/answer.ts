// Envelopes: how success and refusal are answered (spec 8).
import type { Language } from '../core/descriptor/value.ts';
import type { Envelope, RefusalData } from '../core/envelope.ts';
import { errorCatalogue, type Refusal } from '../core/errors.ts';
import { type DescribedFinding, type Finding, isFull, maximumFindings } from '../core/findings.ts';
import type { Words } from './words.ts';

const successCode = 1000;

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
    message: `${words.say(language, sentence, params)}${isFull(findings) ? ` ${sayMore(words, language)}` : ''}`,
    data: { ...details, error, ...(findings.length > 0 && told(words, language, findings)) },
  };
}

/** Findings in words, as many as are told, and whether there are more. */
export function told(
  words: Words,
  language: Language,
  findings: readonly Finding[],
): { findings: DescribedFinding[]; more?: true } {
  const first = findings.slice(0, maximumFindings).map((finding) => words.describe(language, finding));
  return { findings: first, ...(isFull(findings) && { more: true }) };
}

/** Says that more is wrong than is told. */
export function sayMore(words: Words, language: Language): string {
  return words.say(language, 'message.moreFindings', { maximum: maximumFindings });
}
