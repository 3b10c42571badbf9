// Through a pooler: nothing is left on a connection that the next transaction may not get, and what has to be is asked of PostgreSQL itself.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { onDirect, poolOf } from '../../cli/prepare-database.ts';
import { withDatabaseLock } from '../../cli/with-lock.ts';
import type { OpenDatabase } from '../../runtime/server/database/open-database.ts';
import { RateLimits } from '../../runtime/server/session/rate-limits.ts';
import { run } from '../../runtime/server/store/statement.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

let database: TestDatabase;
const pools: pg.Pool[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database?.drop();
});

function opened(direct: boolean): { place: OpenDatabase; pool: pg.Pool } {
  const place = { settings: database.settings, ...(direct && { direct: database.settings }) } as OpenDatabase;
  const pool = poolOf(place, { servers: 12 });
  pools.push(pool);
  return { place, pool };
}

/** What a connection keeps of the statements that were run on it, with what the product runs. */
async function kept(pool: pg.Pool): Promise<{ statements: number; timeout: string }> {
  const client = await pool.connect();
  try {
    for (const value of [1, 2]) {
      expect(await run(client, { text: 'select $1::integer + 1', values: [value] })).toEqual([[value + 1]]);
    }
    const limits = new RateLimits({
      ...pool,
      query: client.query.bind(client),
      connect: async () => client,
    } as pg.Pool);
    await limits.made({ name: 'pooler', attempts: 3, seconds: 60 }, 'somebody');
    const { rows } = await client.query(
      `select (select count(*)::integer from pg_prepared_statements) as statements, current_setting('statement_timeout') as timeout`,
    );
    return rows[0];
  } finally {
    client.release();
  }
}

describe('a connection', () => {
  it('keeps statements and limits of its own to PostgreSQL itself', async () => {
    const found = await kept(opened(false).pool);
    expect(found.statements).toBeGreaterThan(0);
    expect(found.timeout).toBe('1min');
  });

  it('keeps none through a pooler, and asks it for no setting as it begins', async () => {
    expect(await kept(opened(true).pool)).toEqual({ statements: 0, timeout: '0' });
  });
});

describe('bringing up a database', () => {
  it('is locked on connections of their own, which end with it', async () => {
    const { place, pool } = opened(true);
    const holders = async () => {
      const { rows } = await pool.query(
        `select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.map(({ pid }) => pid);
    };
    const own = new Set(
      await Promise.all([1, 2, 3, 4].map(async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid)),
    );
    await onDirect(place, pool, (direct) =>
      withDatabaseLock(direct, async () => {
        const [holder, ...others] = await holders();
        expect(others).toEqual([]);
        expect(own.has(holder)).toBe(false);
      }),
    );
    expect(await holders()).toEqual([]);
  });
});
