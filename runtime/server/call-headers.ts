// Account and idempotency key of a call. Pages send them as query parameters, since their calls have no headers of our own (spec
// 7); other callers may use headers.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountHeader, accountParameter, repeatHeader, repeatParameter } from '../core/envelope.ts';
import { malformed } from '../core/malformed.ts';

const marks = [
  [accountParameter, accountHeader],
  [repeatParameter, repeatHeader],
] as const;

/** Moves these query parameters into headers before any route reads the query. */
export function readCallHeaders(api: FastifyInstance): void {
  api.addHook('onRequest', (request, _reply, done) => {
    for (const [parameter, header] of marks) {
      const value = taken(request, parameter);
      if (value !== undefined) request.headers[header] = value;
    }
    done();
  });
}

/** The value of a parameter, which the query is left without. Throws `malformed-request` where it is said twice. */
function taken({ query }: FastifyRequest, parameter: string): string | undefined {
  const parameters = query as { [name: string]: string | string[] | undefined };
  const value = parameters[parameter];
  delete parameters[parameter];
  if (Array.isArray(value)) throw malformed(parameter, 'once');
  return value;
}
