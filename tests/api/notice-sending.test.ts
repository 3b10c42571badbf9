// Notices by e-mail and text message: handed to real services over HTTP, once, to who wants them, and again where one did not take them.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { defaultSettings, type ServerContext } from '../../runtime/server/context.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { mailService, textService } from '../../runtime/server/notices/notice-gateways.ts';
import { sendNotices } from '../../runtime/server/notices/send-notices.ts';
import { testRing } from '../test-ring.ts';
import { insertReference, riceOrder } from './deal.ts';
import { openWorld, type World } from './world.ts';

interface Received {
  readonly path: string;
  readonly token: string | undefined;
  readonly key: string;
  readonly body: { readonly [name: string]: string };
}

let world: World;
let service: Server;
let context: ServerContext;
const received: Received[] = [];
const reported: string[] = [];
/** What the service answers. */
let status = 200;

beforeAll(async () => {
  service = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const { authorization, 'idempotency-key': key } = request.headers;
      received.push({ path: request.url ?? '', token: authorization, key: String(key), body: JSON.parse(text) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const ways = {
    sendMail: mailService({ url: `${base}/mail`, token: 'secret', pauses: [] }),
    sendText: textService({ url: `${base}/sms`, pauses: [] }),
  };
  world = await openWorld({ ...ways, runsHousekeeping: false });
  await insertReference(world);
  context = makeContext({
    model,
    hooks: {},
    pool: world.pool,
    settings: { ...defaultSettings, keyRing: testRing, ...ways },
    report: (error, where) => void reported.push(`${where}: ${String(error)}`),
  });
});
afterAll(async () => {
  await world?.close();
  service?.close();
});

async function submitted(): Promise<string> {
  const made = await world.call('trader', 'POST', '/entities/service-order', riceOrder(world));
  const id = String(made.data.id);
  expect((await world.call('trader', 'POST', `/entities/service-order/${id}/actions/submit`, {})).code).toBe(1000);
  return id;
}

function choose(who: string, settings: object, language = 'zh') {
  const all = { off: [], mail: [], sms: [], ...settings };
  return world.call(who, 'PUT', '/notices/settings', all, { cookie: `tongguan_language=${language}` });
}

/** What the services got of one run. */
async function sent(): Promise<Received[]> {
  received.length = 0;
  await sendNotices(context);
  return [...received];
}

describe('notices that are sent', () => {
  it('go to who wants them, once, in the language of the choice, and not those from before it', async () => {
    await submitted();
    expect((await choose('broker', { mail: ['todo'], sms: ['todo'] }, 'en')).code).toBe(1000);
    expect((await choose('otherBroker', { mail: ['todo'] })).code).toBe(1000);
    expect((await world.call('broker', 'GET', '/notices/settings')).data.ways).toEqual({ mail: true, sms: true });
    await submitted();
    const [mail, text, ...more] = (await sent()).sort((a, b) => (a.path < b.path ? -1 : 1));
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ path: '/mail', token: 'Bearer secret', body: { to: 'broker@example.com' } });
    expect(mail?.body.subject).toMatch(/^Service order DD/);
    expect(mail?.body.text).toContain('trader · Enterprise trader');
    expect(text).toMatchObject({ path: '/sms', body: { phone: '13888888888' } });
    expect(text?.token).toBeUndefined();
    expect(text?.body.text).toMatch(/^\[Tongguan\] Service order DD/);
    expect(Object.keys(text?.body ?? {}).sort()).toEqual(['phone', 'text']);
    expect(await sent()).toEqual([]);
  });

  it('are tried again under the same key until the service takes them', async () => {
    await choose('broker', { mail: ['todo'] });
    await submitted();
    status = 503;
    const [first] = await sent();
    expect(reported).toEqual(['notice by mail: Error: The service for e-mails answered 503']);
    status = 200;
    const again = await sent();
    expect(again).toEqual([first]);
    expect(await sent()).toEqual([]);
  });

  it('are left out once they are read, switched off or out of sight', async () => {
    await choose('broker', { mail: ['todo'] });
    await submitted();
    await world.call('broker', 'POST', '/notices/read', { all: true });
    expect(await sent()).toEqual([]);
    const id = await submitted();
    await world.pool.query('update service_order set "broker" = $2 where "id" = $1', [
      id,
      world.companies.otherBroker.id,
    ]);
    expect(await sent()).toEqual([]);
    await choose('broker', { mail: ['todo'], off: ['todo'] });
    await submitted();
    expect(await sent()).toEqual([]);
  });
});
