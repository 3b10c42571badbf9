// The account of a statement: opening, movements and closing add up exactly, and what is open at the end is the closing balance.
import { describe, expect, it } from 'vitest';
import { accountOf, type BillEvent, type BilledAmount } from '../../overrides/settlement-statement/account.ts';
import { compareDecimals, subtractDecimals, sumDecimals } from '../../runtime/core/decimal.ts';

const bill = (id: string, date: string, amount: string, more: Partial<BilledAmount> = {}): BilledAmount => ({
  ...{ id, side: 'receivable', date, dueDate: null, amount },
  ...more,
});
const event = (of: string, kind: BillEvent['kind'], date: string, amount: string): BillEvent => ({
  ...{ bill: of, kind, date, amount },
  reference: kind === 'payment' ? `FK${date}` : null,
});
const march = { from: '2026-03-01', to: '2026-03-31' };

describe('the account of a month', () => {
  const bills = [
    bill('a', '2026-02-10', '1000.00', { dueDate: '2026-02-20' }),
    bill('b', '2026-03-05', '500.10', { dueDate: '2026-04-05' }),
    bill('c', '2026-03-06', '300.00', { side: 'payable', dueDate: '2026-03-30' }),
    bill('d', '2026-04-01', '9.00'),
  ];
  const events = [
    event('a', 'payment', '2026-02-15', '400.00'),
    event('a', 'payment', '2026-03-10', '350.00'),
    event('a', 'refund', '2026-03-12', '50.00'),
    event('a', 'writeOff', '2026-03-20', '100.00'),
    event('c', 'payment', '2026-03-11', '120.00'),
    event('b', 'payment', '2026-04-02', '500.10'),
  ];

  it('begins with what was open, tells each movement with the balance after it, and ends with what is open', () => {
    const { opening, movements, closing, ages } = accountOf(bills, events, march);
    expect(opening).toBe('600');
    expect(movements.map(({ serial, kind, debit, credit, balance }) => [serial, kind, debit, credit, balance])).toEqual(
      [
        [1, 'bill', '500.10', null, '1100.1'],
        [2, 'bill', null, '300.00', '800.1'],
        [3, 'payment', null, '350.00', '450.1'],
        [4, 'payment', '120.00', null, '570.1'],
        [5, 'refund', '50.00', '50.00', '570.1'],
        [6, 'writeOff', null, '100.00', '470.1'],
      ],
    );
    expect(closing).toBe('470.1');
    expect(ages).toEqual([
      { side: 'receivable', notDue: '500.1', upTo30: '0', upTo60: '150', upTo90: '0', over90: '0', total: '650.1' },
      { side: 'payable', notDue: '0', upTo30: '180', upTo60: '0', upTo90: '0', over90: '0', total: '180' },
    ]);
  });

  it('goes on where the month before ended', () => {
    const before = accountOf(bills, events, { from: '2026-02-01', to: '2026-02-28' });
    const after = accountOf(bills, events, { from: '2026-04-01', to: '2026-04-30' });
    expect([before.opening, before.closing]).toEqual(['0', accountOf(bills, events, march).opening]);
    expect([after.opening, after.closing]).toEqual(['470.1', '-21']);
  });

  it('is nothing where nothing was billed', () => {
    expect(accountOf([], [event('x', 'payment', '2026-03-01', '5')], march)).toMatchObject({
      ...{ opening: '0', movements: [], closing: '0' },
      ages: [{ total: '0' }, { total: '0' }],
    });
  });
});

describe('ages at the end of a period', () => {
  it.each([
    ['2026-03-31', 'notDue'],
    ['2026-03-30', 'upTo30'],
    ['2026-03-01', 'upTo30'],
    ['2026-02-28', 'upTo60'],
    ['2026-01-30', 'upTo60'],
    ['2026-01-29', 'upTo90'],
    ['2025-12-31', 'upTo90'],
    ['2025-12-30', 'over90'],
  ])('of what was due on %s are those of %s', (dueDate, age) => {
    const [receivable] = accountOf([bill('a', '2025-01-01', '1.00', { dueDate })], [], march).ages;
    expect(receivable).toMatchObject({ [age]: '1', total: '1' });
  });
});

describe('any account', () => {
  // A small generator with a fixed start: the same cases in every run.
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  const day = (): string => `2026-0${1 + random(6)}-${String(1 + random(28)).padStart(2, '0')}`;
  const cents = (): string => `${random(100000)}.${String(random(100)).padStart(2, '0')}`;

  it('closes with what is open in one direction less what is open in the other, and with its movements', () => {
    for (let round = 0; round < 200; round++) {
      const bills = Array.from({ length: 1 + random(6) }, (_, index) =>
        bill(`b${index}`, day(), cents(), {
          side: random(2) === 0 ? 'payable' : 'receivable',
          dueDate: random(3) ? day() : null,
        }),
      );
      const kinds = ['payment', 'refund', 'writeOff'] as const;
      const events = Array.from({ length: random(12) }, () =>
        event(`b${random(bills.length)}`, kinds[random(3)] ?? 'payment', day(), cents()),
      );
      const { opening, movements, closing, ages } = accountOf(bills, events, march);
      const [receivable, payable] = ages.map(({ total }) => total);
      expect(compareDecimals(closing, subtractDecimals(receivable ?? '0', payable ?? '0'))).toBe(0);
      const added = (key: 'debit' | 'credit'): string => sumDecimals(movements.flatMap((line) => line[key] ?? []));
      const end = subtractDecimals(sumDecimals([opening, added('debit')]), added('credit'));
      expect(compareDecimals(closing, end)).toBe(0);
      expect(movements.at(-1)?.balance ?? opening).toBe(closing);
    }
  });

  it('has one line for those that are too many, and the same balances', () => {
    const bills = Array.from({ length: 1700 }, (_, index) =>
      bill(`b${String(index).padStart(4, '0')}`, '2026-03-02', '0.10'),
    );
    const { movements, closing } = accountOf(bills, [], march);
    expect(movements).toHaveLength(1500);
    expect(movements[0]).toMatchObject({
      serial: 1,
      kind: 'earlier',
      bill: null,
      debit: '20.1',
      credit: '0',
      balance: '20.1',
    });
    expect([movements.at(-1)?.balance, closing]).toEqual(['170', '170']);
  });
});
