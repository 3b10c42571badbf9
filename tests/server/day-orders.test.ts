// Which filtered lists are found day by day: those of which one index knows the days, the order and all that is asked.
import { expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { daysAsked, isByDay } from '../../runtime/server/store/day-orders.ts';
import type { ListFilter } from '../../runtime/server/store/filter-sql.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';

const { dayOrders } = layoutOf(layoutsOf(model), 'declaration');

const march: readonly ListFilter[] = [
  { path: 'declarationDate', operator: 'from', value: '2026-03-02' },
  { path: 'declarationDate', operator: 'to', value: '2026-04-01' },
];
const [from] = march;

function asked(filters: readonly ListFilter[], sort = '-createdAt', fixed: readonly string[] = []) {
  return daysAsked(dayOrders, { sort, fixed, filters });
}

it('a range of days of which all else is known is', () => {
  const known: ListFilter[] = [
    { path: 'ieFlag', operator: 'in', value: 'I' },
    { path: 'declarationStatus', operator: 'in', value: 'completed,draft' },
  ];
  const days = { column: 'declarationDate', from: '2026-03-02', days: 31 };
  expect(asked(march)).toEqual(days);
  expect(asked([...known, ...march], 'createdAt', ['docKind'])).toEqual(days);
  const [, to] = march;
  expect(asked([...march.slice(0, 1), { ...to, value: '2026-03-02' } as ListFilter])).toMatchObject({ days: 1 });
});

it('what would be read row by row is not', () => {
  expect(asked([...march, { path: 'companyId', operator: 'is', value: 'any' }])).toBeUndefined();
  expect(asked(march, '-createdAt', ['companyId'])).toBeUndefined();
  expect(asked(march, '-totalPrice')).toBeUndefined();
  expect(asked(march, '-createdAt,billNo')).toBeUndefined();
  expect(asked([{ path: 'ieDate', operator: 'from', value: '2026-03-02' }])).toBeUndefined();
});

it('days without an end, or with none between, are not', () => {
  expect(asked(march.slice(0, 1))).toBeUndefined();
  expect(asked([...march, ...march])).toBeUndefined();
  expect(
    asked([{ ...from, operator: 'to' } as ListFilter, { ...from, value: '2026-03-03' } as ListFilter]),
  ).toBeUndefined();
});

it('years are while pages are near, and are walked for what lies deep', () => {
  const days = { column: 'declarationDate', from: '2025-01-01', days: 365 };
  expect(isByDay(days, { limit: 20, offset: 20 })).toBe(true);
  expect(isByDay(days, { limit: 20, offset: 400 })).toBe(false);
});
