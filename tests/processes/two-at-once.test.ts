// Two servers that start on one database in the same instant: one brings it up, the other waits, both serve. And what builds, builds alone.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { withDatabaseLock, withFolderLock } from '../../cli/with-lock.ts';
import { takeLock } from '../../runtime/server/database/kernel-lock.ts';
import { ChildProgram } from '../child-program.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;

beforeAll(async () => {
  expect(await new ChildProgram(['cli/main.ts', 'build']).end()).toBe(0);
  database = await createTestDatabase(inject('cluster'), 'empty');
  pool = new pg.Pool(database.settings);
  pool.on('error', () => {});
  folder = await makeTestFolder();
}, 300_000);
afterAll(async () => {
  await pool?.end();
  await database?.drop();
  if (folder) await removeTestFolder(folder);
});

/** How many of them are at work at the same time, at most. */
async function together(run: (work: () => Promise<void>) => Promise<void>): Promise<number> {
  let [at, most] = [0, 0];
  const work = async (): Promise<void> => {
    at += 1;
    most = Math.max(most, at);
    await delay(20);
    at -= 1;
  };
  await Promise.all(Array.from({ length: 4 }, () => run(work)));
  return most;
}

describe('work that is done alone', () => {
  it('in a folder is done by one at a time, also after one that failed', async () => {
    await expect(withFolderLock('test', folder, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await together((work) => withFolderLock('test', folder, work))).toBe(1);
    const [one, other] = [await takeLock('test', folder), await takeLock('another', folder)];
    expect([one === null, other === null, await takeLock('test', folder)]).toEqual([false, false, null]);
    await Promise.all([one?.release(), other?.release()]);
  });

  it('on a database is done by one at a time, also after one that failed or lost its connection', async () => {
    await expect(withDatabaseLock(pool, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await together((work) => withDatabaseLock(pool, work))).toBe(1);
    const lost = withDatabaseLock(pool, async () => {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      );
    });
    await expect(lost).rejects.toThrow();
    expect(await together((work) => withDatabaseLock(pool, work))).toBe(1);
  });
});

describe('two servers', () => {
  it('started together on an empty database serve it both, with one administrator', { timeout: 300_000 }, async () => {
    const { host, port, user, password, database: name } = database.settings;
    const place = `host=${encodeURIComponent(String(host))}&port=${port}`;
    const url = `postgresql://${user}:${password}@/${name}?${place}`;
    const environment = { DATABASE_URL: url, TONGGUAN_DATA: folder, TONGGUAN_DEMO: '0', PORT: '0' };
    const servers = [1, 2].map(() => new ChildProgram(['cli/main.ts', 'serve'], environment));
    const addresses: string[] = [];
    for (const server of servers) addresses.push(/Ready at (\S+)/.exec(await server.line(/^Ready at/))?.[1] ?? '');
    const told = await Promise.any(servers.map((server) => server.line(/^Administrator: /)));
    const [, secret] = /account admin, password (\S+)$/.exec(told) ?? [];
    for (const address of addresses) {
      const answer = await fetch(`${address}/api/login/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password: secret }),
      });
      expect(await answer.json()).toMatchObject({ code: 1000 });
    }
    const { rows } = await pool.query(
      'select (select count(*) from account) as people, count(*) as modules, count(distinct key) as keys from module',
    );
    expect(rows[0].people).toBe('1');
    expect(rows[0].modules).toBe(rows[0].keys);
    for (const server of servers) expect(await server.stop()).toBe(0);
    const said = servers.flatMap(({ lines }) => lines);
    expect(said.filter((line) => line.startsWith('Administrator: '))).toHaveLength(1);
    expect(said.filter((line) => /error|duplicate|exists/i.test(line))).toEqual([]);
  });
});
