// No statement of a call outlives the call; bringing the tables may take as long as it needs.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrateTables, poolOf } from '../../cli/prepare-database.ts';
import { model } from '../../generated/model.gen.ts';
import { keyRing } from '../../runtime/server/authority/key-ring.ts';
import type { OpenDatabase } from '../../runtime/server/database/open-database.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

let database: TestDatabase;
let pool: ReturnType<typeof poolOf>;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  pool = poolOf({ settings: database.settings } as OpenDatabase);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const shown = async (): Promise<string> => {
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout');
  return rows[0]?.statement_timeout ?? '';
};

it('is a minute, as long as a call waits (spec 9), also after the tables were brought', async () => {
  expect(await shown()).toBe('1min');
  await migrateTables(pool, model, { thorough: false, keyRing: keyRing(randomBytes(32)) });
  expect(await shown()).toBe('1min');
});

it('ends a statement that takes longer', async () => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 50');
    await expect(client.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
  } finally {
    client.release(true);
  }
});
