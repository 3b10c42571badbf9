// How many exports there may be, and how large: refused with words and a time to wait.
import { setTimeout as pass } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { ExportLimits } from '../../runtime/server/exports/export-limits.ts';
import { openWorld, type World } from './world.ts';

let world: World;
afterEach(() => world.close());

const open = async (limits: Partial<ExportLimits>): Promise<string> => {
  world = await openWorld({ exportLimits: { ofAccount: 2, ofServer: 3, ofHour: 100, rows: 200_000, ...limits } });
  for (let number = 0; number < 5; number += 1) await add(`000000000${number}`);
  return `tongguan_session=${await world.logIn('operator')}`;
};
const add = (hsCode: string) =>
  world.insert('hs-code', { hsCode, chapter: '10', hsName: 'x', firstUnit: '035', validFlag: true });
const exported = (cookie: string, query = '', language = 'en') =>
  world.raw({
    method: 'GET',
    url: `/api/entities/hs-code/export${query}`,
    headers: { cookie: `${cookie}; tongguan_language=${language}` },
  });

/** Does something while every export that has begun waits for its rows. */
async function held(work: () => Promise<void>): Promise<void> {
  const client = await world.pool.connect();
  try {
    await client.query('begin; lock table hs_code in access exclusive mode');
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('exports', () => {
  it('under way at once are so many of an account, and those that are done make room', async () => {
    const cookie = await open({});
    let both: ReturnType<typeof exported>[] = [];
    await held(async () => {
      both = [exported(cookie), exported(cookie)];
      await pass(500);
      const more = await exported(cookie);
      expect([more.statusCode, more.headers['retry-after'], more.json().code]).toEqual([429, '5', 40018]);
      expect(more.json().message).toBe('You have 2 exports under way. Wait until one is done');
    });
    for (const one of both) expect((await one).body.trim().split('\r\n')).toHaveLength(6);
    expect((await exported(cookie)).statusCode).toBe(200);
  });

  it('under way at once are so many of all', async () => {
    const cookie = await open({ ofAccount: 5, ofServer: 1 });
    await held(async () => {
      void exported(cookie);
      await pass(500);
      const more = await exported(cookie);
      expect([more.statusCode, more.json().message]).toEqual([
        429,
        'Too many exports are under way. Try again in a moment',
      ]);
    });
  });

  it('in an hour are so many of an account, on all servers together', async () => {
    const cookie = await open({ ofHour: 3 });
    for (let number = 0; number < 3; number += 1) expect((await exported(cookie)).statusCode).toBe(200);
    const refused = await exported(cookie);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(refused.json().message).toBe('At most 3 exports an hour. Try again in 60 minutes');
    expect((await exported(cookie, '', 'zh')).json().message).toBe('每小时最多导出 3 次，请 60 分钟后再试');
    const { rows } = await world.pool.query('select 1 from rate_limit where points > 3');
    expect(rows).toHaveLength(1);
  });

  it('have so many rows at the most, and are never cut without a word', async () => {
    const cookie = await open({ rows: 5 });
    expect((await exported(cookie)).body.trim().split('\r\n')).toHaveLength(6);
    await add('9999999999');
    for (const query of ['', '?as=xlsx']) {
      const refused = await exported(cookie, query);
      expect([refused.statusCode, refused.json().code]).toEqual([413, 40014]);
      expect(refused.json().message).toBe('A file takes at most 5 rows. Narrow the list and try again');
    }
    expect((await exported(cookie, '?filter[hsCode][is]=9999999999')).statusCode).toBe(200);
  });

  it('that were refused or failed are none under way', async () => {
    const cookie = await open({ ofAccount: 1 });
    for (let number = 0; number < 3; number += 1) {
      expect((await exported(cookie, '?sort=nothing')).statusCode).toBe(400);
    }
    expect((await exported(cookie)).statusCode).toBe(200);
  });
});
