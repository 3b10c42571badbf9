// When hooks are asked: before the checks, once; after what is kept, once, and never for what is not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { defaultSettings, entityOf, inTransaction, type ServerContext } from '../../runtime/server/context.ts';
import type { Hooks } from '../../runtime/server/hooks.ts';
import { type ImportMode, newJob } from '../../runtime/server/imports/import-jobs.ts';
import { importRows } from '../../runtime/server/imports/import-rows.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import type { Caller } from '../../runtime/server/session/caller.ts';
import { systemCaller } from '../../runtime/server/session/system-caller.ts';
import type { UnitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { execute } from '../../runtime/server/write/execute.ts';
import { testRing } from '../test-ring.ts';
import { countHooks } from './hook-counter.ts';
import { type Answer, openWorld, type World } from './world.ts';

const rates = '/entities/exchange-rate';
const good: Row = { currency: 'USD', fxBuy: '700', fxSell: '710', noteBuy: '690', noteSell: '711' };
/** What the hooks of a test do besides; each test sets its own. */
let doing: Hooks[string] = {};
const counter = countHooks(['exchange-rate', 'news'], {
  'exchange-rate': {
    before: (context) => doing.before?.(context),
    after: (context) => doing.after?.(context),
    // What is judged within the transaction makes each write a transaction of its own.
    transactionRules: {},
  },
});

let world: World;
beforeAll(async () => {
  world = await openWorld({}, counter.hooks);
});
afterAll(() => world?.close());

let hour = 0;
const rate = (more: Row = {}): Row => ({ ...good, dateTime: moment(), ...more });
function moment(): string {
  hour += 1;
  return new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
}

async function stored(): Promise<number> {
  const { rows } = await world.pool.query('select count(*)::int as n from exchange_rate');
  return rows[0].n;
}

function contextOf({ pool }: World): ServerContext {
  const report = (error: unknown): never => {
    throw error;
  };
  return makeContext({
    model,
    hooks: counter.hooks,
    pool,
    settings: { ...defaultSettings, keyRing: testRing },
    report,
  });
}

function operator(): Caller {
  const system = systemCaller('en');
  return { ...system, person: { ...system.person, account: 'operator', level: 'enterpriseAdmin' } };
}

/** Brings rows of rates in as a file would. */
async function bring(mode: ImportMode, rows: readonly Row[]) {
  const context = contextOf(world);
  const entity = entityOf(context, 'exchange-rate');
  const caller = operator();
  const mapping = ['currency', 'fxBuy', 'fxSell', 'noteBuy', 'noteSell', 'dateTime'];
  const table = {
    header: mapping,
    rows: rows.map((row, index) => ({ line: index + 2, cells: mapping.map((key) => String(row[key] ?? '')) })),
  };
  const job = newJob(table, mapping, mode);
  await importRows({ context, caller, entity, table, mapping, mode }, job);
  return job;
}

const bad = (): Row => rate({ fxBuy: '900' });

describe('a file of rates', () => {
  it('that is looked at keeps nothing, and nothing comes after it', async () => {
    const before = await stored();
    expect(await bring('preview', [rate(), rate()])).toMatchObject({ created: 2, failed: [] });
    expect(await stored()).toBe(before);
    counter.expectEvents({ 'exchange-rate before create': 2 });
  });

  it('with one row that is wrong keeps nothing of an import that is all or nothing', async () => {
    const before = await stored();
    expect(await bring('all-or-nothing', [rate(), bad(), rate()])).toMatchObject({ created: 0, failed: [{ row: 3 }] });
    expect(await stored()).toBe(before);
    counter.expectEvents({ 'exchange-rate before create': 3 });
  });

  it('that is kept whole is followed up once all of it can be seen by everybody', async () => {
    const before = await stored();
    const seen: number[] = [];
    doing = { after: async () => void seen.push(await stored()) };
    await bring('all-or-nothing', [rate(), rate(), rate()]);
    doing = {};
    expect(seen).toEqual([before + 3, before + 3, before + 3]);
    counter.expectEvents({ 'exchange-rate before create': 3, 'exchange-rate after create': 3 });
  });

  it('is followed up row by row where wrong ones are left out', async () => {
    const before = await stored();
    expect(await bring('skip-bad', [rate(), bad(), rate()])).toMatchObject({ created: 2, failed: [{ row: 3 }] });
    expect(await stored()).toBe(before + 2);
    counter.expectEvents({ 'exchange-rate before create': 3, 'exchange-rate after create': 2 });
  });
});

describe('writes within one transaction', () => {
  it('go on after one that the database refused, which is told as a finding', async () => {
    const context = contextOf(world);
    const entity = entityOf(context, 'customs-area');
    const caller = operator();
    const create = (unit: UnitOfWork, code: string) =>
      execute(
        { context: inTransaction(context, unit), caller, entity, idempotency: null },
        { kind: 'create', sent: { code, nameZh: '口岸', validFlag: true } },
      );
    await context.database.transaction(async (unit) => {
      await create(unit, '8690');
      await expect(create(unit, '8690')).rejects.toMatchObject({ findings: [{ path: 'code', rule: 'unique' }] });
      expect(await create(unit, '8691')).toMatchObject({ code: '8691', version: 1 });
    });
    const { rows } = await world.pool.query(`select code from customs_area where code like '869_' order by code`);
    expect(rows.map(({ code }) => code).filter((code) => code !== '8699')).toEqual(['8690', '8691']);
  });
});

describe('a write', () => {
  const call = (body: Row, headers = {}) => world.call('operator', 'POST', rates, body, headers);

  it('that is refused by the checks was seen by the first hook alone', async () => {
    expect((await call(bad())).code).toBe(40002);
    counter.expectEvents({ 'exchange-rate before create': 1 });
  });

  it('that is not allowed is seen by none', async () => {
    expect((await world.call('trader', 'POST', rates, rate())).status).toBe(403);
    expect((await world.call('operator', 'POST', rates, { ...rate(), status: 'published' })).code).toBe(40002);
    counter.expectEvents({});
  });

  it('that is repeated under its key is made and told once', async () => {
    const headers = { 'idempotency-key': 'once' };
    const body = rate();
    const answers = [await call(body, headers), await call(body, headers), await call(body, headers)];
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    counter.expectEvents({ 'exchange-rate before create': 1, 'exchange-rate after create': 1 });
  });

  it('that is only tried is filled in as a save would, and followed by nothing', async () => {
    await world.call('operator', 'POST', `${rates}/validate`, rate());
    counter.expectEvents({ 'exchange-rate before create': 1 });
  });

  it('of several records, one of which refuses, is followed by nothing', async () => {
    const texts = { source: '瑞丽口岸', type: 'notice', content: '<p>自今日起</p>' };
    const one = await world.insert('news', { title: '口岸通知', status: 'unpublished', ...texts });
    const two = await world.insert('news', { title: '口岸公告', status: 'published', ...texts });
    const publish = (ids: readonly unknown[]) =>
      world.call('operator', 'POST', '/entities/news/actions/publish', { ids });
    expect((await publish([one.id, two.id])).code).toBe(40013);
    counter.expectEvents({ 'news before publish': 1 });
    expect((await publish([one.id])).code).toBe(1000);
    counter.expectEvents({ 'news before publish': 1, 'news after publish': 1 });
    expect((await world.call('operator', 'DELETE', '/entities/news', { ids: [one.id] })).status).toBe(409);
    counter.expectEvents({});
  });

  it('that deletes is asked and told like any other', async () => {
    const { data } = await call(rate());
    counter.expectEvents({ 'exchange-rate before create': 1, 'exchange-rate after create': 1 });
    expect((await world.call('operator', 'DELETE', rates, { ids: [data.id] })).code).toBe(1000);
    counter.expectEvents({ 'exchange-rate before delete': 1, 'exchange-rate after delete': 1 });
  });
});

describe('what a hook fills in', () => {
  it('is checked like what was sent: what it lacks may come from the hook, what is wrong is refused and not stored', async () => {
    const publish = async (): Promise<Answer> => {
      const { fxSell: _left, ...lacking } = rate();
      const { id } = await world.insert('exchange-rate', { ...lacking, status: 'draft' });
      return world.call('operator', 'POST', `${rates}/${String(id)}/actions/publish`, {});
    };
    expect((await publish()).data).toMatchObject({ findings: [{ path: 'fxSell', rule: 'required' }] });
    doing = { before: ({ record }) => ({ ...record, fxSell: '711' }) };
    expect((await publish()).data).toMatchObject({ status: 'published', fxSell: '711.000000' });
    const before = await stored();
    for (const [noteSell, rule] of [
      ['1', 'note-buy-not-above-sell'],
      ['-711', 'minimum'],
    ]) {
      doing = { before: ({ record }) => ({ ...record, noteSell: noteSell ?? '' }) };
      const answer = await world.call('operator', 'POST', rates, rate());
      expect(answer.code).toBe(40002);
      if (rule !== 'minimum') expect(answer.data).toMatchObject({ findings: [{ rule }] });
    }
    doing = {};
    expect(await stored()).toBe(before);
  });

  it('is checked also with a transition, which checks nothing else', async () => {
    const hooks: Hooks = {
      news: {
        before: ({ action, record }) =>
          action === 'takeDown' ? { ...record, title: 'x'.repeat(5_000), type: 'nonsense' } : undefined,
      },
    };
    const other = await openWorld({}, hooks);
    try {
      const { id } = await other.insert('news', {
        title: '口岸通知',
        source: '瑞丽口岸',
        type: 'notice',
        content: '<p>自今日起</p>',
        status: 'published',
      });
      const answer = await other.call('operator', 'POST', `/entities/news/${String(id)}/actions/takeDown`, {});
      expect(answer.data).toMatchObject({
        error: 'findings',
        findings: [
          { path: 'title', rule: 'max-length' },
          { path: 'type', rule: 'code' },
        ],
      });
      const { rows } = await other.pool.query('select title, status from news where id = $1', [id]);
      expect(rows).toEqual([{ title: '口岸通知', status: 'published' }]);
    } finally {
      await other.close();
    }
  });

  it('does not take the place of what was sent and is wrong', async () => {
    doing = { before: ({ record }) => ({ ...record, noteSell: record.noteSell ?? '711' }) };
    for (const noteSell of [{ a: 1 }, ['9']]) {
      const answer = await world.call('operator', 'POST', rates, { ...rate(), noteSell });
      expect(answer.data).toMatchObject({ findings: [{ path: 'noteSell', rule: 'type' }] });
    }
    doing = {};
  });

  it('may be filled into the record it is shown, and need not name the record again', async () => {
    doing = {
      before: ({ record }) => {
        record.noteSell = '777';
        return record;
      },
    };
    const { data } = await world.call('operator', 'POST', rates, rate());
    expect(data.noteSell).toBe('777.000000');
    doing = { before: ({ record: { id: _id, version: _version, ...rest } }) => ({ ...rest, noteSell: '778' }) };
    const saved = await world.call('operator', 'PATCH', `${rates}/${data.id}`, { version: data.version, fxBuy: '701' });
    doing = {};
    expect(saved.data).toMatchObject({ id: data.id, noteSell: '778.000000', version: 2 });
  });

  it('meets no values of a shape that it cannot read, and loses none of them', async () => {
    const seen: Row[] = [];
    doing = {
      before: ({ record }) => {
        seen.push(record);
        return { ...record, noteSell: '711' };
      },
    };
    const answer = await world.call('operator', 'POST', rates, { ...rate(), currency: { code: 'USD' }, fxBuy: ['7'] });
    doing = {};
    expect(seen.map(({ currency, fxBuy }) => [currency, fxBuy])).toEqual([[undefined, undefined]]);
    expect(answer.data).toMatchObject({
      findings: [
        { path: 'currency', rule: 'type' },
        { path: 'fxBuy', rule: 'type' },
      ],
    });
  });
});
