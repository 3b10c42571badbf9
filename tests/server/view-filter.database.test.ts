// Fixed filters of views on PostgreSQL: one of, none of, before and after today where the day is, my account, my enterprise.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { View, ViewFilter } from '../../runtime/core/descriptor/view.ts';
import type { Person } from '../../runtime/core/lifecycle.ts';
import { join } from '../../runtime/server/store/condition-sql.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { quoted, runFragment } from '../../runtime/server/store/statement.ts';
import { viewTests } from '../../runtime/server/store/view-filter.ts';
import { openWorld, type World } from '../api/world.ts';

const layouts = layoutsOf(model);
const hour = 3_600_000;
let world: World;
let reader: Person;

/** The day of a moment so many hours from now, in the time zone. */
function day(hours: number, timeZone = 'Asia/Shanghai'): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now() + hours * hour);
}

/** A time zone in which it is between one and two at night: three hours ago was yesterday there. */
function zoneAtOne(): string {
  const behind = (new Date().getUTCHours() + 23) % 24;
  return behind <= 12 ? `Etc/GMT+${behind}` : `Etc/GMT-${24 - behind}`;
}

beforeAll(async () => {
  world = await openWorld();
  const { trader, rival } = world.companies;
  const { rows } = await world.pool.query(`select id from account where username = 'trader'`);
  reader = { accountId: rows[0].id, account: 'trader', level: 'enterpriseAdmin', companyId: trader.id };
  const bill = (billNo: string, more: Row): Promise<Row> =>
    world.insert('bill', { billNo, companyId: rival.id, type: 'trade', status: 'draft', currency: 'CNY', ...more });
  await bill('yesterday', { dueDate: day(-24), status: 'closed', payer: trader.id, createdBy: reader.accountId });
  await bill('today', { dueDate: day(0), pushedAt: new Date().toISOString() });
  await bill('tomorrow', { dueDate: day(24), status: 'returned', payer: rival.id });
  await bill('undated', { status: 'pendingPayment' });
});
afterAll(() => world?.close());

interface Looking {
  readonly person?: Person;
  readonly timeZone?: string;
}

async function found(path: string, filter: ViewFilter, looking: Looking = {}): Promise<string[]> {
  const layout = layoutOf(layouts, 'bill');
  const { person = reader, timeZone = 'Asia/Shanghai' } = looking;
  const view = { where: { [path]: filter }, accounts: ['trader'] } as unknown as View;
  const tests = viewTests({ mapping: layout, alias: 't' }, view, { person, zone: { timeZone } });
  const rows = await runFragment(
    world.pool,
    sql`select t."billNo" from ${sql.raw(quoted(layout.table))} t where ${join(tests, 'and')} order by t."billNo"`,
  );
  return rows.map(([billNo]) => String(billNo));
}

describe('values', () => {
  it('are one, one of several, or none of several; a missing one is none of them', async () => {
    expect(await found('status', 'closed')).toEqual(['yesterday']);
    expect(await found('status', { in: ['closed', 'returned'] })).toEqual(['tomorrow', 'yesterday']);
    expect(await found('status', { in: ['refunded'] })).toEqual([]);
    expect(await found('status', { not: ['closed', 'draft'] })).toEqual(['tomorrow', 'undated']);
    expect(await found('payer', { not: [world.companies.trader.id] })).toEqual(['today', 'tomorrow', 'undated']);
    expect(await found('payer', { in: [world.companies.trader.id, world.companies.rival.id] })).toEqual([
      'tomorrow',
      'yesterday',
    ]);
  });
});

describe('days', () => {
  it('before and after this one leave out this one, and what has no day', async () => {
    expect(await found('dueDate', { before: 'today' })).toEqual(['yesterday']);
    expect(await found('dueDate', { after: 'today' })).toEqual(['tomorrow']);
  });

  it('of moments begin where the zone says', async () => {
    expect(await found('pushedAt', { before: 'today' })).toEqual([]);
    expect(await found('pushedAt', { after: 'today' })).toEqual([]);
    const timeZone = zoneAtOne();
    await world.pool.query(`update bill set "pushedAt" = now() - interval '3 hours' where "billNo" = 'today'`);
    expect(await found('pushedAt', { before: 'today' }, { timeZone })).toEqual(['today']);
    await world.pool.query(`update bill set "pushedAt" = now() where "billNo" = 'today'`);
    expect(await found('pushedAt', { before: 'today' }, { timeZone })).toEqual([]);
  });
});

describe('mine', () => {
  it('is what names my enterprise, or my account', async () => {
    expect(await found('payer', { mine: true })).toEqual(['yesterday']);
    expect(await found('createdBy', { self: true })).toEqual(['yesterday']);
  });

  it('is nothing for who has none: nobody has “no enterprise” in common', async () => {
    const nobody: Person = { ...reader, accountId: null, companyId: null };
    expect(await found('payer', { mine: true }, { person: nobody })).toEqual([]);
    expect(await found('createdBy', { self: true }, { person: nobody })).toEqual([]);
  });
});
