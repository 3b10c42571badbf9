// The roles an enterprise begins with; which logins end when the platform disables the accounts of an enterprise (spec 4, 6).
import type { EntityHooks } from '../hooks.ts';
import type { AccountHookParts } from './account-hooks.ts';

export function enterpriseHooks({
  sessions,
  giveRoles,
}: Pick<AccountHookParts, 'sessions' | 'giveRoles'>): EntityHooks {
  return {
    after: async ({ action, record, caller, database }) => {
      if (action === 'create') await giveRoles(database, String(record.id), caller.language);
      if (action === 'disableAccounts') await sessions.closeAllOfEnterprise(String(record.id), 'disabled');
    },
  };
}
