// The rule book narrowed to what entries are about: a field, a screen, who does it, a state.
import { describe, expect, it } from 'vitest';
import { type EntryFilter, entryTest } from '../../runtime/core/rule-book/find-entries.ts';
import { chosenFilters } from '../../runtime/web/rule-book/book-address.ts';
import { book } from './book.ts';

const found = (filter: EntryFilter) => book.entries.filter(entryTest(book, filter));
const ids = (filter: EntryFilter) => found(filter).map(({ id }) => id);

describe('what applies', () => {
  it('to a field is its limits and every rule that reads it', () => {
    const net = ids({ entity: 'declaration', field: 'netWeight' });
    expect(net).toContain('declaration.fields.netWeight.digits');
    expect(net).toContain('declaration.rules.net-not-above-gross');
    expect(net).toContain('declaration.rules.deal-quantity-is-net');
    expect(net.filter((id) => !id.startsWith('declaration.'))).toEqual([]);
    expect(net.length).toBeLessThan(15);
    const direction = ids({ entity: 'declaration', field: 'ieFlag' });
    expect(direction).toContain('declaration.rules.storage-on-import');
  });

  it('to a field of lines is what the lines say and what their record says of them', () => {
    const price = ids({ entity: 'declaration', field: 'goods.totalPrice' });
    expect(price).toContain('declaration.rules.price-is-product');
    expect(price.some((id) => /^(?!declaration\.).*\.fields\.totalPrice\.digits$/.test(id))).toBe(true);
  });

  it('to a screen is what its record and its lines ask for, of other lists nothing', () => {
    const [view] = book.entities.find(({ id }) => id === 'service-order')?.views ?? [];
    const entries = found({ screen: view?.route ?? '' });
    const owners = new Set(entries.map(({ entity }) => entity));
    expect([...owners]).toEqual(expect.arrayContaining(['service-order', 'order-goods-line']));
    expect(owners.has('bill')).toBe(false);
    expect(entries.every(({ views }) => views === undefined || views.includes(view?.id ?? ''))).toBe(true);
    expect(found({ screen: '/nowhere' })).toEqual([]);
  });

  it('to who does it is what they may do', () => {
    const bank = found({ who: 'bank', kind: 'transition' });
    expect(bank.map(({ id }) => id)).toContain('fx-payment.actions.status.bankReject');
    expect(bank.every(({ facts }) => JSON.stringify(facts.actors).includes('bank'))).toBe(true);
  });

  it('to a state is the state, the ways from and to it, and rules that ask for it', () => {
    const draft = ids({ entity: 'bill', state: 'draft' });
    expect(draft).toContain('bill.states.status.draft');
    expect(draft).toContain('bill.actions.status.push');
    expect(draft.some((id) => id.startsWith('bill.fields.'))).toBe(false);
  });
});

it('words, an entry and a day are no filters that could be taken away', () => {
  expect(chosenFilters({ text: 'weight', entry: 'bill.fields.date', asOf: '2026-05-01', show: 'tables' })).toBe(0);
  expect(chosenFilters({ text: 'weight', entity: 'bill', field: 'date', kind: 'rule' })).toBe(3);
});
