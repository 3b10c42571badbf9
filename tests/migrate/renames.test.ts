// What the schemas call otherwise (`was`) in a database that people worked in: records, what they keep, numbers and links follow; histories
// stay as they were sealed, and are read in the words of now.
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model as product } from '../../generated/model.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { ServerModel } from '../../runtime/core/model.ts';
import { createApp } from '../../runtime/server/app.ts';
import { importTargets } from '../../runtime/server/imports/import-labels.ts';
import { encryptFields } from '../../runtime/server/migrate/encrypt-fields.ts';
import { loadCodes } from '../../runtime/server/migrate/load-codes.ts';
import { loadModules } from '../../runtime/server/migrate/load-modules.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { renamesOf } from '../../runtime/server/migrate/renames.ts';
import { fieldCipher } from '../../runtime/server/store/field-cipher.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { newId } from '../../runtime/server/store/record-id.ts';
import { writeRecord } from '../../runtime/server/store/write-record.ts';
import { quickHash } from '../quick-hash.ts';
import { testRing } from '../test-ring.ts';
import { type EmptyDatabase, openEmptyDatabase } from './empty-database.ts';
import { type LaterVersion, makeLaterVersion } from './later-version.ts';

const password = 'Tongguan#2026';
let database: EmptyDatabase;
let client: EmptyDatabase['client'];
let later: LaterVersion;
let app: FastifyInstance | null = null;
let pool: pg.Pool;

/** Every file below the folders, changed where it holds what is replaced. */
function replaceIn(root: string, folders: readonly string[], pairs: readonly (readonly [RegExp, string])[]): void {
  for (const entry of folders.flatMap((one) =>
    readdirSync(join(root, one), { recursive: true, withFileTypes: true }),
  )) {
    if (!entry.isFile() || !entry.name.endsWith('.yaml')) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    const made = pairs.reduce((told, [from, to]) => told.replaceAll(from, to), text);
    if (made !== text) writeFileSync(file, made);
  }
}

/** Links of the portal are site links with a heading; account numbers of partners, encrypted, have another key; requests to write off are open, and asked for a cause; Laos has another code. */
function rename(root: string): void {
  const edit = (file: string, pairs: readonly (readonly [RegExp, string])[]): void => {
    const path = join(root, file);
    writeFileSync(
      path,
      pairs.reduce((told, [from, to]) => told.replaceAll(from, to), readFileSync(path, 'utf8')),
    );
  };
  edit('schemas/portal/friendly-link.yaml', [
    [/\$id: friendly-link/g, '$id: site-link\nwas: friendly-link'],
    [/(?<!^)\btitle\b(?!")/gm, 'heading'],
    [/heading: {4}\{ /g, 'heading: { was: title, '],
    [/\{ enum: \[zh, en, my\] \}/g, '{ enum: [zh, en, mm], valuesWere: { mm: my } }'],
  ]);
  edit('locales/entities/friendly-link.yaml', [
    [/ title:/g, ' heading:'],
    [/ my: \{ zh: 缅文/g, ' mm: { zh: 缅文'],
  ]);
  renameSync(join(root, 'schemas/portal/friendly-link.yaml'), join(root, 'schemas/portal/site-link.yaml'));
  renameSync(join(root, 'locales/entities/friendly-link.yaml'), join(root, 'locales/entities/site-link.yaml'));
  edit('schemas/bill/write-off-request.yaml', [
    [/(?<!is: )\bpending\b/g, 'open'],
    [/^( +open: +\{)/gm, '$1 was: pending,'],
    [/\bsubmit\b/g, 'ask'],
    [/^( +ask: +\{)/gm, '$1 was: submit,'],
    [/\brequestNo\b/g, 'number'],
    [/^( +number: +\{)/gm, '$1 was: requestNo,'],
  ]);
  edit('locales/entities/write-off-request.yaml', [
    [/\bpending:/g, 'open:'],
    [/\bsubmit:/g, 'ask:'],
    [/\brequestNo:/g, 'number:'],
  ]);
  edit('schemas/crm/business-partner.yaml', [
    [/^ {2}account: +\{/gm, '  accountNo: { was: account,'],
    [/address, account, bank/g, 'address, accountNo, bank'],
  ]);
  edit('locales/entities/business-partner.yaml', [[/^ {2}account:/gm, '  accountNo:']]);
  replaceIn(root, ['schemas/exchange'], [[/(paye[er]\.account): account/g, '$1: accountNo']]);
  replaceIn(root, ['schemas/codes'], [[/value: "LAO",/g, 'value: "LAX", was: [LAO, XLA],']]);
  // In place of the link to them: those of the links of the portal are named after them.
  rmSync(join(root, 'overrides'));
  cpSync(join(import.meta.dirname, '../../overrides'), join(root, 'overrides'), { recursive: true });
  renameSync(join(root, 'overrides/friendly-link'), join(root, 'overrides/site-link'));
}

async function bring(model: ServerModel, dryRun = false) {
  const result = await migrate(client, { tables: model.tables, renames: renamesOf(model), dryRun, thorough: true });
  if (dryRun) return result;
  await loadCodes(client, model);
  await loadModules(client, model);
  await encryptFields(client, layoutsOf(model, undefined, testRing), model.tables);
  return result;
}

async function serve(model: ServerModel): Promise<FastifyInstance> {
  await app?.close();
  app = await createApp({ model, hooks: {}, database: pool, options: { keyRing: testRing } });
  const login = await app.inject({
    method: 'POST',
    url: '/api/login/auth',
    payload: { username: 'operator', password },
  });
  cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]));
  return app;
}

let cookies: { readonly [name: string]: string } = {};
async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object): Promise<Row> {
  const answer = await app?.inject({ method, url: `/api${path}`, cookies, ...(payload && { payload }) });
  const { code, data } = answer?.json() as { code: number; data: Row };
  expect([code, path, data?.findings ?? null]).toEqual([1000, path, null]);
  return data;
}

async function insert(model: ServerModel, entity: string, given: Row): Promise<string> {
  const layout = layoutOf(layoutsOf(model, undefined, testRing), entity);
  const id = newId();
  const at = new Date().toISOString();
  const record = { id, createdAt: at, updatedAt: at, [layout.versionKey]: 1, ...given };
  await writeRecord(pool, { layout, record, before: null, numbers: [], auditRows: [] });
  return id;
}

async function rowsOf(sql: string): Promise<unknown[][]> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  return rows;
}

let link = '';
let accountId = '';
let renamed: Awaited<ReturnType<typeof bring>>;
let dry: Awaited<ReturnType<typeof bring>>;

/** What people do before the renaming. */
async function work(): Promise<void> {
  const companyId = await insert(product, 'enterprise', {
    eptType: 'operator',
    eptName: 'Platform',
    accountStatus: 'enabled',
  });
  const actions = ['manage', 'create', 'edit', 'delete', 'view'];
  const permissions = ['friendlyLink', 'log'].map((moduleKey) => ({ moduleKey, actions }));
  const role = await insert(product, 'role', { code: 'ALL', name: 'all', companyId, permissions });
  const told = { name: 'Li', mobile: '13888888888', email: 'li@example.com', singleIdCard: '533102199001011234' };
  accountId = await insert(product, 'account', {
    ...{ ...told, username: 'operator', password: await quickHash(password), companyId, roles: [role] },
    ...{ userType: '2', userLevel: 'enterpriseAdmin', userStatus: 'enabled' },
  });
  await serve(product);
  const made = await call('POST', '/entities/friendly-link', {
    title: '海关局',
    url: 'https://example.com',
    language: 'my',
    weight: 5,
    enabled: true,
  });
  link = String(made.id);
  await call('PUT', `/entities/friendly-link/${link}`, { ...made, title: '海关总署', language: 'my' });
  const partner = {
    name: 'Lao Trade',
    type: 'supplier',
    contact: 'Kham',
    phone: '13900000000',
    blacklisted: 'clear',
    companyId,
  };
  await insert(product, 'business-partner', { ...partner, country: 'LAO', account: '6222020000001' });
  const bill = await insert(product, 'bill', {
    billNo: 'B1',
    serialNo: 'L1',
    type: 'service',
    companyId,
    currency: 'CNY',
    amount: '600.00',
    status: 'pendingPayment',
  });
  await insert(product, 'write-off-request', {
    requestNo: 'HX1',
    status: 'pending',
    bill,
    companyId,
    amount: '5.00000',
    reason: 'bankrupt',
  });
  const search = {
    filters: { title: { contains: '海关' }, language: { in: 'zh,my' } },
    search: '',
    sort: '-title,weight',
    columns: ['title', 'url'],
  };
  await insert(product, 'code', { typeCode: 'country', domainCode: 'XLA', name: '老挝(旧)', validFlag: false });
  await insert(product, 'business-partner', { ...partner, name: 'Vientiane', country: 'XLA' });
  await insert(product, 'webhook', {
    ...{ name: 'ERP', subject: 'write-off-request', states: 'pending,approved', status: 'active' },
    ...{ address: 'https://erp.example.com/', companyId, account: accountId },
  });
  await keep('search', 'friendlyLink', search);
  await keep('template', 'friendly-link', { record: { title: '模板', language: 'my' }, anew: ['title'] });
  await client.query(
    `insert into last_used values ($1, 'friendly-link', '', 'language', '"my"', now()), ($1, 'business-partner', '', 'country', '"LAO"', now())`,
    [accountId],
  );
  await client.query(`insert into numbering_counter values ('write-off-request.requestNo:HX20261101#', 7)`);
  await client.query(
    `insert into notice (id, at, addressee, kind, entity, "recordId", lifecycle, action, "from", "to")
      values (gen_random_uuid(), now(), 'operator', 'todo', 'write-off-request', gen_random_uuid(), 'write-off-request', 'submit', 'draft', 'pending')`,
  );
  await client.query(
    `insert into flow_link values (gen_random_uuid(), 'f', 'bill', gen_random_uuid(), '', 1, 'friendly-link', gen_random_uuid(), '', '{"title": "1"}')`,
  );
}

function keep(kind: string, of: string, content: object): Promise<unknown> {
  return client.query(
    `insert into kept_item (id, "accountId", kind, "of", name, content, "createdAt", "updatedAt")
      values (gen_random_uuid(), $1, $2, $3, 'mine', $4, now(), now())`,
    [accountId, kind, of, JSON.stringify(content)],
  );
}

beforeAll(async () => {
  later = await makeLaterVersion([], rename);
  database = await openEmptyDatabase();
  client = database.client;
  pool = new pg.Pool(database.settings);
  await bring(product);
  await work();
  await app?.close();
  dry = await bring(later.model, true);
  renamed = await bring(later.model);
  await serve(later.model);
}, 180_000);
afterAll(async () => {
  await app?.close();
  await pool?.end();
  await database?.close();
  later?.discard();
});

describe('renamed', () => {
  it('records are served by their names of now', async () => {
    const { rows } = await call('GET', '/entities/site-link');
    expect(rows).toMatchObject([{ id: link, heading: '海关总署', language: 'mm' }]);
    expect(await rowsOf('select country from business_partner')).toEqual([['LAX'], ['LAX']]);
    expect(await rowsOf('select number, status from write_off_request')).toEqual([['HX1', 'open']]);
    await call('PUT', `/entities/site-link/${link}`, { ...(rows as Row[])[0], heading: '海关站' });
  });

  it('encrypted values open under their names of now, and not under those before', async () => {
    const layout = layoutOf(layoutsOf(later.model, undefined, testRing), 'business-partner');
    const { text, read } = layout.whole('zh');
    const [cells] = await rowsOf(`select ${text} from business_partner t where "accountNo" is not null`);
    expect(read(cells as never, 0).record).toMatchObject({ accountNo: '6222020000001' });
    const [[stored] = []] = await rowsOf('select "accountNo" from business_partner where "accountNo" is not null');
    const cell = { table: 'business_partner', column: 'account', record: String(read(cells as never, 0).record.id) };
    expect(() => fieldCipher(testRing).open(cell, String(stored))).toThrow('does not open');
  });

  it('codes keep what people made of them', async () => {
    expect(
      await rowsOf(
        `select "domainCode", "validFlag" from code where "typeCode" = 'country' and "domainCode" in ('LAO', 'LAX', 'XLA') order by 1`,
      ),
    ).toEqual([
      ['LAX', true],
      // Of another name before, by which it had a row as well.
      ['XLA', false],
    ]);
  });

  it('what people keep follows', async () => {
    expect(await rowsOf('select kind, "of", content from kept_item order by kind')).toEqual([
      [
        'search',
        'friendlyLink',
        {
          filters: { heading: { contains: '海关' }, language: { in: 'zh,mm' } },
          search: '',
          sort: '-heading,weight',
          columns: ['heading', 'url'],
        },
      ],
      ['template', 'site-link', expect.objectContaining({ record: { heading: '模板', language: 'mm' } })],
    ]);
    expect(await rowsOf('select entity, path, value from last_used order by 1')).toEqual([
      ['business-partner', 'country', 'LAX'],
      ['site-link', 'language', 'mm'],
    ]);
  });

  it('webhooks are told of the states they asked for', async () => {
    expect(await rowsOf('select subject, states from webhook')).toEqual([['write-off-request', 'open,approved']]);
  });

  it('numbers, notices and links follow', async () => {
    expect(await rowsOf('select scope, value from numbering_counter')).toEqual([
      ['write-off-request.number:HX20261101#', '7'],
    ]);
    expect(await rowsOf('select action, "from", "to" from notice')).toEqual([['ask', 'draft', 'open']]);
    expect(await rowsOf('select "targetEntity", taken from flow_link')).toEqual([['site-link', { heading: '1' }]]);
  });

  it('histories are read in the words of now, and stay what they were', async () => {
    const history = (await call('GET', `/entities/site-link/${link}/history`)) as unknown as Row[];
    const [, first] = history.toReversed();
    expect(first).toMatchObject({
      action: 'edit',
      changes: [{ path: 'heading', before: '海关局', after: '海关总署' }],
    });
    expect(await rowsOf(`select distinct entity from record_change order by 1`)).toEqual([
      ['friendly-link'],
      ['site-link'],
    ]);
    const { rows } = await call('GET', '/entities/operation-log?sort=at');
    expect((rows as Row[]).map(({ subjectType }) => subjectType)).toContain('friendly-link');
    expect(later.model.locales.zh.entity).toMatchObject({ 'friendly-link': { label: '友情链接' } });
  });

  it('headings of old workbooks are still found', () => {
    const entity = later.model.entities['site-link']?.descriptor;
    const messages = { format: (_: string, key: string) => key } as never;
    const targets = entity ? importTargets({ messages }, entity) : [];
    expect(targets.find(({ path }) => path === 'heading')?.words).toContain('title');
  });

  it('is done once, and a dry run says how many rows it is about', async () => {
    expect(dry.notes).toContain('Table site_link, column language: 1 row hold my, which is renamed.');
    expect(dry.statements).toContain('alter table "friendly_link" rename to "site_link"');
    expect(renamed.notes).toEqual([expect.stringContaining('what people keep, notices, links and counters follow')]);
    expect((await bring(later.model)).statements).toEqual([]);
  });
});
