// Whoever enters a customer or supplier looks after it, until somebody hands it over.
import { changed } from '../../runtime/core/changed.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';

const hooks: EntityHooks<'business-partner'> = {
  before: ({ action, caller, record }) =>
    action === 'create' ? changed(record, { ownerAccountId: caller.person.accountId }) : undefined,
};
export default hooks;
