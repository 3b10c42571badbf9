// The embedded database: one owner, and recovery from whatever a killed server leaves behind.
import { spawn } from 'node:child_process';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataFolderAt } from '../../runtime/server/database/data-folder.ts';
import { withClient } from '../../runtime/server/database/ensure-database.ts';
import { takeFileLock } from '../../runtime/server/database/file-lock.ts';
import { lockFileOf, waitForEnd } from '../../runtime/server/database/postmaster.ts';
import { ChildProgram } from '../child-program.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';

let root: string;

beforeEach(async () => {
  root = await makeTestFolder();
});

afterEach(async () => {
  await removeTestFolder(root);
});

function hold(mode = ''): ChildProgram {
  return new ChildProgram(['tests/processes/hold-database.ts', root, mode]);
}

/** `settings` as the owner of the tables, `server` as the role of the server. */
async function opened(program: ChildProgram): Promise<{ pid: number; settings: PoolConfig; server: PoolConfig }> {
  const [, pid, places = '{}'] = /^open (\d+) (.*)$/.exec(await program.line(/^open /)) ?? [];
  return { pid: Number(pid), ...JSON.parse(places) };
}

async function query(settings: PoolConfig, sql: string): Promise<unknown[]> {
  return (await withClient(settings, (client) => client.query(sql))).rows;
}

/** Processes that have the lock of a file, as the kernel says. */
async function holdersOf(path: string): Promise<number[]> {
  const { ino } = await stat(path);
  const locks = (await readFile('/proc/locks', 'utf8')).matchAll(/^\d+: FLOCK +ADVISORY +WRITE (\d+) \S+:(\d+) /gm);
  return [...locks].filter(([, , inode]) => Number(inode) === ino).map(([, pid]) => Number(pid));
}

async function killed(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  expect(await waitForEnd(pid, 10_000)).toBe(true);
}

describe('a database that is made', () => {
  it('by a server of before, which owned its tables, gets another role for the server', async () => {
    const first = hold();
    const { settings } = await opened(first);
    const { secrets } = dataFolderAt(root);
    const { server: _, ...former } = JSON.parse(await readFile(secrets, 'utf8'));
    await query({ ...settings, user: 'postgres', password: former.superuser }, 'drop role tongguan_server');
    await query(settings, 'create table kept as select 1 as id');
    await first.stop();
    await writeFile(secrets, JSON.stringify(former));

    const second = hold();
    const now = await opened(second);
    expect([now.server.user, now.settings]).toEqual(['tongguan_server', settings]);
    expect(JSON.parse(await readFile(secrets, 'utf8'))).toMatchObject(former);
    await expect(query(now.server, 'drop table kept')).rejects.toThrow(/must be owner/);
    expect(await query(now.settings, 'select * from kept')).toEqual([{ id: 1 }]);
    await second.stop();
  });

  it('is closed to others, keeps what was written and stops in order', async () => {
    const first = hold();
    const { pid, settings } = await opened(first);
    expect((await stat(dataFolderAt(root).secrets)).mode & 0o077).toBe(0);
    const wrong = query({ ...settings, password: 'guess' }, 'select 1');
    await expect(wrong).rejects.toThrow(/password authentication failed/);
    expect(
      await query(
        settings,
        `select current_setting('listen_addresses') as listens, current_setting('fsync') as fsync,
      (select rolsuper from pg_roles where rolname = current_user) as superuser`,
      ),
    ).toEqual([{ listens: '', fsync: 'on', superuser: false }]);
    await query(settings, 'create table kept as select 7 as number');
    expect(await first.stop()).toBe(0);
    expect(await waitForEnd(pid, 0)).toBe(true);
    const second = hold();
    expect(await query((await opened(second)).settings, 'select number from kept')).toEqual([{ number: 7 }]);
    expect(await second.stop()).toBe(0);
  });

  it('is made anew when the making was killed', async () => {
    const first = hold();
    const initdb = async (): Promise<boolean> =>
      (await readdir(root)).some((name) => /^postgres\.partial-\w+$/.test(name));
    while (!(await initdb())) await delay(5);
    await delay(200);
    await first.stop('SIGKILL');
    const second = hold();
    await opened(second);
    expect(await second.stop()).toBe(0);
    expect((await readdir(root)).sort()).toEqual(['in-use.lock', 'postgres', 'postgres.json', 'postgres.log', 'run']);
  });

  it('finds a socket path that is short enough', async () => {
    const deep = join(root, 'a'.repeat(60), 'b'.repeat(60));
    const program = new ChildProgram(['tests/processes/hold-database.ts', deep]);
    const { settings } = await opened(program);
    expect(String(settings.host).length).toBeLessThan(90);
    expect(await query(settings, 'select 1 as one')).toEqual([{ one: 1 }]);
    await program.stop();
    await expect(stat(String(settings.host))).rejects.toThrow(/ENOENT/);
  });
});

describe('a second process on the same folder', () => {
  it('is refused with the name of the first, or joins it', async () => {
    const first = hold();
    await opened(first);
    expect(await hold().line(/^refused/)).toMatch(
      new RegExp(`^refused the test \\(process ${first.pid}\\) already uses ${root}: stop it, or set TONGGUAN_DATA`),
    );
    const joined = hold('joins');
    const { pid, settings } = await opened(joined);
    expect(pid).toBe(0);
    expect(await joined.stop()).toBe(0);
    expect(await query(settings, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
  });

  it('is refused as well where the first is only known by its lock on the disk, as in another container on the volume', async () => {
    const lock = await takeFileLock(dataFolderAt(root).lock);
    expect(await hold().line(/^refused/)).toContain(`already uses ${root}: stop it, or set TONGGUAN_DATA`);
    await lock?.release();
    const next = hold();
    await opened(next);
    expect(await takeFileLock(dataFolderAt(root).lock)).toBeNull();
    expect(await next.stop()).toBe(0);
  });

  it('keeps its lock on the disk when what keeps it is killed, and tells where another was quicker', async () => {
    const path = join(root, 'taken.lock');
    let lost = 0;
    const lock = await takeFileLock(path, () => {
      lost += 1;
    });
    const [first] = await holdersOf(path);
    if (first === undefined) throw new Error('nobody has the lock');
    process.kill(first, 'SIGKILL');
    await vi.waitFor(async () =>
      expect([first, ...(await holdersOf(path))]).toEqual([first, expect.not.toBeOneOf([first])]),
    );
    expect(await takeFileLock(path)).toBeNull();
    expect(lost).toBe(0);
    const waiting = spawn('flock', ['--no-fork', path, 'cat'], { stdio: ['pipe', 'ignore', 'ignore'] });
    for (const pid of await holdersOf(path)) process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(lost).toBe(1));
    expect(await holdersOf(path)).toEqual([waiting.pid]);
    waiting.stdin.end();
    await lock?.release();
    await vi.waitFor(async () => expect(await holdersOf(path)).toEqual([]));
  });
});

describe('after a kill -9', () => {
  it('of the server, the database it left is stopped and started anew', async () => {
    const first = hold();
    const { pid, settings } = await opened(first);
    await query(settings, 'create table kept as select 7 as number');
    await first.stop('SIGKILL');
    const second = hold();
    const again = await opened(second);
    expect(second.lines[0]).toBe(`report Stopping the database process ${pid} that an earlier server left behind`);
    expect(await query(again.settings, 'select number from kept')).toEqual([{ number: 7 }]);
    await second.stop();
  });

  it('of both, the lock file that stayed is no obstacle, also when its number belongs to another process now', async () => {
    const first = hold();
    const { pid, settings } = await opened(first);
    await query(settings, 'create table kept as select 7 as number');
    await first.stop('SIGKILL');
    await killed(pid);
    const stranger = spawn('sleep', ['60']);
    const lock = lockFileOf(dataFolderAt(root).cluster);
    const lines = (await readFile(lock, 'utf8')).split('\n');
    await writeFile(lock, [String(stranger.pid), ...lines.slice(1)].join('\n'));
    const second = hold();
    expect(await query((await opened(second)).settings, 'select number from kept')).toEqual([{ number: 7 }]);
    expect(stranger.exitCode).toBe(null);
    expect(stranger.signalCode).toBe(null);
    stranger.kill();
    await second.stop();
  });
});

describe('a database that is killed while its server goes on', () => {
  it('runs again at the same socket within seconds, with all that was answered', async () => {
    const server = hold();
    const { pid, settings } = await opened(server);
    await query(settings, 'create table kept (number integer)');
    const answered: number[] = [];
    const save = async (number: number): Promise<void> => {
      await query(settings, `insert into kept values (${number})`).then(
        () => answered.push(number),
        () => delay(50),
      );
    };
    const load = Array.from({ length: 4 }, async (_, worker) => {
      for (let number = worker; answered.length < 120; number += 4) {
        await save(number);
        if (answered.length === 40) await killed(pid).catch(() => undefined);
      }
    });
    await Promise.all(load);
    expect(await server.line(/runs again/)).toMatch(/^report The database runs again, [\d.]+ s after it ended$/);
    const rows = (await query(settings, 'select number from kept')) as { number: number }[];
    const kept = new Set(rows.map(({ number }) => number));
    expect(answered.filter((number) => !kept.has(number))).toEqual([]);
    expect(await server.stop()).toBe(0);
  });

  it('is given up when it cannot be started again, and says so', async () => {
    const server = new ChildProgram(['tests/processes/hold-database.ts', root, '', '0,20,40']);
    const { pid } = await opened(server);
    await rename(join(dataFolderAt(root).cluster, 'PG_VERSION'), join(root, 'away'));
    await killed(pid);
    expect(await server.line(/could not be started again, try 3 of 3/)).toContain('is not a valid data directory');
    await server.line(/^report The database ended or failed to start 3 times one after the other/);
    expect(await server.line(/^given up/)).toBe('given up');
    expect(await server.stop()).toBe(0);
  });
});

describe('what cannot be started', () => {
  it('says why in one line', async () => {
    const file = join(root, 'file');
    await writeFile(file, '');
    const program = new ChildProgram(['tests/processes/hold-database.ts', file]);
    expect(await program.line(/^refused/)).toBe(`refused ${file} is not a folder: set TONGGUAN_DATA to a folder.`);
    const first = hold();
    await opened(first);
    await first.stop();
    await rm(dataFolderAt(root).secrets);
    expect(await hold().line(/^refused/)).toMatch(/postgres\.json is missing or damaged/);
  });
});
