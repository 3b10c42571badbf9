// Webhooks with a receiver on loopback: what it is told, signed how, how often, in which order, and what nobody is told.
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import { model } from '../../generated/model.gen.ts';
import { defaultSettings, type ServerContext } from '../../runtime/server/context.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { claimDelivery } from '../../runtime/server/webhooks/claim-delivery.ts';
import { ownNetworks } from '../../runtime/server/webhooks/own-networks.ts';
import { pauses, sendMessages } from '../../runtime/server/webhooks/send-messages.ts';
import { testRing } from '../test-ring.ts';
import { insertReference, riceOrder } from './deal.ts';
import { WebhookReceiver } from './webhook-receiver.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

const receiver = new WebhookReceiver();
const reported: string[] = [];
let world: World;
let context: ServerContext;

beforeAll(async () => {
  await receiver.open();
  const webhookNetworks = ownNetworks(['127.0.0.1']);
  const given = await loadHooks(hooks);
  world = await openWorld({ webhookNetworks, runsHousekeeping: false }, given);
  await insertReference(world);
  const settings = { ...defaultSettings, keyRing: testRing, webhookNetworks };
  const report = (error: unknown, where: string): void => void reported.push(`${where}: ${String(error)}`);
  context = makeContext({ model, hooks: given, pool: world.pool, settings, report });
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});
beforeEach(async () => {
  await world.pool.query('delete from webhook_delivery');
  await world.pool.query('delete from webhook_event');
  await world.pool.query('delete from webhook_secret');
  await world.pool.query('delete from webhook');
  receiver.calm();
  reported.length = 0;
});

const orders = '/entities/service-order';
const act = (who: string, id: unknown, action: string, body: object = {}) =>
  world.call(who, 'POST', `${orders}/${id}/actions/${action}`, body);

interface Made {
  readonly id: string;
  readonly secret: string;
}

const change = (who: string, id: string, action: string) =>
  world.call(who, 'POST', `/entities/webhook/${id}/actions/${action}`, {});

/** A webhook that is switched on. */
async function made(who: string, values: object = {}): Promise<Made> {
  const record = { name: 'ERP', subject: 'service-order', address: receiver.url, ...values };
  const { code, message, data } = await world.call(who, 'POST', '/entities/webhook', record);
  if (code !== 1000) throw new Error(`${message} ${JSON.stringify(data).slice(0, 400)}`);
  const id = String(data.id);
  const { data: renewed } = await change(who, id, 'renewSecret');
  expect((await change(who, id, 'resume')).code).toBe(1000);
  return { id, secret: String(renewed.$told?.webhookSecret) };
}

async function submitted(): Promise<string> {
  const { data } = await world.call('trader', 'POST', orders, riceOrder(world));
  expect((await act('trader', data.id, 'submit')).code).toBe(1000);
  return String(data.id);
}

const send = (seconds = 0) => sendMessages(context, new Date(Date.now() + seconds * 1_000));
const deliveries = async (): Promise<Record<string, unknown>[]> =>
  (await world.pool.query('select * from webhook_delivery order by "id"')).rows;
const bodies = (): { id: string; type: string; data: Record<string, unknown> }[] =>
  receiver.received.map(({ body }) => JSON.parse(body));
const headersOf = (index: number): Record<string, string> =>
  receiver.received[index]?.headers as Record<string, string>;

describe('a webhook', () => {
  it('shows its secret once, and keeps it encrypted beside the record', async () => {
    const webhook = await made('trader');
    const { secret } = webhook;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const read = await world.call('trader', 'GET', `/entities/webhook/${webhook.id}`);
    expect(JSON.stringify(read)).not.toContain(secret.slice(6));
    const { rows } = await world.pool.query('select * from webhook_secret where "webhookId" = $1', [webhook.id]);
    expect(rows).toHaveLength(1);
    expect(rows[0].secret.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false);
  });

  it('is not switched on without a secret, and tells nothing until then', async () => {
    const record = { name: 'ERP', subject: 'service-order', address: receiver.url };
    const { data } = await world.call('trader', 'POST', '/entities/webhook', record);
    expect(data.status).toBe('paused');
    expect((await change('trader', String(data.id), 'resume')).message).toContain('签名密钥');
    await submitted();
    expect((await world.pool.query('select from webhook_event')).rowCount).toBe(0);
  });

  it('is told of a transition, in a message that the reference library proves', async () => {
    const { secret } = await made('trader', { states: 'submitted' });
    const id = await submitted();
    expect(await send()).toBe(1);
    const [message] = bodies();
    const [kept] = receiver.received;
    expect(new Webhook(secret).verify(kept?.body ?? '', headersOf(0))).toEqual(message);
    expect(() => new Webhook(secret).verify(`${kept?.body} `, headersOf(0))).toThrow();
    expect(message).toMatchObject({ id: headersOf(0)['webhook-id'], type: 'service-order.submitted' });
    expect(message?.data).toMatchObject({
      entity: 'service-order',
      id,
      action: 'submit',
      from: 'draft',
      to: 'submitted',
      by: 'trader',
    });
    expect(message?.data).not.toHaveProperty('record');
    expect(await deliveries()).toMatchObject([{ status: 'delivered', code: 204, tries: 1, problem: null }]);
    expect(await send(1_000)).toBe(0);
  });

  it('asks for states, for creation and changes; nothing is kept where nobody asks', async () => {
    await made('trader', { states: 'approved', tellsCreated: true });
    await submitted();
    await send();
    expect(bodies().map(({ type }) => type)).toEqual(['service-order.created']);
    await world.pool.query(`update webhook set "status" = 'paused'`);
    await submitted();
    expect((await world.pool.query('select from webhook_event')).rowCount).toBe(0);
  });

  it('is refused for an address inside, a kind out of sight and states that are none', async () => {
    const wrong = async (values: object) => {
      const record = { name: 'ERP', subject: 'service-order', address: receiver.url, ...values };
      const { data } = await world.call('trader', 'POST', '/entities/webhook', record);
      return listIn(data.findings).map(({ rule }) => String(rule));
    };
    expect(await wrong({ address: 'https://10.0.0.7/x' })).toEqual(['address-outside']);
    expect(await wrong({ address: 'http://erp.example.com/x' })).toEqual(['address-outside']);
    expect(await wrong({ address: 'https://user:word@erp.example.com/x' })).toEqual(['address-outside']);
    expect(await wrong({ address: 'https://[::ffff:10.0.0.7]/' })).toEqual(['address-outside']);
    expect(await wrong({ subject: 'mini-program-config' })).toEqual(['subject-in-sight']);
    expect(await wrong({ states: 'submitted,flying' })).toEqual(['states-of-subject']);
    expect((await world.call('traderstaff', 'POST', '/entities/webhook', {})).code).toBe(30001);
  });
});

describe('what a webhook is told', () => {
  it('is what its account sees: nothing of the records of others, not even that they are there', async () => {
    await made('rival');
    await submitted();
    expect(await send()).toBe(0);
    expect(await deliveries()).toEqual([]);
  });

  it('holds the record as the API answers it, where it is asked for', async () => {
    await made('broker', { withRecord: true });
    const id = await submitted();
    await send();
    const { data } = await world.call('broker', 'GET', `${orders}/${id}`);
    const { $actions, $editable, $deletable, ...record } = data;
    const told = bodies()[0]?.data.record as Tree;
    for (const key of Object.keys(told).filter((name) => !name.startsWith('$'))) expect(told[key]).toEqual(record[key]);
    expect(told.orderNo).toBe(record.orderNo);
    expect(told).not.toHaveProperty('$actions');
  });

  it('is nothing once the account has lost its right, also of what waits', async () => {
    await made('trader');
    await submitted();
    receiver.mood = 'ill';
    await send();
    receiver.calm();
    await world.pool.query(`update account set "userStatus" = 'disabled' where "username" = 'trader'`);
    await send(10);
    await world.pool.query(`update account set "userStatus" = 'enabled' where "username" = 'trader'`);
    expect(receiver.received).toEqual([]);
    expect(await deliveries()).toMatchObject([{ status: 'withheld', problem: 'outOfSight' }]);
  });
});

describe('a receiver', () => {
  it('that is ill, cuts the line or is away gets the same message again until it takes it', async () => {
    await made('trader');
    await submitted();
    let at = 0;
    for (const mood of ['ill', 'cut'] as const) {
      receiver.mood = mood;
      await send(at);
      at += 1 + (pauses[mood === 'ill' ? 0 : 1] ?? 0);
    }
    await receiver.close();
    await send(at);
    expect(await deliveries()).toMatchObject([{ status: 'waiting', tries: 3, problem: 'unreachable', code: null }]);
    await receiver.open();
    receiver.mood = 'well';
    expect(await send(at + 1)).toBe(0);
    expect(await send(at + 1 + (pauses[2] ?? 0))).toBe(1);
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('that could not be given up is tried once more, and holds up nothing for good', async () => {
    await made('trader');
    receiver.mood = 'gone';
    await submitted();
    // As where the server ends, or loses its database, just then.
    await world.asOwner(`alter table webhook_delivery add constraint not_now check ("status" <> 'failed')`);
    await send();
    await world.asOwner('alter table webhook_delivery drop constraint not_now');
    expect(reported.join()).toContain('not_now');
    expect(await deliveries()).toMatchObject([{ status: 'waiting', tries: 1, dueAt: expect.any(Date) }]);
    await world.pool.query(`update webhook set "status" = 'active'`);
    await send(61);
    expect(await deliveries()).toMatchObject([{ status: 'failed', problem: 'gone', tries: 2 }]);
  });

  it('is given up after the last try, and the administrators of the enterprise are told', async () => {
    await made('trader');
    await submitted();
    receiver.mood = 'ill';
    let at = 1;
    for (const pause of [...pauses, 0]) {
      await send(at);
      at += pause + 1;
    }
    expect(receiver.received).toHaveLength(pauses.length + 1);
    const [given] = await deliveries();
    expect(given).toMatchObject({ status: 'failed', tries: pauses.length + 1, code: 503, problem: 'answer' });
    expect(String(given?.answer)).toHaveLength(1_000);
    const notices = await world.call('trader', 'GET', '/notices');
    expect(listIn(notices.data.rows)[0]).toMatchObject({ entity: 'webhook-delivery', recordId: given?.id });
    expect(reported.join()).toContain('was given up after 8 tries: answer 503');
    receiver.calm();
    const again = await world.call('trader', 'POST', `/entities/webhook-delivery/${given?.id}/actions/sendAgain`, {});
    expect(again.code).toBe(1000);
    expect(await send(1)).toBe(1);
    expect(headersOf(0)['webhook-id']).toBe(given?.eventId);
    expect(await deliveries()).toMatchObject([{ status: 'delivered', tries: 1 }]);
  });

  it('that sends elsewhere is not followed, and an endless answer is cut', async () => {
    await made('trader');
    await submitted();
    receiver.mood = 'elsewhere';
    await send();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await deliveries()).toMatchObject([{ status: 'waiting', problem: 'redirect', code: 302 }]);
    receiver.mood = 'endless';
    expect(await send(10)).toBe(1);
    expect(String((await deliveries())[0]?.answer)).toHaveLength(1_000);
  });

  it('that says it is gone pauses the webhook', async () => {
    const webhook = await made('trader');
    await submitted();
    receiver.mood = 'gone';
    await send();
    expect(await deliveries()).toMatchObject([{ status: 'failed', problem: 'gone', tries: 1 }]);
    expect((await world.call('trader', 'GET', `/entities/webhook/${webhook.id}`)).data.status).toBe('paused');
  });

  it('gets the changes of a record in their order, and those of others meanwhile', async () => {
    await made('trader');
    const first = await submitted();
    receiver.mood = 'ill';
    await send();
    expect((await act('broker', first, 'approve', { opinion: '同意' })).code).toBe(1000);
    receiver.calm();
    const second = await submitted();
    expect(await send(1)).toBe(1);
    expect(bodies().map(({ data }) => data.id)).toEqual([second]);
    expect(await send(10)).toBe(2);
    expect(bodies().map(({ data }) => [data.id, data.to])).toEqual([
      [second, 'submitted'],
      [first, 'submitted'],
      [first, 'approved'],
    ]);
  });
});

describe('a server', () => {
  it('that dies with a message under way loses nothing: another one sends it, under the same id', async () => {
    const webhook = await made('trader');
    await submitted();
    receiver.mood = 'ill';
    await send();
    const before = String(receiver.received[0]?.headers['webhook-id']);
    receiver.calm();
    // Taken up, and nothing heard of it any more.
    const claimed = await claimDelivery(context, webhook.id, new Date(Date.now() + 10_000));
    expect(claimed?.eventId).toBe(before);
    expect(await send(11)).toBe(0);
    expect(await send(120)).toBe(1);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([before]);
  });

  it('beside others sends each message once', async () => {
    await made('trader');
    for (let count = 0; count < 6; count += 1) await submitted();
    await Promise.all([send(1), send(1), send(1)]);
    await send(2);
    expect(receiver.received).toHaveLength(6);
    expect(new Set(bodies().map(({ data }) => data.id)).size).toBe(6);
  });
});

describe('a new secret', () => {
  it('is shown once; for a day messages are signed with both, then with it alone', async () => {
    const webhook = await made('trader');
    const renewed = await change('trader', webhook.id, 'renewSecret');
    const [former, next] = [webhook.secret, String(renewed.data.$told?.webhookSecret)];
    expect(next).not.toBe(former);
    await submitted();
    await send();
    const body = receiver.received[0]?.body ?? '';
    for (const secret of [former, next]) expect(() => new Webhook(secret).verify(body, headersOf(0))).not.toThrow();
    await submitted();
    await send(90_000);
    const later = receiver.received.at(-1);
    const headers = later?.headers as Record<string, string>;
    expect(() => new Webhook(next).verify(later?.body ?? '', headers)).not.toThrow();
    expect(() => new Webhook(former).verify(later?.body ?? '', headers)).toThrow();
  });
});

describe('a test', () => {
  it('is sent to a webhook that is paused as well, and says nothing of any record', async () => {
    const webhook = await made('trader');
    await change('trader', webhook.id, 'pause');
    expect((await change('trader', webhook.id, 'sendTest')).code).toBe(1000);
    expect(await send(1)).toBe(1);
    expect(bodies()).toMatchObject([{ type: 'webhook.test', data: {} }]);
  });
});
