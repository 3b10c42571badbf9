// Random sequences of what payers and payees do with bills, over HTTP and a real database; then what is open and how old it is, by partner.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { compareDecimals, sumDecimals } from '../../runtime/core/decimal.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { type BookCounts, type BookMaker, drawn, playBooks } from '../core/bill-books.ts';
import type { BillStepResult } from '../core/bill-steps.ts';
import { password, plainAccount, startWorld, type World } from '../deal/world.ts';
import { quickHash } from '../quick-hash.ts';

const [firstSeed, sequences, length] = [80_001, 200, 10];
const [trader, trader2, broker] = ['a1', 'a2', 'b1'].map((end) => `00000000-0000-4000-8000-0000000000${end}`);
/** Of each enterprise the one who asks, and the one who decides. */
interface Pair {
  readonly clerk: string;
  readonly deputy: string;
  readonly role: string;
}
const people: { readonly [company: string]: Pair } = {
  [`${trader}`]: { clerk: 'trader', deputy: 'staff', role: 'a1' },
  [`${trader2}`]: { clerk: 'trader2', deputy: 'deputy2', role: 'a2' },
  [`${broker}`]: { clerk: 'broker', deputy: 'deputyb', role: 'b1' },
};
/** Days since a bill was due, or with `date` since it was written, and where that falls. */
const spans = [
  { due: 0, age: 'notDue' },
  { due: 1, age: 'upTo30' },
  { due: 30, age: 'upTo30' },
  { due: 31, age: 'upTo60' },
  { due: 60, age: 'upTo60' },
  { due: 61, age: 'upTo90' },
  { due: 90, age: 'upTo90' },
  { due: 91, age: 'over90' },
  { date: 45, age: 'upTo60' },
  { date: 0, age: 'notDue' },
];
const over = ['returned', 'closed', 'refunded'];

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  const hash = await quickHash(password);
  for (const [companyId, { deputy, role }] of Object.entries(people)) {
    if (deputy === 'staff') continue;
    const roles = [`00000000-0000-4000-8000-0000000001${role}`];
    await world.put('account', {
      ...plainAccount,
      username: deputy,
      name: deputy,
      userLevel: 'staff',
      companyId,
      roles,
      password: hash,
    });
  }
});
afterAll(() => world?.stop());

/** The day so many days before today, in the time zone of the server. */
function daysAgo(days: number): string {
  const day = new Date(Date.now() - days * 86_400_000);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(day);
}

function datesOf({ due, date }: { readonly due?: number; readonly date?: number }): Row {
  return due === undefined ? { date: daysAgo(date ?? 0) } : { date: daysAgo(due + 10), dueDate: daysAgo(due) };
}

/** Makes steps by calls of the person they are made by. */
function overHttp(serials: string): BookMaker {
  return {
    serials,
    onOneDay: true,
    make: async ({ id }, { action, person, entered, reason }): Promise<BillStepResult> => {
      const company = people[String(person.companyId)];
      if (action === 'writeOff') return writtenOff(String(id), company, entered ?? {});
      const who = await world.as(company?.clerk ?? '');
      const body = { ...(entered && { entered }), ...(reason !== undefined && { reason }) };
      const { error, data } = await who.post(`/entities/bill/${id}/actions/${action}`, body);
      return { offered: error === null || error === 'findings', record: error === null ? data : null };
    },
  };
}

/** One person of the payee asks, another approves; the state lets them where nothing but the amount is wrong. */
async function writtenOff(bill: string, company: Pair | undefined, entered: Row): Promise<BillStepResult> {
  const [clerk, deputy] = [await world.as(company?.clerk ?? ''), await world.as(company?.deputy ?? '')];
  const { error, findings, data } = await clerk.post('/entities/write-off-request', { bill, ...entered });
  if (error !== null) return { offered: findings?.every(({ path }) => path === 'amount') ?? false, record: null };
  const request = `/entities/write-off-request/${data.id}/actions`;
  for (const [who, action] of [
    [clerk, 'submit'],
    [deputy, 'approve'],
  ] as const) {
    const answer = await who.post(`${request}/${action}`, {});
    if (answer.error !== null) return { offered: true, record: null };
  }
  return { offered: true, record: (await clerk.get(`/entities/bill/${bill}`)).data };
}

describe('the books of bills', () => {
  it(`balance after each step of ${sequences} random sequences, and what is open adds up by partner and age`, async () => {
    const counts: BookCounts = {};
    const all: { record: Row; age: string }[] = [];
    for (let seed = firstSeed; seed < firstSeed + sequences; seed++) {
      const { bills, steps } = drawn(seed, length);
      const ages: string[] = [];
      const put = bills.map(async ({ id: _, ...bill }, index) => {
        const span = spans[(seed + index * 3) % spans.length] ?? spans[0];
        ages[index] = span?.age ?? '';
        const record = {
          ...bill,
          ...datesOf(span ?? {}),
          billNo: `ZB${seed}N${index}`,
          serialNo: `LB${seed}N${index}`,
        };
        return { ...record, id: await world.put('bill', record) } as Row;
      });
      const keep = (records: readonly Row[]): void =>
        void all.push(...records.map((record, index) => ({ record, age: ages[index] ?? '' })));
      const wrong = await playBooks(await Promise.all(put), steps, counts, overHttp(`${seed}X`), keep);
      expect(wrong, `seed ${seed}`).toBeNull();
    }
    console.log(JSON.stringify(counts));
    for (const why of [
      'pay of too much',
      'requestRefund of too much',
      'the serial is used',
      'a second reminder on one day',
    ])
      expect(counts[why] ?? 0, why).toBeGreaterThan(2);
    for (const action of ['pay', 'confirmReceipt', 'requestRefund', 'approveRefund', 'writeOff', 'remind'])
      expect(counts[`${action} made`] ?? 0, action).toBeGreaterThan(2);
    for (const [company, { clerk }] of Object.entries(people)) {
      const asked = `by=payer,currency,ageing&sum=openAmount&filter[payee][is]=${company}&filter[ageing][in]=notDue,upTo30,upTo60,upTo90,over90`;
      const { data } = await (await world.as(clerk)).get<{ groups: Groups }>(`/entities/bill/summary?${asked}`);
      const own = all.filter(
        ({ record }) =>
          record.payee === company &&
          !over.includes(String(record.status)) &&
          compareDecimals(String(record.openAmount), '0') > 0,
      );
      const keyed = new Map<string, string>();
      for (const { record, age } of own) {
        const key = [record.payer, record.currency, age].join(' ');
        keyed.set(key, sumDecimals([keyed.get(key) ?? '0', String(record.openAmount)]));
      }
      const found = data.groups.map(({ by, sums }) => [
        `${by.payer} ${by.currency} ${by.ageing}`,
        sumDecimals([sums.openAmount ?? '']),
      ]);
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(keyed));
      expect(found.length).toBeGreaterThan(5);
    }
  }, 600_000);

  it('show nobody what is open between others', async () => {
    const other = await world.as('broker2');
    const { data } = await other.get<{ groups: Groups }>('/entities/bill/summary?by=payer,ageing&sum=openAmount');
    expect(data.groups).toEqual([]);
    expect((await (await world.as('bank')).get('/entities/bill/summary?by=ageing')).error).toBe('not-permitted');
  });
});

type Groups = readonly {
  readonly by: { readonly [path: string]: string };
  readonly sums: { readonly [path: string]: string };
}[];

describe('reminders of several bills at once', () => {
  const pushed = (number: number, more: Row = {}) =>
    world.put('bill', { ...plainBill, billNo: `ZR${number}`, serialNo: `LR${number}`, ...more });
  const plainBill: Row = {
    ...{
      type: 'service',
      payer: trader ?? '',
      payee: broker ?? '',
      companyId: broker ?? '',
      currency: 'USD',
      date: '2025-11-01',
    },
    ...{
      status: 'pendingPayment',
      pushStatus: 'pushed',
      amount: '1200.5',
      openAmount: '1200.5',
      dueDate: '2025-11-20',
    },
    lines: [{ standard: '1200.5000', quantity: '1.00', lineAmount: '1200.50' }],
  };

  it('are kept with level and text in the language of the payer, once a day, and told to the payer', async () => {
    await world.put('region', { code: 'MMR', level: 'country', name: '缅甸' });
    await world.pool.query(`update enterprise set "regCountry" = 'MMR' where id = $1`, [trader]);
    const ids = [
      await pushed(1),
      await pushed(2, {
        reminders: [
          { day: '2025-11-24', level: 'first' },
          { day: '2025-11-25', level: 'second' },
        ],
      }),
    ];
    const payee = await world.as('broker');
    const remind = () => payee.post<{ results: readonly Row[] }>('/entities/bill/actions/remind', { ids });
    expect((await remind()).data.results.map(({ ok }) => ok)).toEqual([true, true]);
    const { data } = await (await world.as('trader')).get(`/entities/bill/${ids[1]}`);
    expect(data).toMatchObject({ reminderCount: 3, status: 'pendingPayment' });
    const [, , last] = data.reminders as Row[];
    expect(last).toMatchObject({ level: 'final' });
    expect(last?.text).toMatch(/ZR2.*1200\.50 USD.*2025-11-20/);
    expect(last?.text).toMatch(/[\u1000-\u109f]/);
    const again = await remind();
    expect(again.data.results.map(({ ok }) => ok)).toEqual([false, false]);
    expect(JSON.stringify(again.data)).toContain('one-reminder-a-day');
    const notices = await (await world.as('trader')).get('/notices');
    expect(JSON.stringify(notices.data)).toContain('reminder');
  });

  it('are counted among what waits for the payer, once a bill, until it is paid, and for nobody else', async () => {
    const reminded = async (who: string): Promise<unknown> =>
      (await (await world.as(who)).get<{ reminded?: number }>('/my-work/counts')).data.reminded ?? null;
    const others = ['broker', 'trader2', 'operator'];
    const ofOthers = async (): Promise<unknown[]> => Promise.all(others.map(reminded));
    const [before, beforeOthers] = [Number((await reminded('trader')) ?? 0), await ofOthers()];
    const ids = [await pushed(3, { reminders: [{ day: '2025-11-24', level: 'first' }] }), await pushed(4)];
    await pushed(5);
    const payee = await world.as('broker');
    await payee.post('/entities/bill/actions/remind', { ids });
    expect(await reminded('trader')).toBe(before + 2);
    expect(await ofOthers()).toEqual(beforeOthers);
    const entered = { paymentSerial: 'FKREM1', bank: '瑞丽示例银行', account: '6222025331020000001', amount: '1200.5' };
    const paid = await (await world.as('trader')).post(`/entities/bill/${ids[0]}/actions/pay`, { entered });
    expect([paid.error, await reminded('trader')]).toEqual([null, before + 1]);
  });
});
