// What the log says of calls and statements: JSON lines with the id of the request, never a value that somebody sent.
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { LogSending } from './log-sending.ts';
import { currentRequestId } from './request-id.ts';

/** Settings of the log, as Fastify hands them to pino. */
export type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** The settings given, with words for levels, ISO times, and the id of the request in every line; `sending` is told each line as well. */
export function logOptions(given: LogOptions, sending?: LogSending): LogOptions {
  return {
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
    ...given,
    ...(sending && { hooks: { streamWrite: (line: string) => told(sending, line) } }),
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
  };
}

function told(sending: LogSending, line: string): string {
  sending.line(line);
  return line;
}

/** Digits in a row that may be a code or a part of a telephone number; versions and line numbers have fewer. */
const telling = /\d{6,}/g;

/** A text without what may be a code or a telephone number: errors of the database quote what was sent. */
export function withoutNumbers(text: string): string {
  return text.replaceAll(telling, '…');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It is open as long as a page that listens: how long it took says nothing. */
    staysOpen?: true;
  }
}

/** Logs each call with its route, result and time, and as a warning from `slow` milliseconds on; 0: none is slow. */
export function logCalls(app: FastifyInstance, slow: number): void {
  app.addHook('onResponse', (request, reply, done) => {
    const milliseconds = Math.round(reply.elapsedTime);
    const { method, routeOptions } = request;
    const isSlow = slow > 0 && milliseconds >= slow && !routeOptions.config.staysOpen;
    // The pattern of the route, not the address, which may hold what somebody has entered.
    const line = { method, route: routeOptions.url ?? 'none', status: reply.statusCode, milliseconds };
    if (isSlow) request.log.warn(line, 'slow call');
    else request.log.info(line, 'call');
    done();
  });
}
