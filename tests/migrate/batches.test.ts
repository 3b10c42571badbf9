// A database nobody works in yet is brought in several transactions: each has room for its locks, and whoever comes after one that was
// interrupted goes on.
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { type EmptyDatabase, openEmptyDatabase } from './empty-database.ts';

/** What PostgreSQL has room for as it comes: 64 for each of 100 connections, which all others share. */
const usual = 6400;

const options = { tables: model.tables, dryRun: false, thorough: true };
let database: EmptyDatabase;
let client: EmptyDatabase['client'];

beforeEach(async () => {
  database = await openEmptyDatabase();
  client = database.client;
});
afterEach(() => database.close());

/** The client, which gives before each commit how many locks it ends. */
function counting(locks: number[], commits = Number.POSITIVE_INFINITY): pg.ClientBase {
  const query = async (...asked: Parameters<typeof client.query>): Promise<unknown> => {
    if (String(asked[0]) === 'commit') {
      if (locks.length >= commits) throw new Error('interrupted');
      const { rows } = await client.query<{ held: number }>(
        `select count(distinct (locktype, relation, classid, objid))::int as held from pg_locks where pid = pg_backend_pid()`,
      );
      locks.push(rows[0]?.held ?? 0);
    }
    return client.query(...asked);
  };
  return Object.assign(Object.create(client) as pg.ClientBase, { query });
}

describe('a new database', () => {
  it('is asked what it holds once, and told many statements at once', async () => {
    const asked: string[] = [];
    const listening = Object.assign(Object.create(client) as pg.ClientBase, {
      query: (...given: Parameters<typeof client.query>): unknown => {
        asked.push(String(given[0]));
        return client.query(...given);
      },
    });
    const { statements } = await migrate(listening, options);
    expect(asked.filter((sql) => sql === 'commit').length).toBeGreaterThan(3);
    expect(asked.filter((sql) => sql.includes('pg_attrdef'))).toHaveLength(1);
    expect(asked.length).toBeLessThan(statements.length / 20);
  });

  it('is made with room for the locks of others', async () => {
    const locks: number[] = [];
    const { statements } = await migrate(counting(locks), options);
    expect(statements.length).toBeGreaterThan(2000);
    expect(locks.length).toBeGreaterThan(2);
    expect(Math.max(...locks)).toBeLessThan(usual / 4);
    expect(await migrate(client, { ...options, dryRun: true })).toMatchObject({ statements: [], notes: [] });
  });

  it('that was interrupted is gone on with, by two servers at once', { timeout: 60_000 }, async () => {
    const first = counting([], 2);
    await expect(migrate(first, { ...options, batchSize: 300 })).rejects.toThrow('interrupted');
    const { rows } = await client.query(`select key from server_state`);
    expect(rows).toEqual([{ key: 'making' }]);
    const second = new pg.Client(database.settings);
    await second.connect();
    const both = [client, second].map((on) =>
      migrate(on, { ...options, thorough: false, batchSize: 300, expandsOnly: true }),
    );
    const results = await Promise.all(both);
    await second.end();
    expect(results.every(({ notes }) => notes.length === 0)).toBe(true);
    expect(results.some(({ statements }) => statements.length > 0)).toBe(true);
    expect(await migrate(client, { ...options, dryRun: true })).toMatchObject({ statements: [], notes: [] });
    const { rows: marks } = await client.query(
      `select key from server_state where key in ('making', 'tables') order by 1`,
    );
    expect(marks).toEqual([{ key: 'tables' }]);
  });
});
