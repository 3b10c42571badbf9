// Values that are worked out when a record is read: days past a date where the server's day is, and records that name this one.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { derivingIn } from '../../runtime/server/store/derived-sql.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { columnSql } from '../../runtime/server/store/path-sql.ts';
import { runFragment } from '../../runtime/server/store/statement.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** The day so many days from now, where the platform is. */
function day(from: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + from * 86_400_000);
}

function bill(billNo: string, dueDate: string | null, status = 'pendingPayment'): Promise<Row> {
  return world.insert('bill', {
    companyId: world.companies.rival.id,
    type: 'trade',
    billNo,
    payer: world.companies.trader.id,
    payee: world.companies.rival.id,
    status,
    settlementStatus: 'unsettled',
    pushStatus: 'pushed',
    amount: '100.00',
    openAmount: '100.00',
    lines: [{ standard: '100.0000', quantity: '1.00', lineAmount: '100.00' }],
    currency: 'CNY',
    ...(dueDate !== null && { dueDate }),
  });
}

async function rows(query: string, entity = 'bill', who = 'trader'): Promise<Tree[]> {
  const { data, message } = await world.call(who, 'GET', `/entities/${entity}?${query}`);
  if (data === null) throw new Error(message);
  return listIn(data.rows);
}

describe('days overdue', () => {
  beforeAll(async () => {
    await bill('B-ten', day(-10));
    await bill('B-one', day(-1));
    await bill('B-today', day(0));
    await bill('B-later', day(3));
    await bill('B-none', null);
    await bill('B-closed', day(-20), 'closed');
  });

  it('count from the day after the due date, and only while something is due', async () => {
    const found = await rows('sort=billNo&pageSize=50');
    expect(found.map(({ billNo, overdueDays }) => [billNo, overdueDays])).toEqual([
      ['B-closed', undefined],
      ['B-later', undefined],
      ['B-none', undefined],
      ['B-one', 1],
      ['B-ten', 10],
      ['B-today', undefined],
    ]);
  });

  it('are a column of the overdue bills that can be sorted and filtered by', async () => {
    const sorted = await rows('view=badDebt&sort=-overdueDays');
    expect(sorted.map(({ billNo, overdueDays }) => [billNo, overdueDays])).toEqual([
      ['B-ten', 10],
      ['B-one', 1],
    ]);
    expect(await rows('view=badDebt&filter[overdueDays][from]=2')).toMatchObject([{ billNo: 'B-ten' }]);
  });

  it('are served with the record, and are no change of it', async () => {
    const one = await bill('B-own', day(-5), 'draft');
    await world.pool.query(`update bill set "companyId" = $1, payee = $1, payer = $2 where id = $3`, [
      world.companies.trader.id,
      world.companies.rival.id,
      one.id,
    ]);
    const path = `/entities/bill/${one.id}`;
    const read = await world.call('rival', 'GET', path);
    expect(read.data.overdueDays).toBeUndefined();
    await world.pool.query(`update bill set status = 'pendingPayment' where id = $1`, [one.id]);
    expect((await world.call('rival', 'GET', path)).data.overdueDays).toBe(5);
    const reminded = await world.call('trader', 'POST', `${path}/actions/remind`);
    expect(reminded).toMatchObject({ code: 1000, data: { overdueDays: 5 } });
    const [last] = listIn((await world.call('trader', 'GET', `${path}/history`)).data);
    expect(listIn(last?.changes).map((change) => change.path)).not.toContain('overdueDays');
  });

  it('begin with the day of the place the server keeps', async () => {
    const late = await bill('B-zone', day(-10));
    const daysIn = async (timeZone: string): Promise<number> => {
      const layouts = layoutsOf(model, derivingIn({ timeZone }));
      const found = columnSql({ mapping: layoutOf(layouts, 'bill'), alias: 't' }, 'overdueDays');
      const value = sql.raw(found?.text ?? 'null');
      const [cells] = await runFragment(world.pool, sql`select ${value} from bill t where t.id = ${late.id}`);
      return Number(cells?.[0]);
    };
    // Between these two it is always a day later in the one, or two.
    const [ahead, behind] = [await daysIn('Etc/GMT-14'), await daysIn('Etc/GMT+12')];
    expect(ahead - behind).toBeGreaterThanOrEqual(1);
    expect(await daysIn('Asia/Shanghai')).toBe(10);
  });
});

describe('how many accounts have a role', () => {
  const members = async (): Promise<readonly (readonly [Tree | undefined, Tree | undefined])[]> => {
    const found = await rows('view=role&sort=name', 'role');
    return found.map((role) => [role.name, role.members] as const);
  };

  it('is counted as they come and go', async () => {
    expect(await members()).toEqual([
      ['nothing', 1],
      ['trader', 1],
    ]);
    const { role } = world.companies.trader;
    await world.pool.query(
      `insert into account_roles ("rootId", line1, value) select id, 1, $1 from account where username = 'traderstaff'`,
      [role],
    );
    expect(await members()).toEqual([
      ['nothing', 1],
      ['trader', 2],
    ]);
    expect((await world.call('trader', 'GET', `/entities/role/${role}`)).data.members).toBe(2);
  });

  it('is nought for a role of nobody, also right after it was made', async () => {
    const made = await world.call('trader', 'POST', '/entities/role', {
      code: 'SPARE',
      name: '备用',
      permissions: [{ moduleKey: 'demandOrder', actions: ['view'] }],
    });
    expect(made).toMatchObject({ code: 1000, data: { members: 0 } });
    const sent = { ...made.data, remarks: '改' };
    const saved = await world.call('trader', 'PUT', `/entities/role/${made.data.id}`, sent);
    expect(saved).toMatchObject({ code: 1000, data: { members: 0, remarks: '改' } });
  });
});

describe('the login account of an enterprise', () => {
  it('is that of its administrator, also once another one is', async () => {
    const { id } = world.companies.trader;
    const account = async () => (await world.call('trader', 'GET', `/entities/enterprise/${id}`)).data.loginAccount;
    expect(await account()).toBe('trader');
    const levels = (administrator: string, staff: string) =>
      world.pool.query(
        `update account set "userLevel" = case username when $1 then 'enterpriseAdmin' else 'staff' end where username in ($1, $2)`,
        [administrator, staff],
      );
    await levels('traderstaff', 'trader');
    expect(await account()).toBe('traderstaff');
    await levels('trader', 'traderstaff');
  });
});
