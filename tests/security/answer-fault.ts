// What no answer of the server may be, whoever asks and whatever was sent.
import type { LightMyRequestResponse } from 'fastify';
import { errorCatalogue } from '../../runtime/core/errors.ts';

const codes: ReadonlySet<number> = new Set([1000, 100, ...Object.values(errorCatalogue).map(({ code }) => code)]);

/** A fault of the server, its insides, a code nobody knows, or no headers that protect the browser; null when all is well. */
export function faultOf({ statusCode, headers, body }: LightMyRequestResponse): string | null {
  const policy = String(headers['content-security-policy']);
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 200)}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  const isSafe =
    /script-src 'self'|default-src 'none'/.test(policy) && !/unsafe-eval|script-src[^;]*unsafe/.test(policy);
  if (!isSafe) return `policy ${policy}`;
  if (/node_modules|at .*\.ts:\d|select .* from |insert into/i.test(body) && !body.includes('"openapi"'))
    return `tells ${body.slice(0, 200)}`;
  if (!String(headers['content-type']).startsWith('application/json')) return null;
  const { code } = JSON.parse(body);
  return code === undefined || codes.has(code) ? null : `code ${code}`;
}
