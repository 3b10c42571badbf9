// Two servers on one database: what is written on one is told to the browsers of the other, hints lost or not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReference, riceOrder } from '../api/deal.ts';
import { openWorld, type World } from '../api/world.ts';
import { ChildProgram } from '../child-program.ts';
import { EventReader } from '../event-reader.ts';

let world: World;
let other: ChildProgram;
let address: string;

beforeAll(async () => {
  world = await openWorld({ runsHousekeeping: false });
  await insertReference(world);
  const { host, port, user, password, database } = world.pool.options;
  const settings = JSON.stringify({ host, port, user, password, database });
  other = new ChildProgram(['tests/processes/serve-bare.ts', settings]);
  address = /Ready at (\S+)/.exec(await other.line(/^Ready at/))?.[1] ?? '';
}, 180_000);
afterAll(async () => {
  other?.kill('SIGKILL');
  await other?.end();
  await world?.close();
});

async function submitOrder(): Promise<string> {
  const made = await world.call('trader', 'POST', '/entities/service-order', riceOrder(world));
  const id = String(made.data.id);
  expect((await world.call('trader', 'POST', `/entities/service-order/${id}/actions/submit`, {})).code).toBe(1000);
  return id;
}

describe('a stream of another server', () => {
  it('hears of records and notices', { timeout: 120_000 }, async () => {
    const broker = await EventReader.open(address, await world.logIn('broker'));
    await broker.next('hello');
    const id = await submitOrder();
    const notices = await broker.next('notices');
    // It may have been told of the order before, which it sees since it was submitted.
    const isTold = () => broker.events.some(({ data }) => JSON.stringify(data).includes(JSON.stringify([id, 2])));
    while (!isTold()) await broker.next('records');
    expect(notices.data).toMatchObject({ unread: 1, kinds: { todo: 1 } });
    broker.close();
  });

  it('hears of a notice without any hint', { timeout: 120_000 }, async () => {
    const id = await submitOrder();
    const broker = await EventReader.open(address, await world.logIn('broker'));
    await broker.next('hello');
    // As if the message to the other server had been lost.
    await world.pool.query(
      `insert into notice ("id", "at", "addressee", "kind", "entity", "recordId", "lifecycle", "action", "from", "to")
       select gen_random_uuid(), now(), "addressee", 'reminder', "entity", "recordId", "lifecycle", "action", "from", "to"
       from notice where "recordId" = $1`,
      [id],
    );
    expect((await broker.next('notices')).data.kinds).toEqual({ reminder: 1 });
    broker.close();
  });
});
