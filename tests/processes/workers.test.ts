// `tongguan serve` with several server processes on one port: one killed is replaced, nothing answered is lost, and none stays behind.
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../api/world.ts';
import { ChildProgram } from '../child-program.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';
import { testKey } from '../test-ring.ts';

const token = 'a token of sixteen letters';

let world: World;
let folder: string;
let program: ChildProgram;
let address: string;
let cookie: string;

beforeAll(async () => {
  expect(await new ChildProgram(['cli/main.ts', 'build']).end()).toBe(0);
  folder = await makeTestFolder();
  world = await openWorld({ runsHousekeeping: false });
  await world.pool.query(`insert into server_state ("key", "value") values ('seeded', 'bare')`);
  cookie = `tongguan_session=${await world.logIn('operator')}`;
  const { host, port, user, password, database } = world.pool.options;
  const place = `host=${encodeURIComponent(String(host))}&port=${port}`;
  program = new ChildProgram(['cli/main.ts', 'serve', '--workers', '2'], {
    DATABASE_URL: `postgresql://${user}:${password}@/${database}?${place}`,
    TONGGUAN_DATA: folder,
    TONGGUAN_KEY: testKey,
    TONGGUAN_DEMO: '0',
    TONGGUAN_SECOND_FACTOR: 'none',
    PORT: '0',
    TONGGUAN_METRICS_TOKEN: token,
  });
  address = /Ready at (\S+)/.exec(await program.line(/^Ready at/))?.[1] ?? '';
}, 300_000);
afterAll(async () => {
  program?.kill('SIGKILL');
  await program?.end();
  await world?.close();
  if (folder) await removeTestFolder(folder);
});

/** Ids of the server processes: those that the program has started and that run this file. */
async function workers(): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const [status, line] = await Promise.all([read(pid, 'status'), read(pid, 'cmdline')]);
    const isOurs = Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1]) === program.pid;
    if (isOurs && line.includes('serve-worker.ts')) found.push(pid);
  }
  return found;
}

function read(pid: number, name: string): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
}

async function until(is: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await is())) {
    if (Date.now() > end) throw new Error('It does not happen');
    await delay(100);
  }
}

/** Saves a port with a connection of its own; its code once that was answered, null when the call was cut off. */
async function save(number: number): Promise<string | null> {
  const code = `C3${String(number).padStart(3, '0')}`;
  const body = JSON.stringify({ code, countryCode: 'MMR', nameZh: `港口${number}`, nameEn: `Port ${number}` });
  const headers = { 'content-type': 'application/json', connection: 'close', cookie };
  const call = fetch(`${address}/api/entities/port-code`, { method: 'POST', headers, body });
  const answer = await call.catch(() => null);
  if (answer) expect(answer.status).toBe(200);
  return answer ? code : null;
}

describe('two server processes on one port', () => {
  it('are said to be ready once, and both answer', { timeout: 60_000 }, async () => {
    expect(await workers()).toHaveLength(2);
    expect(program.lines.filter((line) => /^Ready at/.test(line))).toHaveLength(1);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });

  it('tell the metrics of all of them, whichever is asked', { timeout: 60_000 }, async () => {
    const headers = { connection: 'close', authorization: `Bearer ${token}` };
    const metrics = async (): Promise<string> => (await fetch(`${address}/metrics`, { headers })).text();
    const counted = (text: string): number[] =>
      ['1', '2'].map((server) => {
        const labels = new RegExp(
          `^tongguan_request_duration_seconds_count{(?=.*/healthz)(?=.*server="${server}").*} (\\d+)$`,
          'm',
        );
        return Number(labels.exec(text)?.[1] ?? 0);
      });
    const sum = ([one = 0, other = 0]: number[]): number => one + other;
    const before = sum(counted(await metrics()));
    for (let call = 0; call < 30; call++) await fetch(`${address}/healthz`, { headers: { connection: 'close' } });
    const read = await Promise.all([1, 2, 3, 4, 5, 6].map(metrics));
    expect(read.map((text) => sum(counted(text)) - before)).toEqual([30, 30, 30, 30, 30, 30]);
    for (const text of read) {
      expect(text.match(/^tongguan_ready{.*} 1$/gm)).toHaveLength(2);
      expect(text.match(/^process_resident_memory_bytes{.*server="[12]".*} /gm)).toHaveLength(2);
      // What both see in the database is told once.
      expect(text.match(/^tongguan_due_transitions/gm)).toHaveLength(1);
    }
  });

  it('lose no answered save when one is killed, and are two again', { timeout: 120_000 }, async () => {
    const [first = 0, second = 0] = await workers();
    const answered: string[] = [];
    let cutOff = 0;
    const work = async (at: number): Promise<void> => {
      for (let number = at; number < 200; number += 8) {
        const code = await save(number);
        if (code === null) cutOff += 1;
        // Once: what is cut off meanwhile adds nothing to the answered, and the process may be gone by then.
        else if (answered.push(code) === 50) process.kill(first, 'SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, at) => work(at)));
    // The other one goes on: only what the killed one had been given is cut off.
    expect(cutOff).toBeLessThanOrEqual(16);
    expect(answered.length + cutOff).toBe(200);
    const { rows } = await world.pool.query<{ code: string }>('select "code" from port_code');
    const kept = rows.map(({ code }) => code);
    expect(answered.filter((code) => !kept.includes(code))).toEqual([]);
    expect(new Set(kept).size).toBe(kept.length);
    await until(async () => (await workers()).filter((pid) => pid !== first && pid !== second).length === 1);
    expect(await workers()).toContain(second);
    await program.line(new RegExp(`^Server process ${first} ended \\(SIGKILL\\)`));
  });

  it('forget together what one of them has written', { timeout: 60_000 }, async () => {
    const total = async (): Promise<number> => {
      const headers = { connection: 'close', cookie };
      const answer = await fetch(`${address}/api/entities/port-code?pageSize=1`, { headers });
      return ((await answer.json()) as { data: { total: number } }).data.total;
    };
    const before = await total();
    for (let look = 0; look < 4; look++) expect(await total()).toBe(before);
    expect(await save(500)).not.toBe(null);
    await delay(2_500);
    for (let look = 0; look < 8; look++) expect(await total()).toBe(before + 1);
  });

  it('answer what is under way when they are stopped, and none stays behind', { timeout: 60_000 }, async () => {
    const pids = await workers();
    expect(pids).toHaveLength(2);
    // Held up in the database, so that they are under way for certain.
    const holder = await world.pool.connect();
    await holder.query('begin; lock table port_code in share mode');
    const saves = Array.from({ length: 4 }, (_, at) => save(600 + at));
    await until(async () => {
      const { rows } = await world.pool.query(
        `select count(*)::integer as waiting from pg_locks where not granted and relation = 'port_code'::regclass`,
      );
      return rows[0].waiting === 4;
    });
    const ended = program.stop('SIGTERM');
    await program.line(/^Stopping: SIGTERM/);
    await delay(300);
    await holder.query('commit');
    holder.release();
    expect(await Promise.all(saves)).toEqual(['C3600', 'C3601', 'C3602', 'C3603']);
    expect(await ended).toBe(0);
    expect(await Promise.all(pids.map((pid) => read(pid, 'cmdline')))).toEqual(['', '']);
    expect(program.lines.slice(-2)).toEqual(['Stopping: SIGTERM', 'Stopped']);
  });
});
