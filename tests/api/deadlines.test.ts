// Days that come near or are past: whom it concerns is told once, and again of another day.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { defaultSettings, type ServerContext } from '../../runtime/server/context.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { noticeDeadlines } from '../../runtime/server/notices/deadline-notices.ts';
import { testRing } from '../test-ring.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
let context: ServerContext;
const reported: unknown[] = [];

beforeAll(async () => {
  world = await openWorld({ runsHousekeeping: false });
  const report = (error: unknown): void => void reported.push(error);
  context = makeContext({
    model,
    hooks: {},
    pool: world.pool,
    settings: { ...defaultSettings, keyRing: testRing },
    report,
  });
});
afterAll(() => world?.close());

/** A bill of the broker that the trader has to pay, due on a day. */
async function bill(dueDate: string, values: object = {}): Promise<string> {
  const { broker, trader } = world.companies;
  const { id } = await world.insert('bill', {
    ...{ type: 'service', billNo: `ZD${Math.random().toString().slice(2, 15)}`, companyId: broker.id },
    ...{ payer: trader.id, payee: broker.id, currency: 'CNY', date: '2026-01-01', dueDate, payReceiptMark: 'receive' },
    ...{ status: 'pendingPayment', pushStatus: 'pushed', openAmount: '100.00', amount: '100.00' },
    ...values,
  });
  return String(id);
}

/** What is told at noon of a day in China. */
function told(day: string): Promise<number> {
  return noticeDeadlines(context, new Date(`${day}T04:00:00Z`));
}

async function noticesOf(who: string, id: string): Promise<Tree[]> {
  const { data } = await world.call(who, 'GET', '/notices?limit=50', undefined, { cookie: 'tongguan_language=zh' });
  return listIn(data.rows).filter(({ recordId }) => String(recordId) === id);
}

describe('a bill that falls due', () => {
  it('is told to the payer three days before, and to both once it is past, each once', async () => {
    const id = await bill('2026-03-10');
    expect(await told('2026-03-06')).toBe(0);
    expect(await told('2026-03-07')).toBe(1);
    expect(await told('2026-03-07')).toBe(0);
    expect(await noticesOf('trader', id)).toMatchObject([{ kind: 'due', by: null, reason: null }]);
    expect(String((await noticesOf('trader', id))[0]?.text)).toContain('账单将于 2026-03-10 到期');
    expect(await noticesOf('broker', id)).toEqual([]);
    expect(await told('2026-03-10')).toBe(0);
    expect(await told('2026-03-11')).toBe(1);
    expect(await noticesOf('trader', id)).toHaveLength(2);
    expect(String((await noticesOf('broker', id))[0]?.text)).toContain('尚未付清');
    for (const who of ['rival', 'otherBroker', 'bank']) expect(await noticesOf(who, id)).toEqual([]);
    // Another day is told of anew.
    await world.pool.query(`update bill set "dueDate" = '2026-03-20' where "id" = $1`, [id]);
    expect(await told('2026-03-18')).toBe(1);
  });

  it('is told of nobody where it is paid, not pushed, or long ago', async () => {
    await bill('2026-05-10', { status: 'closed' });
    await bill('2026-05-10', { openAmount: '0.00' });
    await bill('2026-03-30');
    expect(await told('2026-05-11')).toBe(0);
    expect(reported).toEqual([]);
  });
});
