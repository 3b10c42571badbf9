// Which logins end when the platform disables the accounts of an enterprise (spec 4, 6).
import type { EntityHooks } from '../hooks.ts';
import type { Sessions } from '../session/sessions.ts';

export function enterpriseHooks({ sessions }: { readonly sessions: Sessions }): EntityHooks {
  return {
    after: async ({ action, record }) => {
      if (action === 'disableAccounts') await sessions.closeAllOfEnterprise(String(record.id), 'disabled');
    },
  };
}
