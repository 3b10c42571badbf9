// Lists say whose a record is to those who see the records of many, and to nobody else.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { AccountType } from '../../runtime/core/descriptor/access.ts';
import { columnsFor } from '../../runtime/web/list/whose-columns.ts';

/** What an account type reads in a list beside the columns of its view. */
function added(entity: string, id: string, account: AccountType): string[] {
  const { descriptor } = model.entities[entity] ?? {};
  const view = descriptor?.views.find((one) => one.id === id);
  if (!descriptor || !view) throw new Error(`${entity} has no view ${id}`);
  const columns = columnsFor(descriptor, view, account);
  expect(columns[0]).toBe(view.columns[0]);
  return columns.filter((path) => !view.columns.includes(path));
}

describe('the columns of a list', () => {
  it('are those of the view for whom it is made', () => {
    expect(added('service-order', 'demandOrder', 'trader')).toEqual([]);
    expect(added('bill', 'billsPayable', 'broker')).toEqual([]);
  });

  it('name what is the reader’s own there to others', () => {
    expect(added('service-order', 'demandOrder', 'admin')).toEqual(['companyId']);
    expect(added('bill', 'billsPayable', 'admin')).toEqual(['payer']);
    expect(added('bill', 'billsReceivable', 'admin')).toEqual(['payee']);
    expect(added('cargo-list', 'cargoList', 'admin')).toEqual(['companyId']);
    expect(added('business-partner', 'crmMyCustomers', 'admin')).toEqual(['companyId', 'ownerAccountId']);
  });

  it('name nothing twice, and no enterprise where records belong to none', () => {
    expect(added('fx-payment', 'paymentReview', 'admin')).toEqual([]);
    expect(added('contract', 'onlineContrant', 'admin')).toEqual([]);
    expect(added('news', 'news', 'admin')).toEqual([]);
    expect(added('enterprise', 'enterpriseInfo', 'admin')).toEqual([]);
  });
});
