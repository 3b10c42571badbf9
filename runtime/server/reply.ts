// Envelopes: how success and refusal are answered (spec 8).
import type { Language } from '../core/descriptor/value.ts';
import type { Envelope, RefusalData } from '../core/envelope.ts';
import { errorCatalogue, type Refusal } from '../core/errors.ts';
import { type DescribedFinding, type Finding, isFull, maximumFindings } from '../core/findings.ts';
import type { Messages } from './messages.ts';

const successCode = 1000;

/** An answer with data; the message is empty where there is nothing to tell. */
export function success<Data>(data: Data, message = ''): Envelope<Data> {
  return { code: successCode, message, data };
}

/** The answer to a call that was refused, in the reader's language. */
export function refused(messages: Messages, language: Language, refusal: Refusal): Envelope<RefusalData> {
  const { error, sentence, params, findings, data } = refusal;
  const details = typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {};
  const [first] = findings;
  // What a program sent has no field beside which it could be told: the sentence says it itself.
  const said =
    first && (error === 'malformed-request' || error === 'unknown-call')
      ? messages.format(language, 'message.malformed', { why: messages.describe(language, first).message })
      : messages.format(language, sentence, params);
  return {
    code: errorCatalogue[error].code,
    message: `${said}${isFull(findings) ? ` ${moreFindingsMessage(messages, language)}` : ''}`,
    data: { ...details, error, ...(findings.length > 0 && describedFindings(messages, language, findings)) },
  };
}

/** Findings in words, as many as are told, and whether there are more. */
export function describedFindings(
  messages: Messages,
  language: Language,
  findings: readonly Finding[],
): { findings: DescribedFinding[]; more?: true } {
  const first = findings.slice(0, maximumFindings).map((finding) => messages.describe(language, finding));
  return { findings: first, ...(isFull(findings) && { more: true }) };
}

/** Says that more is wrong than is told. */
export function moreFindingsMessage(messages: Messages, language: Language): string {
  return messages.format(language, 'message.moreFindings', { maximum: maximumFindings });
}
