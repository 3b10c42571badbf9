// Everything a browser complains about: errors on the console and in scripts, broken security policy, refused calls, calls with headers of our own.
import type { BrowserContext } from '@playwright/test';

export interface Complaints {
  readonly found: string[];
  /** Status codes of refusals that the test brings about on purpose. */
  readonly expected: Set<number>;
}

/** Headers that browsers send by themselves; calls have no others (spec 7: no extra headers). */
const browserHeaders: ReadonlySet<string> = new Set([
  ...['accept', 'accept-language', 'accept-encoding', 'cache-control', 'connection', 'content-length', 'content-type'],
  ...[
    'last-event-id',
    'cookie',
    'host',
    'if-modified-since',
    'if-none-match',
    'origin',
    'pragma',
    'priority',
    'range',
    'referer',
  ],
  ...['upgrade-insecure-requests', 'user-agent'],
]);

/** Writes down what any page of the context complains about from now on. */
export async function watch(context: BrowserContext, complaints: Complaints): Promise<void> {
  const { found, expected } = complaints;
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`Content-Security-Policy: ${violatedDirective} forbids ${blockedURI || sample}`);
    });
  });
  context.on('console', (message) => {
    // The browser says of every refused call that it failed: those are judged by their status below.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    found.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => found.push(`script: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => {
    const own = Object.keys(request.headers()).filter((name) => !browserHeaders.has(name) && !/^sec-/.test(name));
    if (own.length > 0) found.push(`headers ${own.join(', ')}: ${request.method()} ${new URL(request.url()).pathname}`);
  });
  context.on('response', (response) => {
    const status = response.status();
    if (status < 400 || expected.has(status)) return;
    found.push(`${status}: ${response.request().method()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Pages stop asking for what nobody waits for any more.
    if (reason !== 'net::ERR_ABORTED') found.push(`${reason}: ${request.method()} ${request.url()}`);
  });
}
