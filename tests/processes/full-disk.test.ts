// A disk that is really full, and a database that is really away: what is told, what is refused, and that nothing answered is lost.
import { execFileSync } from 'node:child_process';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dataFolderAt, readSecrets } from '../../runtime/server/database/data-folder.ts';
import { roleSettings } from '../../runtime/server/database/ensure-database.ts';
import { readPostmaster } from '../../runtime/server/database/postmaster.ts';
import { ChildProgram } from '../child-program.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';

/** Room for the database and for one part of its log more. */
const size = '400m';
const megabyte = Buffer.alloc(1024 * 1024, 1);

interface Answer {
  readonly status: number;
  readonly error: unknown;
  readonly cookie: string;
}

/** Only root may put a file system of a certain size somewhere. */
function mounts(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const disk = await makeTestFolder();
const isMounted = mounts(disk);
const folder = join(disk, 'data');
const fill = join(disk, 'fill');
let server: ChildProgram;
let address: string;
let cookie: string;
let ports = 0;
const answered: string[] = [];

async function call(path: string, body: unknown): Promise<Answer> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { data } = (await answer.json()) as { data: { error?: unknown } | null };
  return { status: answer.status, error: data?.error, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

async function save(): Promise<Answer> {
  ports += 1;
  const code = `C9${String(ports).padStart(4, '0')}`;
  const port = { code, countryCode: 'MMR', nameZh: `港口${ports}`, nameEn: `Port ${'x'.repeat(80)}` };
  const answer = await call('/api/entities/port-code', port);
  if (answer.status === 200) answered.push(code);
  return answer;
}

const ask = async (path: string): Promise<[number, unknown]> => {
  const answer = await fetch(`${address}${path}`);
  return [answer.status, await answer.json()];
};

/** Asks until the server is ready, or is not for the reason. */
async function until(status: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await delay(100)) {
    const [, told] = await ask('/readyz');
    if ((told as { status: string }).status === status) return;
  }
  throw new Error(`/readyz did not say ${status}:\n${server.lines.slice(-5).join('\n')}`);
}

async function query(sql: string): Promise<{ [column: string]: unknown }[]> {
  const secrets = await readSecrets(dataFolderAt(folder));
  if (!secrets) throw new Error('No database was made');
  const client = new pg.Client(roleSettings(dataFolderAt(folder).socket, secrets).settings);
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

describe.skipIf(!isMounted)('a server on a small disk', () => {
  beforeAll(async () => {
    expect(await new ChildProgram(['cli/main.ts', 'build']).end()).toBe(0);
    server = new ChildProgram(['cli/main.ts', 'serve'], {
      TONGGUAN_DATA: folder,
      PORT: '0',
      TONGGUAN_DEMO: '0',
      TONGGUAN_SECOND_FACTOR: 'none',
    });
    address = /Ready at (\S+?)(?: |$)/.exec(await server.line(/^Ready at/))?.[1] ?? '';
    const [, password = ''] = /password (\S+)$/.exec(await server.line(/^Administrator/)) ?? [];
    await query(`update account set "mustChangePassword" = false`);
    cookie = (await call('/api/login/auth', { username: 'admin', password })).cookie;
  }, 240_000);

  afterEach(() => rm(fill, { force: true }));

  afterAll(async () => {
    await server?.stop();
  });

  it('saves while there is room, refuses in words when there is none, and saves again by itself', async () => {
    for (let number = 0; number < 10; number += 1) expect((await save()).status).toBe(200);
    expect(await ask('/readyz')).toEqual([200, { status: 'ok' }]);
    const full = async (): Promise<void> => {
      for (;;) await writeFile(fill, megabyte, { flag: 'a' });
    };
    await expect(full()).rejects.toThrow(/ENOSPC/);
    let last = await save();
    // Pages that have room left take some more.
    for (let number = 0; number < 2_000 && last.status === 200; number += 1) last = await save();
    expect(last).toMatchObject({ status: 507, error: 'disk-full' });
    await until('disk-full');
    expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
    const file = new FormData();
    file.set('profile', 'enterprise');
    file.set('file', new Blob(['a,b\n'.repeat(100_000)], { type: 'text/csv' }), 'a.csv');
    const upload = await fetch(`${address}/api/files`, { method: 'POST', headers: { cookie }, body: file });
    expect(upload.status).toBe(507);
    const exported = await fetch(`${address}/api/entities/port-code/export`, { headers: { cookie } });
    expect([200, 503, 507]).toContain(exported.status);
    await rm(fill);
    await until('ok');
    expect((await save()).status).toBe(200);
    // Its entry may have fitted where an old one had stood: what was let out is in the log, and nothing else is.
    const out = `select 1 from operation_log where "action" = 'export' and "result" = 'success'`;
    expect((await query(out)).length).toBe(exported.status === 200 ? 1 : 0);
  }, 120_000);

  it('says that its database is away, and saves again once that can be started', async () => {
    const { cluster } = dataFolderAt(folder);
    await rename(join(cluster, 'PG_VERSION'), join(disk, 'PG_VERSION'));
    process.kill((await readPostmaster(cluster))?.pid ?? Number.NaN, 'SIGKILL');
    await until('database-unavailable');
    expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
    expect(await save()).toMatchObject({ status: 503, error: 'database-unavailable' });
    await rename(join(disk, 'PG_VERSION'), join(cluster, 'PG_VERSION'));
    await until('ok');
    expect((await save()).status).toBe(200);
  }, 120_000);

  it('has kept all that it answered, and an entry of its log for each', async () => {
    const rows = await query(`select "code", exists (select 1 from operation_log l where l."subjectId" = p."id"::text
      and l."action" = 'create' and l."result" = 'success') as logged from port_code p where "code" like 'C9%'`);
    const kept = new Map(rows.map(({ code, logged }) => [code, logged]));
    expect(answered.length).toBeGreaterThan(11);
    expect(answered.filter((code) => kept.get(code) !== true)).toEqual([]);
  });
});

afterAll(async () => {
  if (isMounted) execFileSync('umount', ['-l', disk]);
  await removeTestFolder(disk);
});
