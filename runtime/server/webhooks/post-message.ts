// Posts one message, to the very address that was looked at: what a name leads to is judged and connected to in one step.
import { lookup as resolve } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { performance } from 'node:perf_hooks';
import { literalIn, mayReach, type OwnNetworks } from './own-networks.ts';

/** Why a message was not taken, as the enum `problem` of the deliveries has it. */
export type PostProblem = 'answer' | 'redirect' | 'timeout' | 'unreachable' | 'certificate' | 'notAllowed' | 'gone';

/** What came of it. */
export interface Posted {
  /** Null: it was taken. */
  readonly problem: PostProblem | null;
  /** HTTP status; null without an answer. */
  readonly code: number | null;
  /** Milliseconds until the status came, or until it was given up. */
  readonly duration: number;
  /** The beginning of what was answered; empty where nothing was. */
  readonly answer: string;
}

export interface PostRequest {
  readonly url: URL;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  readonly own: OwnNetworks;
  /** Milliseconds until the status has to be there. */
  readonly timeout: number;
  readonly stop?: AbortSignal | undefined;
}

/** Bytes read of an answer, and milliseconds waited for them: the status has said all that counts. */
const mostRead = 4_096;
const restOfAnswer = 2_000;

class NotAllowed extends Error {}

/** Posts it. No redirect is followed; an answer is read as far as its first bytes. Throws nothing but what `stop` says. */
export async function postMessage(message: PostRequest): Promise<Posted> {
  const start = performance.now();
  const since = (): number => Math.round(performance.now() - start);
  const late = AbortSignal.timeout(message.timeout);
  try {
    const response = await responseOf(message, message.stop ? AbortSignal.any([late, message.stop]) : late);
    const duration = since();
    const code = response.statusCode ?? 0;
    return { problem: problemOf(code), code, duration, answer: await beginningOf(response) };
  } catch (error) {
    message.stop?.throwIfAborted();
    return { problem: late.aborted ? 'timeout' : faultOf(error), code: null, duration: since(), answer: '' };
  }
}

function responseOf({ url, headers, body, own }: PostRequest, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const ip = literalIn(url);
    if (ip !== null && !mayReach(ip, own, url.protocol)) return fail(new NotAllowed());
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      // No connection is kept: the next message looks at the address anew.
      agent: false,
      lookup: guarded(own, url.protocol),
      signal,
    });
    sent.on('response', done);
    sent.on('error', fail);
    sent.end(body);
  });
}

/** Looks a name up and hands on what it leads to, where all of that may be reached; so no other answer can come in between. */
function guarded(own: OwnNetworks, protocol: string): LookupFunction {
  return (name, options, answer) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, '', 0);
      const [first] = found;
      if (!first || found.some(({ address }) => !mayReach(address, own, protocol)))
        return answer(new NotAllowed(), '', 0);
      return options.all === true ? answer(null, found) : answer(null, first.address, first.family);
    });
  };
}

function problemOf(code: number): PostProblem | null {
  if (code >= 200 && code < 300) return null;
  if (code >= 300 && code < 400) return 'redirect';
  return code === 410 ? 'gone' : 'answer';
}

/** What the errors of TLS have in their codes; there are dozens. */
const ofCertificate = /CERT|SELF_SIGNED|ALTNAME|ERR_SSL|ERR_TLS/;

function faultOf(error: unknown): PostProblem {
  if (error instanceof NotAllowed) return 'notAllowed';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ofCertificate.test(code) ? 'certificate' : 'unreachable';
}

/** Never more than some bytes, however much comes, and however slowly. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => response.destroy(), restOfAnswer);
  try {
    for await (const part of response) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      if (size >= mostRead) break;
    }
  } catch {
    // What came counts.
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
  return Buffer.concat(parts).subarray(0, mostRead).toString('utf8');
}
