// What `tongguan explain` says of a transition: everything that its schema says; and of the indexes of an entity.
import { describe, expect, it } from 'vitest';
import { expensiveRows, indexRows } from '../../cli/explain/describe-indexes.ts';
import { transitionRows } from '../../cli/explain/describe-transition.ts';
import type { LifecycleUse, Transition } from '../../runtime/core/descriptor/lifecycle.ts';
import { serviceOrder, smallModel } from '../generator-emit/small-model.ts';

const labels = {
  lifecycle: {
    bill: { actions: { pay: 'Pay', lapse: 'Lapse' }, refusals: { unknown: 'Not known', late: 'Too late' } },
  },
};

const use: LifecycleUse = {
  lifecycle: { id: 'bill', initial: 'open', states: {}, transitions: [] },
  field: 'status',
  actors: {
    payer: [{ account: 'trader', company: 'payer', level: 'enterpriseAdmin' }, { account: 'broker' }],
    system: [],
  },
};

function rowsOf(transition: Partial<Transition>): string[][] {
  const bare = {
    action: 'pay',
    from: ['open'],
    to: 'paid',
    by: ['payer'],
    checks: false,
    confirms: false,
    source: '4',
  };
  return transitionRows(use, { ...bare, ...transition }, labels);
}

/** What is said below the row that names the transition. */
function saidOf(transition: Partial<Transition>): string[] {
  return rowsOf(transition)
    .slice(1)
    .map((row) => row.join(''));
}

describe('a transition', () => {
  it('is named with its states and who makes it', () => {
    expect(rowsOf({ from: ['open', 'late'] })).toEqual([
      ['pay', 'Pay', 'open | late -> paid', 'by payer (trader of payer enterpriseAdmin, broker)'],
    ]);
  });

  it('says when it is made, and what is answered otherwise', () => {
    const when = { field: 'type', is: 'trade' };
    expect(saidOf({ when, refuses: { from: 'late', when: 'unknown' }, checks: true })).toEqual([
      'only when type is "trade"',
      'otherwise refused with "Not known"',
      'in other states refused with "Too late"',
      'passes every rule first',
    ]);
    expect(saidOf({ when, refuses: { from: 'late', when: 'late' } }).slice(1)).toEqual([
      'otherwise refused with "Too late"',
    ]);
    expect(saidOf({ refuses: { from: 'late', when: 'late' } })).toEqual(['in other states refused with "Too late"']);
  });

  it('that nobody makes says when it comes about', () => {
    const [head, ...said] = rowsOf({ action: 'lapse', by: ['system'], due: { after: 'dueDate' } });
    expect(head).toEqual(['lapse', 'Lapse', 'open -> paid', 'by system (the server)']);
    expect(said).toEqual([['', 'by itself once dueDate is past']]);
  });

  it('says what it asks for', () => {
    expect(
      saidOf({
        confirms: true,
        asks: { key: 'opinion', required: false, keptIn: 'remark' },
        enters: {
          fields: ['bank', 'amount'],
          optional: ['voucher'],
          line: { field: 'payments', at: 'new', sets: { paidAt: 'now' } },
        },
      }),
    ).toEqual([
      'confirmed first',
      'asks opinion (optional), kept in remark',
      'enters a new line of payments: bank, amount (voucher); sets paidAt = now in it',
    ]);
    expect(saidOf({ enters: { fields: ['bank'], optional: [] } })).toEqual(['enters bank']);
  });

  it('says what it does beside', () => {
    expect(
      saidOf({
        sets: { paid: true, by: 'me', mark: 'paid', rank: 2 },
        cascades: { 'lines.order': { action: 'settle' }, contract: { action: 'close', enters: { sum: 'amount' } } },
        creates: { entity: 'receipt', with: { bill: 'id' }, sets: { state: 'new' }, keptIn: 'receipt' },
        review: { stage: 'bank', result: 'passed' },
      }),
    ).toEqual([
      'sets paid = true, by = me, mark = "paid", rank = 2',
      'with it lines.order makes settle',
      'with it contract makes close with amount',
      'creates receipt with bill = id; sets state = "new"; kept in receipt',
      'writes a review record: bank, passed',
    ]);
  });
});

describe('indexes', () => {
  it('are named with what they serve', () => {
    const rows = indexRows(smallModel, serviceOrder);
    const at = rows.findIndex(([name]) => name === 'service_order_companyId_createdAt_id_status_idx');
    expect(rows.slice(at, at + 2)).toEqual([
      ['service_order_companyId_createdAt_id_status_idx', '(companyId, createdAt, id, status)'],
      ['', '  order of demandOrder, companyId of the reader (trader); what it names may go'],
    ]);
    expect(rows).toContainEqual(['service_order_broker_idx', '(broker) where broker is not null']);
  });

  it('that are wanting are said where all rows are shown', () => {
    expect(expensiveRows(smallModel, serviceOrder)).toEqual([]);
    const views = serviceOrder.views.map((view) => ({
      ...view,
      accounts: ['operator' as const],
      where: {},
      columns: ['orderNo', 'brokerName', 'packages'],
      more: ['currency'],
      sort: '-brokerName',
    }));
    const entity = { ...serviceOrder, views };
    const entities = smallModel.entities.map((one) => (one.id === entity.id ? entity : one));
    const offers = [{ sorts: ['currency', 'brokerName'], because: 'seldom asked for' }];
    const expensive = new Map([[entity.id, { views: { demandOrder: offers } }]]);
    expect(expensiveRows({ ...smallModel, entities, expensive }, entity)).toEqual([
      ['demandOrder', 'order brokerName', 'worked out or looked up for every row', 'declared: seldom asked for'],
      // Its order has no index that could be walked.
      ['demandOrder', 'filter status', 'every row is looked at', ''],
      ['demandOrder', 'sort currency', 'every row the filters leave is sorted', 'declared: seldom asked for'],
    ]);
    const bounded = new Map([[entity.id, { bounded: 'kept by hand', views: {} }]]);
    const rows = expensiveRows({ ...smallModel, entities, expensive: bounded }, entity);
    expect(rows.map((row) => row[3])).toEqual(Array.from({ length: 3 }, () => 'few records: kept by hand'));
  });

  it('that are walked for a filter of few values are named', () => {
    const views = serviceOrder.views.map((view) => ({ ...view, accounts: ['operator' as const], where: {} }));
    const entity = {
      ...serviceOrder,
      views: views.map((view) => ({ ...view, columns: ['orderNo'], filters: ['currency'] })),
    };
    const entities = smallModel.entities.map((one) => (one.id === entity.id ? entity : one));
    const walked = 'few values: the order is walked until a page is full';
    expect(expensiveRows({ ...smallModel, entities }, entity)).toContainEqual([
      'demandOrder',
      'filter currency',
      walked,
      'service_order_createdAt_id_currency_idx',
    ]);
  });
});
