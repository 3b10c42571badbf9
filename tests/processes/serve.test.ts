// The server as `npm start` runs it: from nothing to a deal's accounts, back again, and what it says when it cannot.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFolderAt } from '../../runtime/server/database/data-folder.ts';
import { readPostmaster } from '../../runtime/server/database/postmaster.ts';
import { ChildProgram } from '../child-program.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';

const serving = ['cli/main.ts', 'serve'];
const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await makeTestFolder();
  folders.push(folder);
  return folder;
}

beforeAll(async () => {
  expect(await new ChildProgram(['cli/main.ts', 'build']).end()).toBe(0);
}, 180_000);

afterAll(async () => {
  for (const folder of folders) await removeTestFolder(folder);
});

async function ready(program: ChildProgram): Promise<string> {
  return /Ready at (\S+)/.exec(await program.line(/^Ready at/))?.[1] ?? '';
}

interface Answer {
  readonly status: number;
  readonly code: number;
  readonly data: { readonly [key: string]: unknown };
  readonly cookie: string;
}

async function post(url: string, body: unknown, cookie = ''): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const { code, data } = (await answer.json()) as Pick<Answer, 'code' | 'data'>;
  return { status: answer.status, code, data, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

function logIn(address: string, username: string, password: string): Promise<Answer> {
  return post(`${address}/api/login/auth`, { username, password });
}

/** Codes of the ports that begin with C3, page by page. */
async function portsOf(address: string, cookie: string): Promise<Set<string>> {
  const codes = new Set<string>();
  for (let page = 1; ; page += 1) {
    const query = `page=${page}&pageSize=50&sort=code&filter[code][prefix]=C3`;
    const answer = await fetch(`${address}/api/entities/port-code?${query}`, { headers: { cookie } });
    const { data } = (await answer.json()) as { data: { rows: { code: string }[]; total: number } };
    for (const { code } of data.rows) codes.add(code);
    if (data.rows.length === 0 || codes.size >= data.total) return codes;
  }
}

/** Whom the README says one can log in as. */
function accountsOfReadme(): string[] {
  const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, section = ''] = /^## Demo accounts\n([\s\S]*?)^## /m.exec(text) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''));
}

describe('with demo accounts', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await newFolder();
  });

  it('starts from nothing, says who can log in, and stops in order', { timeout: 120_000 }, async () => {
    const program = new ChildProgram(serving, { TONGGUAN_DATA: folder, PORT: '0' });
    const address = await ready(program);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${address}/`)).text()).toContain('<div id="root">');
    const told = accountsOfReadme();
    await program.line(new RegExp(`^ {2}${told.at(-1)} `));
    const printed = program.lines.slice(program.lines.findIndex((line) => line.startsWith('Demo accounts')) + 1);
    expect(printed.slice(0, told.length).map((line) => line.trim().split(' ')[0])).toEqual(told);
    const shown = (await (await fetch(`${address}/api/login/demo`)).json()) as {
      data: { accounts: { username: string }[] };
    };
    expect(shown.data.accounts.map(({ username }) => username)).toEqual(told);
    for (const username of told) {
      expect(await logIn(address, username, 'Tongguan#2026')).toMatchObject({ status: 200, code: 1000 });
    }
    expect(await program.stop('SIGINT')).toBe(0);
    expect(program.lines.slice(-2)).toEqual(['Stopping: Ctrl-C', 'Stopped']);
    expect(await readPostmaster(dataFolderAt(folder).cluster)).toBe(null);
  });

  it('starts again on what is there, and a kill -9 in the middle of saving loses no answered save', {
    timeout: 120_000,
  }, async () => {
    const first = new ChildProgram(serving, { TONGGUAN_DATA: folder, PORT: '0' });
    const address = await ready(first);
    const { cookie } = await logIn(address, 'operator', 'Tongguan#2026');
    const answered: string[] = [];
    const save = async (number: number): Promise<void> => {
      const code = `C3${String(number).padStart(3, '0')}`;
      const port = { code, countryCode: 'MMR', nameZh: `港口${number}`, nameEn: `Port ${number}` };
      const { status } = await post(`${address}/api/entities/port-code`, port, cookie);
      if (status === 200 && answered.push(code) === 60) first.kill('SIGKILL');
    };
    const workers = Array.from({ length: 8 }, async (_, worker) => {
      for (let number = worker; number < 200; number += 8) await save(number);
    });
    await Promise.allSettled(workers);
    await first.end();
    expect(answered.length).toBeGreaterThanOrEqual(60);
    expect(answered.length).toBeLessThan(200);
    const second = new ChildProgram(serving, { TONGGUAN_DATA: folder, PORT: '0' });
    const again = await ready(second);
    const login = await logIn(again, 'operator', 'Tongguan#2026');
    const kept = await portsOf(again, login.cookie);
    expect(answered.filter((code) => !kept.has(code))).toEqual([]);
    expect(second.lines.filter((line) => /Writing the first records|Entering demo/.test(line))).toEqual([]);
    await second.stop();
  });

  it('a kill -9 of its database in the middle of saving is over within seconds, and loses no answered save', {
    timeout: 120_000,
  }, async () => {
    const program = new ChildProgram(serving, { TONGGUAN_DATA: folder, PORT: '0' });
    const address = await ready(program);
    const { cookie } = await logIn(address, 'operator', 'Tongguan#2026');
    const pid = (await readPostmaster(dataFolderAt(folder).cluster))?.pid ?? 0;
    expect(pid).toBeGreaterThan(0);
    const answered: string[] = [];
    const refused = new Set<string>();
    const save = async (number: number): Promise<void> => {
      const code = `C3Z${String(number).padStart(3, '0')}`;
      const port = { code, countryCode: 'MMR', nameZh: `港口${number}`, nameEn: `Port ${number}` };
      const { status, data } = await post(`${address}/api/entities/port-code`, port, cookie);
      if (status !== 200) refused.add(`${status} ${String(data.error)}`);
      // Once: what is refused meanwhile adds nothing to the answered, and the process may be gone by then.
      else if (answered.push(code) === 40) process.kill(pid, 'SIGKILL');
    };
    const workers = Array.from({ length: 4 }, async (_, worker) => {
      for (let number = worker; answered.length < 80 && number < 20_000; number += 4) await save(number);
    });
    await Promise.all(workers);
    expect([...refused]).toEqual(['503 database-unavailable']);
    const kept = await portsOf(address, cookie);
    expect(answered.length).toBeGreaterThanOrEqual(80);
    expect(answered.filter((code) => !kept.has(code))).toEqual([]);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect(await program.stop()).toBe(0);
    expect(program.lines.filter((line) => line.startsWith('The database runs again')).length).toBe(1);
  });

  it('is not served without them', { timeout: 60_000 }, async () => {
    const program = new ChildProgram(serving, { TONGGUAN_DATA: folder, PORT: '0', TONGGUAN_DEMO: '0' });
    expect(await program.end()).toBe(1);
    expect(program.said).toEqual([
      expect.stringContaining('This database was made with demo accounts, whose password is public'),
    ]);
  });
});

describe('without demo accounts', () => {
  it('makes one administrator with a password shown once', { timeout: 120_000 }, async () => {
    const folder = await newFolder();
    const first = new ChildProgram(serving, { TONGGUAN_DATA: folder, PORT: '0', TONGGUAN_DEMO: '0' });
    const address = await ready(first);
    const [, password = ''] = /password (\S+)$/.exec(await first.line(/^Administrator/)) ?? [];
    expect(await logIn(address, 'admin', password)).toMatchObject({ status: 200, data: { mustChangePassword: true } });
    for (const username of ['trader', 'broker', 'operator', 'admin', 'bank']) {
      expect((await logIn(address, username, 'Tongguan#2026')).status).toBe(401);
    }
    await first.stop();
    const second = new ChildProgram(serving, { TONGGUAN_DATA: folder, PORT: '0' });
    await ready(second);
    await second.stop();
    expect(second.lines.join('\n')).not.toMatch(/Administrator|Demo accounts/);
  });
});

describe('what it cannot start on', () => {
  let taken: Server;
  let port: string;

  beforeAll(async () => {
    taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const address = taken.address();
    port = String(typeof address === 'object' && address !== null ? address.port : 0);
  });

  afterAll(() => void taken.close());

  it.each([
    [
      'a taken port',
      () => ({ PORT: port }),
      /^Port \d+ of 127\.0\.0\.1 is taken by another program: stop it, or set PORT/,
    ],
    ['a word for a port', () => ({ PORT: 'http' }), /^PORT=http is no port/],
    [
      'a host that is not ours',
      () => ({ TONGGUAN_HOST: '192.0.2.1' }),
      /^TONGGUAN_HOST=192\.0\.2\.1 is no address of this machine/,
    ],
    [
      'a database that does not answer',
      () => ({ DATABASE_URL: `postgresql://someone:secret@127.0.0.1:1/nothing` }),
      /^The database at 127\.0\.0\.1:1\/nothing cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\. Check DATABASE_URL\.$/,
    ],
    [
      'an address of another kind',
      () => ({ DATABASE_URL: 'mysql://localhost/x' }),
      /^DATABASE_URL must begin with postgresql:/,
    ],
    ['a switch that means nothing', () => ({ TONGGUAN_DEMO: 'maybe' }), /^TONGGUAN_DEMO=maybe means nothing/],
  ])('is told in one line: %s', { timeout: 60_000 }, async (_, environment, line) => {
    const program = new ChildProgram(serving, { PORT: '0', TONGGUAN_DATA: await newFolder(), ...environment() });
    expect(await program.end()).toBe(1);
    expect(program.said).toEqual([expect.stringMatching(line)]);
  });
});
