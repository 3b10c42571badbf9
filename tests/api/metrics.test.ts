// What the server measures of itself: to whom it is told, and that it counts what happened.
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startWorld, type World } from '../deal/world.ts';

const token = 'a token of sixteen letters';
const link = { title: '中国海关总署', url: 'https://example.com/customs', weight: 5, enabled: true };
let world: World;

beforeAll(async () => {
  world = await startWorld(inject('cluster'), { metrics: { token }, trustProxy: 0 });
});
afterAll(() => world?.stop());

const read = (of: World, authorization = '') =>
  of.app.inject({ method: 'GET', url: '/metrics', headers: { authorization } });

/** The value of a reading, of the labels that are named; NaN where there is none. */
async function value(name: string, labels = ''): Promise<number> {
  const { body } = await read(world, `Bearer ${token}`);
  const line = body.split('\n').find((one) => one.startsWith(`${name}${labels === '' ? ' ' : `{${labels}}`}`));
  return Number(line?.split(' ').at(-1));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('who may read', () => {
  it('is nobody by default', async () => {
    const plain = await startWorld(inject('cluster'));
    expect((await read(plain)).statusCode).toBe(404);
    expect((await read(plain, 'Bearer undefined')).statusCode).toBe(404);
    await plain.stop();
  });

  it('is who has the token', async () => {
    for (const wrong of ['', 'Bearer', `Bearer ${token}x`, token])
      expect((await read(world, wrong)).statusCode).toBe(401);
    const { statusCode, headers } = await read(world, `Bearer ${token}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/plain');
  });

  it('is who reaches a port of their own, which has nothing else', async () => {
    const port = await freePort();
    const own = await startWorld(inject('cluster'), { metrics: { port, host: '127.0.0.1' } });
    const at = `http://127.0.0.1:${port}`;
    expect(await (await fetch(`${at}/metrics`)).text()).toContain('tongguan_ready 1');
    expect((await fetch(`${at}/healthz`)).status).toBe(404);
    expect((await read(own)).statusCode).toBe(404);
    await own.stop();
    await expect(fetch(`${at}/metrics`)).rejects.toThrow();
  });
});

describe('readings', () => {
  it('count calls by route, saves and refusals', async () => {
    const operator = await world.as('operator');
    const of = 'method="POST",route="/api/entities/:entity",status=';
    await operator.post('/entities/friendly-link', link);
    await operator.post('/entities/friendly-link', { ...link, url: 'nowhere' });
    expect(await value('tongguan_request_duration_seconds_count', `${of}"200"`)).toBe(1);
    expect(await value('tongguan_request_duration_seconds_count', `${of}"422"`)).toBe(1);
    expect(await value('tongguan_saves_total', 'entity="friendly-link"')).toBe(1);
    expect(await value('tongguan_refusals_total', 'error="findings"')).toBe(1);
  });

  it('tell of connections, memory, lag, room, and what waits', async () => {
    expect(await value('tongguan_ready')).toBe(1);
    expect(await value('tongguan_pool_connections', 'state="open"')).toBeGreaterThan(0);
    expect(await value('tongguan_pool_connections', 'state="awaited"')).toBe(0);
    expect(await value('tongguan_disk_free_bytes')).toBeGreaterThan(1_000_000);
    expect(await value('tongguan_due_transitions')).toBeGreaterThanOrEqual(0);
    expect(await value('tongguan_notices_unsent')).toBe(0);
    expect(await value('tongguan_log_entries_held')).toBe(0);
    expect(await value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(await value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  it('tell of jobs by queue and state', async () => {
    const { body } = await read(world, `Bearer ${token}`);
    const { rows } = await world.pool.query(
      'select name, state::text, count(*)::int as n from pgboss.job group by 1, 2',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(body).toMatch(/tongguan_jobs\{queue="[a-z-]+",state="[a-z]+"\} \d+/);
  });
});
