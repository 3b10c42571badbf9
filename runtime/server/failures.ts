// Whatever is thrown becomes an envelope: a refusal in words, anything unforeseen as "server busy" with the cause in the log.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorName, errorCatalogue, Refusal } from '../core/errors.ts';
import { malformed } from '../core/malformed.ts';
import type { WriteScope } from './context.ts';
import { isInputError, refusalOfInput } from './description/check-input.ts';
import { languageCookie, languageOf } from './messages.ts';
import { refused } from './reply.ts';
import { withoutNumbers } from './request-log.ts';
import { isDatabaseError, isDiskFull, isUnavailable } from './store/database-fault.ts';

/** Codes from here on are faults of the server, which whoever runs it has to know. */
const firstFault = 50_000;

/** What Fastify does with errors of its own, such as an address that cannot be decoded, and with all others. */
export type AnswerFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/** `onRefusal` is told what was refused. */
export function failureAnswerer(
  { messages }: Pick<WriteScope, 'messages'>,
  onRefusal: (error: ErrorName) => void = () => {},
): AnswerFailure {
  return (error, request, reply) => {
    const refusal = refusalFor(error);
    onRefusal(refusal.error);
    if (errorCatalogue[refusal.error].code >= firstFault) {
      // Without its query, which may hold a mobile number or a code.
      const [path] = request.url.split('?');
      request.log.error({ ...causeOf(error), method: request.method, url: path }, refusal.error);
    }
    const seconds = waitOf(refusal);
    if (seconds !== null) reply.header('retry-after', seconds);
    const language = languageOf(request.cookies?.[languageCookie]);
    const answer = { ...refused(messages, language, refusal), requestId: request.id };
    reply.code(errorCatalogue[refusal.error].status).send(answer);
  };
}

/** Whole seconds until the call can be tried again, where the refusal knows them. */
function waitOf({ data }: Refusal): number | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const seconds = data.retryAfter ?? data.resendAfter;
  return typeof seconds === 'number' ? seconds : null;
}

export function answerFailures(app: FastifyInstance, answer: AnswerFailure): void {
  app.setErrorHandler(answer);
  app.setNotFoundHandler(() => {
    throw new Refusal('unknown-call');
  });
}

/** What the log keeps of an error. Errors of the database carry whole rows and quote values, which are nobody's business. */
export function causeOf(error: unknown): { [key: string]: unknown } {
  if (!(error instanceof Error)) return { cause: withoutNumbers(messageOf(error)) };
  const { name, message, stack = '' } = error;
  const { code, table, constraint, column }: { [key: string]: unknown } = { ...error };
  return { name, message: withoutNumbers(message), code, table, constraint, column, stack: withoutNumbers(stack) };
}

/** Of what is thrown or told beside errors: queues tell theirs as plain objects. */
function messageOf(thrown: unknown): string {
  const isTold = typeof thrown === 'object' && thrown !== null && 'message' in thrown;
  return String(isTold ? thrown.message : thrown);
}

/** The refusal that stands for an error; see core/errors.ts. */
function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isInputError(error)) return refusalOfInput(error);
  if (isDiskFull(error)) return new Refusal('disk-full');
  if (isUnavailable(error)) return new Refusal('database-unavailable');
  // Class 22: a value the database cannot read, such as a text with a null character in a filter.
  if (isDatabaseError(error) && /^22...$/.test(error.code)) {
    return malformed('body', 'format', { sentence: 'message.input.unreadable' });
  }
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new Refusal('body-too-large');
  if (status === 429) return new Refusal('too-many-attempts');
  if (status === 404) return new Refusal('unknown-call');
  if (typeof status === 'number' && status >= 400 && status < 500) return malformedCall(error, status);
  return new Refusal('server-busy');
}

/** What the framework refuses before a route sees it: an address, the kind of a body, or a body that is no JSON. */
function malformedCall(error: unknown, status: number): Refusal {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_BAD_URL') return malformed('address', 'format', { sentence: 'message.input.address' });
  if (status === 415) return malformed('content-type', 'content-type', { params: { wanted: 'application/json' } });
  const isJson = error instanceof SyntaxError || String(code).includes('JSON');
  return isJson ? malformed('body', 'json') : new Refusal('malformed-request');
}
