// A database that goes away in the middle of a transaction: the work fails, the process does not, and the pool goes on.
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  pool = new pg.Pool({ ...database.settings, max: 2 });
  // A connection may learn that its database goes away before it is closed.
  pool.on('error', (error) => {
    if (!pool.ending) throw error;
  });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('fails the transaction whose connection is lost between two queries, and nothing else', async () => {
  const acquired = once(pool, 'acquire');
  const work = unitOfWork(pool).transaction(async (unit) => {
    const [client] = await acquired;
    const { rows } = await unit.query('select pg_backend_pid() as pid');
    const lost = once(client, 'end');
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await lost;
    await unit.query('select 1');
  });
  await expect(work).rejects.toThrow();
  expect(await unitOfWork(pool).transaction(async (unit) => (await unit.query('select 7 as seven')).rows)).toEqual([
    { seven: 7 },
  ]);
});
