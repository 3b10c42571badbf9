// Whoever enters a customer or supplier looks after it, until somebody hands it over.
import type { EntityHooks } from '../../runtime/server/hooks.ts';

const hooks: EntityHooks = {
  before: ({ action, caller, record }) =>
    action === 'create' ? { ...record, ownerAccountId: caller.person.accountId } : undefined,
};
export default hooks;
