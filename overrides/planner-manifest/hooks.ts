// Hooks of planner-manifest, the manifest of an export: receipts of the customs come in by files, and what a request that was granted asks for is
// made of it.
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { amendedByRequest } from '../customs/amendments/request-hooks.ts';
import { ofPlannerManifests } from '../customs/amendments/requests.ts';
import { receiptHooks } from '../customs/receipts/receipt-hooks.ts';

export default (server: () => ServerContext): EntityHooks<'planner-manifest'> => {
  const receipts = receiptHooks('planner-manifest', server);
  return {
    ...receipts,
    before: async (context) =>
      context.action === 'amend' ? amendedByRequest(ofPlannerManifests, server(), context) : receipts.before?.(context),
  };
};
