// Hooks of original-bill, the manifest of an import: bills of lading are imported only for an order with a contract, and what a request that was
// granted asks for is made of it.
import { sql } from 'kysely';
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { runFragment } from '../../runtime/server/store/statement.ts';
import { amendedByRequest } from '../customs/amendments/request-hooks.ts';
import { ofOriginalBills } from '../customs/amendments/requests.ts';
import { receiptHooks } from '../customs/receipts/receipt-hooks.ts';

export default (server: () => ServerContext): EntityHooks<'original-bill'> => {
  const receipts = receiptHooks('original-bill', server);
  return {
    ...receipts,
    before: async (context) =>
      context.action === 'amend' ? amendedByRequest(ofOriginalBills, server(), context) : receipts.before?.(context),
    rules: {
      ...receipts.rules,
      /** Spec 8: "import of a bill-of-lading template and no associated contract found". */
      'contract-for-import': async ({ record, database }) => {
        const [found] = await runFragment(
          database,
          sql`select 1 from service_order o join contract c on c.id = o."contract"
          where o."orderNo" = ${String(record.orderNo ?? '')} and c."signStatus" = 'bothSigned' and c."status" = 'normal'`,
        );
        return found ? [] : [{ path: 'orderNo' }];
      },
    },
  };
};
