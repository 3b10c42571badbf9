// The id of a request: taken from a declared proxy or made, told in the answer, and known wherever the server works for it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestIdHeader } from '../core/envelope.ts';
import type { Settings } from './context.ts';

const working = new AsyncLocalStorage<string>();

/** Of the request that is worked for; undefined for what the server does by itself. */
export function currentRequestId(): string | undefined {
  return working.getStore();
}

/** Letters and digits that nobody takes for one another when they are told on the telephone. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const groups = 3;
const lettersOfGroup = 4;

/** Random bytes for many ids: asking for them costs more than using them. */
const random = Buffer.alloc(4_096);
let used = random.length;

/** An id that can be told: `k7m2-9qxd-h4tw`. */
export function newRequestId(): string {
  if (used + groups * lettersOfGroup > random.length) {
    randomFillSync(random);
    used = 0;
  }
  let id = '';
  for (let letter = 0; letter < groups * lettersOfGroup; letter++) {
    if (letter > 0 && letter % lettersOfGroup === 0) id += '-';
    id += alphabet[(random[used++] ?? 0) % alphabet.length];
  }
  return id;
}

/** Gives each request its id: that of the proxy next to us, where it is declared and says one, else a new one. */
export function requestIds(proxies: Settings['trustProxy']): (request: IncomingMessage) => string {
  const isProxy = proxyTest(proxies);
  return ({ headers, socket }) => {
    const said = headers[requestIdHeader];
    const isTaken = typeof said === 'string' && /^[\w.-]{8,64}$/.test(said) && isProxy(socket.remoteAddress ?? '');
    return isTaken ? said : newRequestId();
  };
}

/** Tells the id in the answer. */
export function tellRequestId(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(requestIdHeader, request.id);
}

/** Everything that is done for a request from now on knows its id. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    tellRequestId(request, reply);
    working.run(request.id, done);
  });
}

function proxyTest(proxies: Settings['trustProxy']): (address: string) => boolean {
  if (typeof proxies === 'number') return () => proxies > 0;
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
