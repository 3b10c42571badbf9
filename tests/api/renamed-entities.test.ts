// The entities the server works with by itself may have any name: the product with all of them renamed is served the same.

import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse as readYaml } from 'yaml';
import { formatFinding } from '../../generator/check/format-finding.ts';
import { generateAndWrite } from '../../generator/generate.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { ServerModel } from '../../runtime/core/model.ts';
import { createApp } from '../../runtime/server/app.ts';
import { loadCodes } from '../../runtime/server/migrate/load-codes.ts';
import { loadModules } from '../../runtime/server/migrate/load-modules.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { newId } from '../../runtime/server/store/record-id.ts';
import { writeRecord } from '../../runtime/server/store/write-record.ts';
import { type EmptyDatabase, openEmptyDatabase } from '../migrate/empty-database.ts';
import { quickHash } from '../quick-hash.ts';
import { testRing } from '../test-ring.ts';

const project = join(import.meta.dirname, '../..');
const password = 'Tongguan#2026';
const { entities: named } = readYaml(readFileSync(join(project, 'schemas/access.yaml'), 'utf8')) as {
  readonly entities: { readonly [part: string]: string };
};
/** Milliseconds for a compile of the whole product and its tables, with others at work. */
const compiling = 180_000;
const renamed = (id: string): string => `our-${id}`;
const ids = Object.values(named);

const root = mkdtempSync(join(tmpdir(), 'tongguan-renamed-'));
let model: ServerModel;
let database: EmptyDatabase;
let pool: pg.Pool;
let app: FastifyInstance;
let findings: readonly string[];

/** Gives files and folders of these entities, and what names them in YAML, their other names. */
function rename(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const id = ids.find((one) => entry.name === one || entry.name === `${one}.yaml`);
    if (entry.isDirectory()) rename(path);
    else if (/\.yaml$/.test(entry.name)) {
      const naming = new RegExp(`(\\$id|refers|entity|from|@entity\\.)(: |)(${ids.join('|')})(?![\\w-])`, 'g');
      const text = readFileSync(path, 'utf8').replaceAll(naming, (_, key, gap, one) => `${key}${gap}${renamed(one)}`);
      writeFileSync(path, text);
    }
    if (id !== undefined) renameSync(path, join(folder, entry.name.replace(id, renamed(id))));
  }
}

beforeAll(async () => {
  for (const name of ['schemas', 'locales', 'overrides'])
    cpSync(join(project, name), join(root, name), { recursive: true });
  // Cases and statements name entities; nothing is served of them.
  for (const name of ['cases', 'spec-statements.yaml']) rmSync(join(root, 'schemas', name), { recursive: true });
  symlinkSync(join(project, 'runtime'), join(root, 'runtime'));
  for (const folder of readdirSync(join(root, 'schemas')))
    if (!/\.|codes|lifecycles|seeds/.test(folder)) rename(join(root, 'schemas', folder));
  for (const folder of ['locales/entities', 'overrides']) rename(join(root, folder));
  const parts = Object.entries(named).map(([part, id]) => `  ${part}: ${renamed(id)}\n`);
  const access = join(root, 'schemas/access.yaml');
  writeFileSync(access, readFileSync(access, 'utf8').replace(/^entities:\n[\s\S]*/m, `entities:\n${parts.join('')}`));
  const outcome = await generateAndWrite({ root });
  findings = outcome.findings.map(formatFinding);
  if (findings.length > 0) throw new Error(findings.join('\n'));
  ({ model } = await import(/* @vite-ignore */ pathToFileURL(join(root, 'generated/model.gen.ts')).href));
  database = await openEmptyDatabase();
  await migrate(database.client, { tables: model.tables, dryRun: false, thorough: false });
  await loadCodes(database.client, model);
  await loadModules(database.client, model);
  pool = new pg.Pool(database.settings);
  app = await createApp({ model, hooks: {}, database: pool, options: { keyRing: testRing } });
  await people();
}, compiling);
afterAll(async () => {
  await app?.close();
  await pool?.end();
  await database?.close();
  rmSync(root, { recursive: true, force: true });
});

async function insert(entity: string, given: Row): Promise<string> {
  const layout = layoutOf(layoutsOf(model, undefined, testRing), renamed(entity));
  const id = newId();
  const at = new Date().toISOString();
  const record = { id, createdAt: at, updatedAt: at, [layout.versionKey]: 1, ...given };
  await writeRecord(pool, { layout, record, before: null, numbers: [], auditRows: [] });
  return id;
}

async function people(): Promise<void> {
  const companyId = await insert('enterprise', { eptType: 'operator', eptName: 'Platform', accountStatus: 'enabled' });
  const actions = ['manage', 'create', 'edit', 'delete', 'view'];
  const permissions = ['friendlyLink', 'log'].map((moduleKey) => ({ moduleKey, actions }));
  const role = await insert('role', { code: 'ALL', name: 'all', companyId, permissions });
  const told = { name: 'Li', mobile: '13888888888', email: 'li@example.com', singleIdCard: '533102199001011234' };
  await insert('account', {
    ...{ ...told, username: 'operator', password: await quickHash(password), companyId, roles: [role] },
    ...{ userType: '2', userLevel: 'enterpriseAdmin', userStatus: 'enabled' },
  });
}

let cookies: { readonly [name: string]: string } = {};
async function call(method: 'GET' | 'POST', path: string, payload?: object): Promise<Row> {
  const answer = await app.inject({ method, url: `/api${path}`, cookies, ...(payload && { payload }) });
  if (answer.cookies.length > 0) cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  const { code, data } = answer.json();
  expect([code, path, data?.findings ?? null]).toEqual([1000, path, null]);
  return data;
}

describe('the product with other names for what the server works with', () => {
  it('compiles', () => {
    expect(findings).toEqual([]);
    expect(model.system.account).toBe('our-account');
  });

  it('logs people in, with their roles and menus, and knows their logins', async () => {
    await call('POST', '/login/auth', { username: 'operator', password });
    const { userPermission } = await call('POST', '/login/getInfo');
    expect(userPermission).toMatchObject({
      account: { username: 'operator', accountType: 'operator' },
      sysRoleList: [{ code: 'ALL' }],
      menuList: expect.arrayContaining(['friendlyLink']),
      wjCompany: { eptName: 'Platform' },
    });
    expect((await call('GET', '/user/sessions')).sessions).toMatchObject([{ isCurrent: true }]);
  });

  it('keeps records, their history and what was done', async () => {
    const link = { title: '海关总署', url: 'https://example.com', weight: 5, enabled: true };
    const { id } = await call('POST', '/entities/friendly-link', link);
    expect(await call('GET', `/entities/friendly-link/${String(id)}/history`)).toMatchObject([
      { by: 'Li', action: 'create' },
    ]);
    const { rows } = await call('GET', '/entities/our-operation-log?sort=at');
    expect(rows).toMatchObject([
      { action: 'login' },
      { action: 'create', subjectNo: '海关总署', module: 'friendlyLink' },
    ]);
    expect(await call('GET', '/codes?tables=transport-mode')).toBeDefined();
  });
});
