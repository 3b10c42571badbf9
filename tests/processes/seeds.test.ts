// The records of a first start: the same every time, also after an interruption; every state and every list has some.
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { demoPassword } from '../../cli/demo-accounts.ts';
import { readEnvironment } from '../../cli/environment.ts';
import { ringOfInstallation } from '../../cli/key-settings.ts';
import { ensureSeeded } from '../../cli/seed/seed.ts';
import { SeedClock } from '../../cli/seed/seed-clock.ts';
import { hooks } from '../../generated/hooks.gen.ts';
import { model } from '../../generated/model.gen.ts';
import { createApp } from '../../runtime/server/app.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { quoted } from '../../runtime/server/store/statement.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';
import { emptyLists, unreachedStates } from './unseeded.ts';

/** A day of its own, so that midnight changes nothing. */
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

interface Platform {
  readonly app: FastifyInstance;
  readonly pool: pg.Pool;
  readonly clock: SeedClock;
  readonly seed: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

async function openPlatform(database: TestDatabase): Promise<Platform> {
  const folder = await makeTestFolder();
  const pool = new pg.Pool({ ...database.settings, max: 8 });
  const clock = new SeedClock();
  clock.today = today;
  const environment = readEnvironment({ TONGGUAN_DATA: folder });
  const options = {
    files: join(folder, 'files'),
    receipts: join(folder, 'receipts'),
    keyRing: await ringOfInstallation(environment.keys, folder),
    now: clock.now,
  };
  const app = await createApp({ model, hooks: await loadHooks(hooks), database: pool, options });
  return {
    app,
    pool,
    clock,
    seed: () => ensureSeeded({ openApp: async () => app, pool, model, environment, clock }),
    close: async () => {
      await app.close();
      await pool.end();
      await removeTestFolder(folder);
    },
  };
}

/** Columns that differ by nature: secrets with their salt, where a file was put, the transaction that wrote a row. */
const different = new Set(['password', 'tokenHash', 'validationCode', 'version', 'xact']);

/** What is kept of single calls, and how far seeding came. */
const transient = new Set([
  'session',
  'server_state',
  'idempotency_key',
  'numbering_counter',
  'verification_code',
  'rate_limit',
  // Certificates have numbers and keys that are drawn.
  'authority_certificate',
  'issued_certificate',
  'own_certificate',
  'revocation_list',
  // Salted hashes of entries that are compared themselves, codes that were sent, and how often tables were written.
  'history_waiting',
  'demo_message',
  'written_table',
]);

/** Digests of whole records, ids included, and of files that name such a one, which no two runs share. */
const digesting = new Set(['chain_verification', 'document_entry', 'contract_voidSignatures']);

/** Every row of every table, without ids and moments, in an order of its own. */
async function contentOf(pool: pg.Pool): Promise<Map<string, readonly string[]>> {
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const content = new Map<string, readonly string[]>();
  for (const { name } of tables.rows) {
    if (transient.has(name)) continue;
    const { rows } = await pool.query<{ [column: string]: unknown }>(`select * from ${quoted(name)}`);
    const plainRows = digesting.has(name)
      ? rows.map((row) => plain(row).replace(/[0-9a-f]{64}/g, 'digest'))
      : rows.map(plain);
    content.set(name, name === 'operation_log' ? callsOf(rows) : plainRows.sort());
  }
  return content;
}

/** The log tells of every call: of logins, and twice of what was sent once more. */
function callsOf(rows: readonly { readonly [column: string]: unknown }[]): readonly string[] {
  return [...new Set(rows.filter(({ action }) => action !== 'login').map(plain))].sort();
}

function plain(row: { readonly [column: string]: unknown }): string {
  // A signed file holds the moment and another signature each time; it is put where its digest says. An agreement on voiding names the
  // digest of one, and is compressed to another size.
  const isAgreement = String(row.name).startsWith('合同作废协议');
  const isSigned = isAgreement || String(row.name).endsWith('-signed.pdf');
  const own = [...(isSigned ? ['sha256', 'path'] : []), ...(isAgreement ? ['size'] : [])];
  const cells = Object.entries(row).filter(
    ([column, cell]) => !different.has(column) && !own.includes(column) && !(cell instanceof Date),
  );
  return (
    JSON.stringify(cells)
      .replace(/("(?:signedDigest|voidOf)"[,:]"|"path":"voidOf","after":")[0-9a-f]{64}/g, '$1digest')
      .replace(/("path":"voidSignatures\.\d+","after":\{[^{}]*?"digest":")[0-9a-f]{64}/g, '$1digest')
      // Encrypted for the cell of one record, under the key of one installation.
      .replace(/enc:[0-9a-f]{16}:[\w-]*:[\w-]+/g, 'encrypted')
      .replace(/[0-9A-F]{32}/g, 'serial')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '#')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+08:00)/g, '@')
  );
}

/** Accounts that the start tells of, and people of the same enterprises. */
const told = ['trader', 'broker', 'operator', 'admin', 'bank'];
const staff = ['staff', 'brokerstaff', 'opstaff', 'teller'];

/** Lets so many calls through, writes of the last one included; nobody learns how that ended. Gives what undoes it. */
function endAfter(app: FastifyInstance, calls: number): () => void {
  const given = app.inject.bind(app);
  let left = calls;
  const cut = vi.spyOn(app, 'inject').mockImplementation((async (request: InjectOptions) => {
    const answer = await given(request);
    left -= 1;
    if (left <= 0) throw new Error('The power went out');
    return answer;
  }) as typeof app.inject);
  return () => cut.mockRestore();
}

let databases: TestDatabase[];
let platform: Platform;
let interrupted: Platform;

beforeAll(async () => {
  databases = [await createTestDatabase(inject('cluster')), await createTestDatabase(inject('cluster'))];
  const [first, second] = await Promise.all(databases.map(openPlatform));
  if (!first || !second) throw new Error('There are no databases');
  [platform, interrupted] = [first, second];
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await platform.seed();
}, 240_000);

afterAll(async () => {
  vi.restoreAllMocks();
  await platform.close();
  await interrupted.close();
  for (const database of databases) await database.drop();
});

it('writes the same records again, also when it was interrupted on the way', { timeout: 240_000 }, async () => {
  const { seed, pool } = interrupted;
  for (const calls of [12, 13, 60, 250]) {
    const restore = endAfter(interrupted.app, calls);
    await expect(seed()).rejects.toThrow('The power went out');
    restore();
  }
  await seed();
  const [one, two] = [await contentOf(platform.pool), await contentOf(pool)];
  expect([...two.keys()]).toEqual([...one.keys()]);
  for (const [table, rows] of one) expect({ table, rows: two.get(table) }).toEqual({ table, rows });
});

describe('what is there', () => {
  it('has a record in every state that people reach', async () => {
    const missing: string[] = [];
    const layouts = layoutsOf(model);
    for (const { descriptor } of Object.values(model.entities)) {
      for (const { field, lifecycle } of descriptor.lifecycles) {
        const { table } = layoutOf(layouts, descriptor.id);
        const { rows } = await platform.pool.query<{ state: string }>(
          `select distinct ${quoted(field)} as state from ${quoted(table)}`,
        );
        const found = new Set(rows.map(({ state }) => state));
        const states = Object.keys(lifecycle.states).filter((state) => !found.has(state));
        missing.push(...states.map((state) => `${descriptor.id} ${field} ${state}`));
      }
    }
    expect(missing.sort()).toEqual(Object.keys(unreachedStates).sort());
  });

  it('has a row in every list of the demo accounts and their staff', { timeout: 240_000 }, async () => {
    const empty: string[] = [];
    for (const username of [...told, ...staff]) {
      const cookie = await logIn(username);
      const answer = await call('POST', '/login/getInfo', cookie);
      const menus = new Set<string>(answer.data.userPermission.menuList);
      for (const { entity, view } of views.filter(({ view }) => menus.has(view.menu))) {
        const list = await call('GET', `/entities/${entity}?view=${view.id}&pageSize=1`, cookie);
        expect({ username, view: view.id, code: list.code }).toEqual({ username, view: view.id, code: 1000 });
        if (list.data.rows.length === 0) empty.push(`${username} ${view.id}`);
      }
    }
    expect(empty.sort()).toEqual(Object.keys(emptyLists).sort());
  });

  it.each([
    ['rice', ['10062020', '10063020', '10064020']],
    ['大米', ['10063020', '10064020']],
    ['ဆန်', ['10063020', '10064020']],
    ['broken rice', ['10064020', '10064080']],
    ['motorcycle 150', ['87112030', '87112040']],
    ['手机', ['85171300']],
  ])('finds goods by what people call them: %s', async (words, codes) => {
    const cookie = await logIn('broker');
    const field = 'goods.productNo';
    const search = encodeURIComponent(words);
    const answer = await call('GET', `/entities/declaration/options/${field}?page=1&search=${search}`, cookie);
    const found = answer.data.rows.map((row) => (row as { readonly value: string }).value);
    expect(found).toEqual(expect.arrayContaining(codes));
  });
});

const views = Object.values(model.entities).flatMap(({ descriptor }) =>
  descriptor.views.map((view) => ({ entity: descriptor.id, view })),
);

async function logIn(username: string): Promise<string> {
  const payload = { username, password: demoPassword };
  const answer = await platform.app.inject({ method: 'POST', url: '/api/login/auth', payload });
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

interface Answered {
  readonly code: number;
  readonly data: {
    readonly rows: readonly unknown[];
    readonly userPermission: { readonly menuList: readonly string[] };
  };
}

async function call(method: 'GET' | 'POST', url: string, cookie: string): Promise<Answered> {
  const answer = await platform.app.inject({ method, url: `/api${url}`, headers: { cookie } });
  return answer.json();
}
