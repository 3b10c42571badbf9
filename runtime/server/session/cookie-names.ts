// What the cookies of a login are called: behind https by names that no other host can set (prefixes of RFC 6265bis).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Cookies are sent over https alone. */
    secureCookies: boolean;
  }
}

/** The login; its token opens everything the person may. */
const session = 'tongguan_session';
/** A login whose second factor is owed. */
const pending = 'tongguan_pending';
/** The browser, for the limits of logins. */
const device = 'tongguan_device';
/** How far the log of the database was when the browser last wrote, for reading at replicas. */
const written = 'tongguan_written';

export type CookieName = typeof session | typeof pending | typeof device | typeof written;

/** Says for all calls whether cookies are sent over https alone. */
export function nameCookies(app: FastifyInstance, secure: boolean): void {
  app.decorate('secureCookies', secure);
}

/** The value of a cookie of this server, or null where it is not there or empty. */
export function cookieOf(request: FastifyRequest, name: CookieName): string | null {
  // What is refused before cookies are read is asked for them all the same: whose it was is logged.
  const cookies = request.cookies ?? request.server.parseCookie(request.headers.cookie ?? '');
  return cookies[sentName(name, request.server.secureCookies)] || null;
}

/** Sets a cookie that no script can read and no other site sends. `seconds`: how long it stays; absent: until the browser is closed. */
export function setCookie(reply: FastifyReply, name: CookieName, value: string, seconds?: number): void {
  const secure = reply.server.secureCookies;
  reply.setCookie(sentName(name, secure), value, {
    path: pathOf(name),
    httpOnly: true,
    sameSite: 'strict',
    secure,
    ...(seconds !== undefined && { maxAge: seconds }),
  });
}

/** Has the browser forget a cookie. */
export function clearCookie(reply: FastifyReply, name: CookieName): void {
  const secure = reply.server.secureCookies;
  reply.clearCookie(sentName(name, secure), { path: pathOf(name), secure });
}

/** Where the browser sends it: `__Host-` asks for the whole host, `__Secure-` does not. */
function pathOf(name: CookieName): string {
  return name === session || name === written ? '/' : '/api/login';
}

function sentName(name: CookieName, secure: boolean): string {
  if (!secure) return name;
  return pathOf(name) === '/' ? `__Host-${name}` : `__Secure-${name}`;
}
