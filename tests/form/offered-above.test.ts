// Which actions lists offer above their rows: those of many records, and what is declared for the one that is selected.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Person } from '../../runtime/core/lifecycle.ts';
import { actionsOf, bulkActions, hasInput } from '../../runtime/web/actions/available-actions.ts';

const descriptors = Object.values(model.entities).map(({ descriptor }) => descriptor);
const personOf = (account: Person['account'], level: Person['level']): Person => ({
  accountId: 'one',
  account,
  level,
  companyId: 'company',
});
const above = (entity: EntityDescriptor, person: Person): string[] =>
  bulkActions(entity, actionsOf(entity), person).map(({ action }) => action);

describe('above the list', () => {
  const partner = descriptors.find(({ id }) => id === 'business-partner');
  if (!partner) throw new Error('There are no customers');

  it('the administrator of an enterprise can hand a customer over', () => {
    expect(above(partner, personOf('trader', 'enterpriseAdmin'))).toEqual([
      'blacklist',
      'unblacklist',
      'transferOwner',
    ]);
    expect(above(partner, personOf('trader', 'staff'))).toEqual(['blacklist', 'unblacklist']);
  });

  it('nothing else that fills in fields is offered', () => {
    for (const entity of descriptors.filter(({ id }) => id !== 'business-partner')) {
      for (const account of ['trader', 'broker', 'operator', 'bank', 'admin'] as const) {
        const offered = above(entity, personOf(account, 'enterpriseAdmin'));
        expect(offered.filter((action) => hasInput(entity, action))).toEqual([]);
      }
    }
  });
});
