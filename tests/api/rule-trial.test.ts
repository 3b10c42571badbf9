// A change of the rules is tried: what is stored and would break it is told by enterprise and month, to whoever sees it and nobody else.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeTrials } from '../../cli/changes/change-trials.ts';
import { pastBooks } from '../../cli/rules/past-books.ts';
import { hooks } from '../../generated/hooks.gen.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { makeProject } from '../generator/case-project.ts';
import { quickHash } from '../quick-hash.ts';
import { insertReference, riceOrder } from './deal.ts';
import { listIn, openWorld, password, type Tree, type World } from './world.ts';

// Each trial compiles all schemas, which takes long where all cores are busy.
vi.setConfig({ testTimeout: 120_000 });

let world: World;
/** A project of its own, of which a repository keeps other days. */
const past = makeProject({});
const weight = 'shipment.fields.netWeight.digits';
const revisions: string[] = [];
const month = new Date().toISOString().slice(0, 7);
const remarks = { file: 'schemas/types.yaml', path: ['remarks', 'maxLength'] };
const ofOrder = 'service-order.fields.remarks.max-length';
const counted = 'service-order.rules.item-count-is-lines';

/** A commit of a moment with a weight of so many digits. */
function commit(at: string, digits: number): void {
  const git = (...args: string[]): string =>
    execFileSync(
      'git',
      ['-c', 'user.name=Ma Hla', '-c', 'user.email=hla@example.com', '-c', 'commit.gpgsign=false', ...args],
      {
        cwd: past.root,
        encoding: 'utf8',
        env: { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at },
      },
    );
  const file = join(past.root, 'schemas/types.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/digits: \[\d+, 3\]/, `digits: [${digits}, 3]`));
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', `At most ${digits} digits`);
  revisions.push(git('rev-parse', 'HEAD').trim());
}

beforeAll(async () => {
  commit('2026-04-30T01:00:00Z', 8);
  commit('2026-05-01T15:59:59Z', 6);
  commit('2026-05-01T16:00:00Z', 7);
  for (const day of [3, 4, 5, 6, 7, 8]) commit(`2026-05-0${day}T04:00:00Z`, day + 6);
  const root = join(import.meta.dirname, '../..');
  const loaded = await loadHooks(hooks);
  const settings: Parameters<typeof openWorld>[0] = {
    tryChange: changeTrials(root, { readings: '', partitions: 0 }),
    readPastBook: pastBooks(past.root),
    readHistory: async (entity) => ({
      state: 'kept',
      revisions: [{ id: 'f00', by: 'Ma Hla', at: '2026-05-01T08:00:00Z', subject: 'Name the section' }],
      changes: [{ revision: 'f00', document: `entity ${entity}`, path: ['spec'], before: '4', after: '5' }],
      types: {},
    }),
  };
  world = await openWorld(settings, loaded);
  await insertReference(world);
  const { operator } = world.companies;
  const menus = ['rules', 'platformOrder', 'allAccounts', 'ruleProposals'];
  const permissions = menus.map((moduleKey) => ({ moduleKey, actions: ['manage', 'view', 'create'] }));
  const role = await world.insert('role', { code: 'RULES', name: 'rules', companyId: operator.id, permissions });
  await world.insert('account', {
    username: 'analyst',
    password: await quickHash(password),
    companyId: operator.id,
    roles: [String(role.id)],
    userLevel: 'staff',
    name: 'analyst',
    mobile: '13888888888',
    email: 'analyst@example.com',
    singleIdCard: '533102199001011234',
    userType: '4',
    userStatus: 'enabled',
  });
  const orders = '/entities/service-order';
  await world.call('trader', 'POST', orders, riceOrder(world));
  await world.call('trader', 'POST', orders, { ...riceOrder(world), remarks: '急' });
  await world.call('rival', 'POST', orders, { ...riceOrder(world), remarks: 'As soon as possible' });
  // Written past the rules, as records are that were entered before a rule was.
  const { trader } = world.companies;
  const stored = { ...riceOrder(world), status: 'submitted', companyId: trader.id, orderNo: 'DD1', itemCount: 7 };
  await world.insert('service-order', stored);
});
afterAll(async () => {
  await world.close();
  past.discard();
});

const tried = (who: string, edits: readonly object[], entries: readonly string[] = []) =>
  world.call(who, 'POST', '/rules/trial', { edits, entries });

const breakingOf = (data: Tree, entry: string): Tree | undefined =>
  listIn(data.breaking).find((one) => String(one.entry) === entry);

describe('a limit that is narrowed', () => {
  it('tells an analyst of the operator every record that would break it, by enterprise and month, with links', async () => {
    const { status, data } = await tried('analyst', [{ ...remarks, before: 1000, after: 3 }]);
    expect(status).toBe(200);
    expect(listIn(data.causes)).toEqual([{ kind: 'type', name: 'remarks' }]);
    expect(breakingOf(data, ofOrder)).toMatchObject({
      count: 3,
      groups: expect.arrayContaining([
        { entity: 'service-order', company: world.companies.trader.name, month, count: 2 },
        { entity: 'service-order', company: world.companies.rival.name, month, count: 1 },
      ]),
    });
    const links = listIn(breakingOf(data, ofOrder)?.records);
    expect(links).toHaveLength(3);
    for (const { route } of links) expect(String(route)).toMatch(/^\/.+\/[0-9a-f-]{36}$/);
    // Products belong to those who keep them: an operator is told nothing of them, not even how many.
    expect(breakingOf(data, 'product.fields.remarks.max-length')).toEqual({
      entry: 'product.fields.remarks.max-length',
      count: null,
      limit: 'not-in-sight',
      groups: [],
      records: [],
    });
    expect(String(data.diff)).toContain('+remarks:         { type: string, minLength: 1, maxLength: 3,');
  });

  it('is kept with a proposal: how many records break it, and of which it is not known', async () => {
    const { status, data } = await world.call('analyst', 'POST', '/entities/rule-proposal', {
      title: 'Short remarks',
      effectiveOn: '2030-01-01',
      edits: [{ file: remarks.file, path: JSON.stringify(remarks.path), before: '1000', after: '3' }],
    });
    expect(status).toBe(200);
    const keptOf = (entry: string) => listIn(data.consequences).find((one) => String(one.entry) === entry);
    expect(keptOf(ofOrder)).toMatchObject({ records: 3 });
    expect(keptOf('product.fields.remarks.max-length')).toMatchObject({ limit: 'not-in-sight' });
    expect(keptOf('product.fields.remarks.max-length')).not.toHaveProperty('records');
    const counts = listIn(data.consequences).map(({ records }) => Number(records ?? 0));
    expect(data.breaking).toBe(counts.reduce((sum, count) => sum + count, 0));
  });

  it('tells what does not compile, and what does not fit any more', async () => {
    const wrong = await tried('analyst', [{ ...remarks, before: 1000, after: 'many' }]);
    expect(listIn(wrong.data.findings)[0]).toMatchObject({ file: 'schemas/types.yaml', fix: expect.any(String) });
    const old = await tried('analyst', [{ ...remarks, before: 500, after: 3 }]);
    expect(listIn(old.data.conflicts)).toMatchObject([{ reason: 'other-value', now: 1000 }]);
    const outside = await tried('analyst', [{ file: 'package.json', path: ['name'], before: 'tongguan', after: 'x' }]);
    expect(listIn(outside.data.conflicts)).toMatchObject([{ reason: 'not-editable' }]);
  });
});

it('tells nothing of how a secret is stored, whatever the change makes of its field', async () => {
  const field = { file: 'schemas/identity/account.yaml', path: ['properties', 'password'] };
  const before = { $ref: 'types#/password', secret: true, fixed: true };
  const { data } = await tried('analyst', [
    { ...field, before, after: { $ref: 'types#/password', fixed: true, pattern: '^scrypt.*1$' } },
  ]);
  expect(data.findings).toEqual([]);
  const entry = 'account.fields.password.format';
  expect(breakingOf(data, entry)).toEqual({ entry, count: null, limit: 'not-told', groups: [], records: [] });
});

it('tells which records break a rule today', async () => {
  const { data } = await tried('analyst', [], [counted]);
  expect(listIn(data.entries)).toMatchObject([{ id: counted, verdict: 'same' }]);
  expect(breakingOf(data, counted)).toMatchObject({
    count: 1,
    groups: [{ entity: 'service-order', company: world.companies.trader.name, month, count: 1 }],
  });
  expect(data.places?.[counted]).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ file: 'schemas/order/service-order.yaml', value: 'itemCount' })]),
  );
});

it('is for whoever opens the rule book, one trial at a time', async () => {
  // The operator's own administrator, too: their role here has no rule book.
  // Who sees every route makes no calls that are for other account types.
  await world.pool.query(`update role set name = 'administrator' where id = $1`, [world.companies.otherBroker.role]);
  await world.logIn('otherBroker');
  for (const who of ['trader', 'broker', 'bank', 'operator', 'otherBroker']) {
    const { status, data } = await tried(who, [{ ...remarks, before: 1000, after: 3 }]);
    expect({ who, status, data }).toMatchObject({ status: 403, data: { error: 'not-permitted' } });
  }
  expect((await world.call(null, 'POST', '/rules/trial', {})).status).toBe(401);
  // Edits that were not tried before: the last trials are remembered, and answered at once.
  const both = await Promise.all([4, 5].map((after) => tried('analyst', [{ ...remarks, before: 1000, after }])));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
});

describe('cells of a decision table', () => {
  const cell = {
    entity: 'declaration',
    table: 'declaration transportMethod',
    entry: 'declaration.rules.voyage-by-road',
    // Of its two options that of all other values, and of those rail alone.
    options: [[1]],
    only: [['3']],
    counts: true,
  };

  it('come to the edit that says them, tried as any other', async () => {
    const { data } = await world.call('analyst', 'POST', '/rules/trial', { cells: [cell] });
    expect(data).toMatchObject({
      conflicts: [],
      findings: [],
      table: {
        refused: [],
        edits: [
          {
            file: 'schemas/declaration/declaration.yaml',
            path: ['rules', 'voyage-by-road', 'when'],
            before: { field: 'transportMethod', is: '4' },
            after: { field: 'transportMethod', in: ['4', '3'] },
          },
        ],
      },
    });
    expect(listIn(data.entries)).toMatchObject([{ id: cell.entry, entity: 'declaration' }]);
    expect(String(data.diff)).toContain('+');
  });

  it('are refused with why where no condition says them, and nothing is compiled then', async () => {
    const never = { ...cell, options: [[0]], only: undefined, counts: false };
    const gone = { ...cell, table: 'declaration nothing' };
    const { data } = await world.call('analyst', 'POST', '/rules/trial', { cells: [never, gone] });
    expect(data).toMatchObject({
      diff: '',
      entries: [],
      table: {
        refused: [
          { cell: 0, reason: 'never' },
          { cell: 1, reason: 'gone' },
        ],
        edits: [],
      },
    });
  });
});

it('another option of a reading is tried without an edit', async () => {
  const readings = { 'transaction-quantity-digits': 'two-decimals' };
  const { data } = await world.call('analyst', 'POST', '/rules/trial', { readings });
  expect(data).toMatchObject({ diff: '', causes: [{ kind: 'reading', name: 'transaction-quantity-digits' }] });
  expect(listIn(data.entries).every(({ verdict }) => String(verdict) === 'stricter')).toBe(true);
});

describe('the history of the rules', () => {
  it('is told to whoever opens the rule book, and to nobody else', async () => {
    const told = await world.call('analyst', 'GET', '/rules/history/declaration');
    expect(told).toMatchObject({ status: 200, data: { state: 'kept', revisions: [{ by: 'Ma Hla' }] } });
    expect(told.data.changes).toEqual([
      { revision: 'f00', document: 'entity declaration', path: ['spec'], before: '4', after: '5' },
    ]);
    expect((await world.call('trader', 'GET', '/rules/history/declaration')).status).toBe(403);
    expect((await world.call('analyst', 'GET', '/rules/history/..%2Ftypes')).status).toBe(400);
  });
});

describe('the rule book of an earlier day', () => {
  const bookOf = (who: string, day: string) => world.call(who, 'GET', `/rules/books/${day}`);

  it('is for who reads the book, and of days that something is kept of', async () => {
    const early = await bookOf('analyst', '1999-12-31');
    expect([early.status, early.data.first]).toEqual([404, '2026-04-30']);
    expect((await bookOf('analyst', '1960-12-31')).status).toBe(404);
    expect((await bookOf('analyst', '1999')).status).toBe(400);
    expect((await bookOf('trader', '1999-12-31')).status).toBe(403);
  });

  it('is made of the last commit before the business day ends, wherever the machine stands', async () => {
    const before = await bookOf('analyst', '2026-04-30');
    expect(before).toMatchObject({ code: 1000, data: { revision: revisions[0] } });
    // The last second of the day in Shanghai; one later the next has begun.
    const { data } = await bookOf('analyst', '2026-05-01');
    expect(data.revision).toBe(revisions[1]);
    expect((await bookOf('analyst', '2026-05-02')).data.revision).toBe(revisions[2]);
    const digits = ({ book }: Tree) => listIn(book?.entries).find((entry) => String(entry.id) === weight)?.sentence;
    expect([digits(before.data), digits(data)]).toEqual([
      expect.objectContaining({ en: expect.stringContaining('8') }),
      expect.objectContaining({ en: expect.stringContaining('6') }),
    ]);
  });

  it('is made once however often it is asked for, and not at all behind too many others', async () => {
    const days = ['2026-05-03', '2026-05-03', '2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07', '2026-05-08'];
    const answers = await Promise.all(days.map(async (day) => ({ day, ...(await bookOf('analyst', day)) })));
    const answered = (status: number) => answers.filter((answer) => answer.status === status);
    const daysOf = (status: number) => new Set(answered(status).map(({ day }) => day));
    // One is made and three wait; two that ask for one day have one answer.
    expect([daysOf(200).size, daysOf(429).size]).toEqual([4, 2]);
    expect(daysOf(200)).not.toContain([...daysOf(429)][0]);
    expect(answered(200).length + answered(429).length).toBe(days.length);
    for (const { data, message } of answered(429)) {
      expect(data).toMatchObject({ error: 'too-many-attempts', retryAfter: 15 });
      expect(message).toContain('排队已满');
    }
    expect((await bookOf('analyst', '2026-05-08')).data.revision).toBe(revisions.at(-1));
  });
});
