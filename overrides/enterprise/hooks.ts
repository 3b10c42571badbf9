// The roles an enterprise begins with; which logins end when the platform disables the accounts of an enterprise (spec 4, 6).
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { giveRoles, giveRolesToAll } from './enterprise-roles.ts';

export default (server: () => ServerContext): EntityHooks<'enterprise'> => ({
  after: async ({ action, record, caller, database }) => {
    const id = String(record.id);
    if (action === 'create') await giveRoles(server(), { database, language: caller.language, id });
    if (action === 'disableAccounts') await server().sessions.closeAllOfEnterprise(id, 'disabled');
  },
  // Enterprises that were there before roles came with them.
  hourly: (stop) => giveRolesToAll(server(), stop),
});
