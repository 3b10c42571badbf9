// The roles an enterprise begins with; what it keeps of an invitation; which logins end when the platform disables the accounts of an enterprise (spec 4, 6).
import type { Row } from '../../core/descriptor.ts';
import type { EntityHooks } from '../hooks.ts';
import type { AccountHookParts } from './account-hooks.ts';

/** What is entered of the invited person and passed on to the account. */
const forgotten: Row = {
  administratorAccount: null,
  administratorName: null,
  administratorMobile: null,
  administratorEmail: null,
  administratorCard: null,
};

export function enterpriseHooks({
  sessions,
  giveRoles,
}: Pick<AccountHookParts, 'sessions' | 'giveRoles'>): EntityHooks {
  return {
    // Who was invited is told to the account alone: the person may change, or hand over to another, and nobody would correct it here.
    before: ({ action, record }) => (action === 'inviteAdministrator' ? { ...record, ...forgotten } : undefined),
    after: async ({ action, record, caller }) => {
      if (action === 'create') await giveRoles(String(record.id), caller.language);
      if (action === 'disableAccounts') await sessions.closeAllOfEnterprise(String(record.id), 'disabled');
    },
  };
}
