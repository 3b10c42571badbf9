// What a call says of itself beside its content: for whom, and whether it is a repetition. Pages say it in the address, for their
// calls have no headers of our own (spec 7); other callers may say it in headers.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountHeader, accountParameter, repeatHeader, repeatParameter } from '../core/envelope.ts';
import { Refusal } from '../core/errors.ts';

const marks = [
  [accountParameter, accountHeader],
  [repeatParameter, repeatHeader],
] as const;

/** Takes the marks out of the address before anything reads it. From there on they are found as headers, wherever they stood. */
export function readCallMarks(api: FastifyInstance): void {
  api.addHook('onRequest', async (request) => {
    for (const [parameter, header] of marks) {
      const value = taken(request, parameter);
      if (value !== undefined) request.headers[header] = value;
    }
  });
}

/** The value of a parameter, which the query is left without. Throws `malformed-request` where it is said twice. */
function taken({ query }: FastifyRequest, parameter: string): string | undefined {
  const parameters = query as { [name: string]: string | string[] | undefined };
  const value = parameters[parameter];
  delete parameters[parameter];
  if (Array.isArray(value)) throw new Refusal('malformed-request');
  return value;
}
