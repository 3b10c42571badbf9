// Rows of the ageing: partners within a currency, exact totals, addresses of the bills of a figure.
import { describe, expect, it } from 'vitest';
import { agedFile } from '../../overrides/ageing/ageing-file.ts';
import { agedRows } from '../../overrides/ageing/ageing-rows.ts';
import { billsAddress } from '../../overrides/dashboard/bill-ages.ts';

const groups = [
  { partner: 'a', currency: 'USD', age: 'notDue', open: '0.10', bills: 1 },
  { partner: 'a', currency: 'USD', age: 'upTo30', open: '0.20', bills: 2 },
  { partner: 'b', currency: 'USD', age: 'upTo30', open: '5', bills: 1 },
  { partner: 'a', currency: 'CNY', age: 'over90', open: '7.5', bills: 1 },
];

describe('the ageing of bills', () => {
  it('has a row for each partner and currency, the most open first, and a total of each currency', () => {
    const rows = agedRows(groups).map(({ partner, currency, total }) => [partner, currency, total.open, total.bills]);
    expect(rows).toEqual([
      ['a', 'CNY', '7.5', 1],
      [null, 'CNY', '7.5', 1],
      ['b', 'USD', '5', 1],
      ['a', 'USD', '0.3', 3],
      [null, 'USD', '5.3', 4],
    ]);
    expect(agedRows(groups).at(-1)?.cells).toEqual({
      notDue: { open: '0.1', bills: 1 },
      upTo30: { open: '5.2', bills: 3 },
    });
    expect(agedRows([])).toEqual([]);
  });

  it('leads from a figure to its bills', () => {
    const total = billsAddress('/finance', 'payer', { partner: null, currency: 'USD', ages: ['notDue', 'upTo30'] });
    expect(total).toBe('/finance?currency.in=USD&ageing.in=notDue%2CupTo30');
    const one = billsAddress('/finance', 'payer', { partner: 'a', currency: 'USD', ages: ['upTo30'] });
    expect(one).toBe('/finance?payer.in=a&currency.in=USD&ageing.in=upTo30');
  });

  it('is written to a file with names and exact amounts', () => {
    const words = { heads: ['P', 'C', 'N', '1', 'T'], ages: ['notDue', 'upTo30'], total: 'All', nameOf: () => '=Name' };
    const lines = agedFile(agedRows(groups.slice(0, 2)), words).split('\r\n');
    expect(lines).toEqual(['P,C,N,1,T', "'=Name,USD,0.1,0.2,0.3", 'All,USD,0.1,0.2,0.3', '']);
  });
});
