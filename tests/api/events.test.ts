// The stream of a browser: it hears of notices and of records its person sees, goes on where it was, and ends with the login.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EventReader } from '../event-reader.ts';
import { insertReference, riceOrder } from './deal.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let address: string;
const open: EventReader[] = [];

beforeAll(async () => {
  world = await openWorld({ runsHousekeeping: false });
  await insertReference(world);
  address = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});
afterAll(() => world?.close());

async function listen(token: string, since?: string): Promise<EventReader> {
  const reader = await EventReader.open(address, token, since);
  open.push(reader);
  return reader;
}

async function newOrder(): Promise<string> {
  const made = await world.call('trader', 'POST', '/entities/service-order', riceOrder(world));
  expect(made.code).toBe(1000);
  return String(made.data.id);
}

async function submit(id: string): Promise<void> {
  expect((await world.call('trader', 'POST', `/entities/service-order/${id}/actions/submit`, {})).code).toBe(1000);
}

/** Waits until no transaction of the cluster, of whatever test, is older than the last notice: a stream goes on from the oldest. */
async function allIsPast(): Promise<void> {
  const look = async (): Promise<unknown> =>
    (
      await world.pool.query(
        `select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > max("xact") as past from notice`,
      )
    ).rows[0].past;
  await expect.poll(look, { timeout: 60_000, interval: 20 }).toBe(true);
}

/** What a reader has heard of records so far. */
function changesOf(reader: EventReader | undefined): unknown[] {
  return (reader?.events ?? []).flatMap(({ data }) => ('changed' in data ? [data.changed] : []));
}

describe('a stream', () => {
  it('begins with the counts, and hears of a notice for its person', async () => {
    const broker = await listen(await world.logIn('broker'));
    const hello = await broker.next('hello');
    expect(hello.data).toEqual({ unread: 0, unseen: 0 });
    expect(hello.id).toMatch(/^\d+$/);
    const id = await newOrder();
    await submit(id);
    const { data } = await broker.next('notices');
    expect(data).toEqual({ unread: 1, unseen: 1, kinds: { todo: 1 } });
    await expect.poll(() => changesOf(broker).at(-1), { timeout: 15_000 }).toEqual({ 'service-order': [[id, 2]] });
    // Changes are gathered for a moment: what was told of late, when it had come in sight, was this order as well.
    expect(changesOf(broker).filter((changed) => !JSON.stringify(changed).includes(id))).toEqual([]);
    await world.call('broker', 'POST', '/notices/read', { all: true });
  });

  it('hears of records in sight, with their version, and of no others', async () => {
    const [trader, rival, broker] = await Promise.all(
      ['trader', 'rival', 'broker'].map(async (who) => listen(await world.logIn(who))),
    );
    for (const reader of [trader, rival, broker]) await reader?.next('hello');
    const id = await newOrder();
    expect((await trader?.next('records'))?.data.changed).toEqual({ 'service-order': [[id, 1]] });
    await submit(id);
    await expect.poll(() => changesOf(broker).at(-1), { timeout: 15_000 }).toEqual({ 'service-order': [[id, 2]] });
    // What the rival hears comes after all that, and is its own.
    const own = await world.call('rival', 'POST', '/entities/service-order', riceOrder(world));
    const heard = await rival?.next('records');
    expect(heard?.data.changed).toEqual({ 'service-order': [[own.data.id, 1]] });
    const told = JSON.stringify([
      ...(rival?.events ?? []),
      ...(broker?.events ?? []).filter(({ name }) => name === 'hello'),
    ]);
    expect(told).not.toContain(id);
  });

  it('goes on where the one before it ended', async () => {
    await world.call('broker', 'POST', '/notices/read', { all: true });
    await allIsPast();
    const token = await world.logIn('broker');
    const first = await listen(token);
    const { id: since } = await first.next('hello');
    first.close();
    await submit(await newOrder());
    const again = await listen(token, since ?? '');
    expect((await again.next('hello')).data.unread).toBe(1);
    expect((await again.next('notices')).data.kinds).toEqual({ todo: 1 });
    // Whoever begins anew is told the number alone.
    const fresh = await listen(token);
    await fresh.next('hello');
    await submit(await newOrder());
    expect((await fresh.next('notices')).data).toMatchObject({ unread: 2, kinds: { todo: 1 } });
    expect(fresh.events.filter(({ name }) => name === 'notices')).toHaveLength(1);
  });

  it('misses no notice of a transaction that took longer than others', async () => {
    const broker = await listen(await world.logIn('broker'));
    await broker.next('hello');
    const id = await newOrder();
    await submit(id);
    await broker.next('notices');
    const slow = await world.pool.connect();
    await slow.query('begin');
    await slow.query(
      `insert into notice ("id", "at", "addressee", "kind", "entity", "recordId", "lifecycle", "action", "from", "to")
       select gen_random_uuid(), now(), "addressee", 'reminder', "entity", "recordId", "lifecycle", "action", "from", "to"
       from notice where "recordId" = $1`,
      [id],
    );
    await submit(await newOrder());
    expect((await broker.next('notices')).data.kinds).toEqual({ todo: 1 });
    await slow.query('commit');
    slow.release();
    expect((await broker.next('notices')).data.kinds).toEqual({ reminder: 1 });
  });

  it('ends with the login, and is not given without one', async () => {
    const token = await world.logIn('broker');
    const broker = await listen(token);
    await broker.next('hello');
    await world.raw({ method: 'POST', url: '/api/login/logout', headers: { cookie: `tongguan_session=${token}` } });
    await broker.next('end');
    await broker.ended();
    expect((await listen(token)).status).toBe(401);
  });

  it('is one of ten at most for an account', async () => {
    const token = await world.logIn('bank');
    const many = [];
    for (let number = 0; number < 10; number++) many.push(await listen(token));
    for (const one of many) await one.next('hello');
    expect((await listen(token)).status).toBe(429);
    // One that is gone makes room.
    many[0]?.close();
    await expect.poll(async () => (await listen(token)).status, { timeout: 15_000 }).toBe(200);
    expect((await listen(await world.logIn('rival'))).status).toBe(200);
  });

  it('is taken back when the server closes', async () => {
    const reader = await listen(await world.logIn('trader'));
    await reader.next('hello');
    await world.app.close();
    await reader.ended();
  });
});
