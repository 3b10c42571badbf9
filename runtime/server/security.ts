// What protects the browser: headers of every answer, and no writes on behalf of other sites.
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { Refusal } from '../core/errors.ts';

/**
 * Scripts come from this server alone and none are made of text. Styles may stand in the page: antd makes its rules
 * while it runs, and a nonce would have to be written into the built page on every answer.
 */
const policyOf = (files: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${files}`,
    "font-src 'self' data:",
    // Digests of files that are signed are made in the browser, of their bytes.
    `connect-src 'self'${files}`,
    "object-src 'none'",
    // Papers are shown in a frame from the memory of the page, under a type the page has given them, or from the host of files.
    `frame-src blob:${files}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join(';');

interface Protection {
  readonly https: boolean;
  /** Host of uploaded files, where they have one of their own. */
  readonly files?: string | undefined;
}

export function protect(app: FastifyInstance, { https, files }: Protection): void {
  const own = files === undefined ? usual : ownHeaders(` ${files}`);
  const headers = Object.entries({ ...headersOfHelmet(https), ...own });
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value);
    refuseCrossSite(request);
    done();
  });
}

/** What helmet adds to an answer: the same to every one, so that it is asked once. */
function headersOfHelmet(https: boolean): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  const put = helmet({
    // Ours is below.
    contentSecurityPolicy: false,
    strictTransportSecurity: https,
    // Browsers complain about these two over plain http, where they do nothing.
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    frameguard: { action: 'deny' },
    // Told to this server alone; see requireOwnPage.
    referrerPolicy: { policy: 'same-origin' },
  });
  put(request, answer, (error) => {
    if (error) throw error;
  });
  return answer.getHeaders();
}

const ownHeaders = (files: string): { readonly [name: string]: string } => ({
  'content-security-policy': policyOf(files),
  'x-content-type-options': 'nosniff',
});

/** For an app whose files have no host of their own. */
const usual = ownHeaders('');

/** Also for what is refused before any hook runs, such as an address that cannot be decoded. */
export function protectAnswer(reply: FastifyReply): void {
  reply.headers(usual);
}

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Browsers tell where a request comes from; what is no browser tells nothing and carries no cookie by itself. */
function refuseCrossSite(request: FastifyRequest): void {
  if (safe.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('cross-site');
  const { origin } = request.headers;
  if (site === undefined && origin !== undefined && hostOf(origin) !== request.host) throw new Refusal('cross-site');
}

/**
 * For the calls of spec 7 that change something although they are read by GET: browsers send those along with any link,
 * picture or address somebody typed, and none of that may change anything. So only what a script of our own pages asks for
 * passes. Browsers tell so; old ones, and all of them over plain http, tell at least the page that asks.
 */
export function requireOwnPage(request: FastifyRequest): void {
  const { headers, host } = request;
  const site = headers['sec-fetch-site'];
  const isOwn =
    site === undefined
      ? hostOf(headers.origin ?? headers.referer ?? '') === host
      : site === 'same-origin' && headers['sec-fetch-dest'] === 'empty';
  if (!isOwn) throw new Refusal('cross-site');
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
