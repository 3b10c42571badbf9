// Hooks of declaration: receipts of the customs come in by files, it is amended as a request was granted, a cancelled entry gives up its
// numbers, and goods with part numbers are kept as products.
import { changed } from '../../runtime/core/changed.ts';
import type { Changed, RecordOf } from '../../runtime/core/known-entities.ts';
import { isEmpty } from '../../runtime/core/paths.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { amendedByRequest } from '../customs/amendments/request-hooks.ts';
import { ofDeclarations } from '../customs/amendments/requests.ts';
import { receiptHooks } from '../customs/receipts/receipt-hooks.ts';
import { keepProducts } from './keep-products.ts';

/** The record without the numbers of the entry that was cancelled, the customs number kept apart: the next entry gets others. */
function withoutNumbers(record: RecordOf<'declaration'>): Changed<'declaration'> {
  const { customsNo } = record;
  const emptied = { preEntryNo: null, customsNo: null };
  return changed(record, isEmpty(customsNo) ? emptied : { ...emptied, cancelledNo: customsNo });
}

export default (server: () => ServerContext): EntityHooks<'declaration'> => {
  const receipts = receiptHooks('declaration', server);
  return {
    ...receipts,
    before: async (context) => {
      const { action, record } = context;
      if (action === 'amend') return amendedByRequest(ofDeclarations, server(), context);
      const cancels = action === 'cancel' || (action === 'grantWithdrawal' && record.withdrawalKind === 'cancellation');
      return cancels ? withoutNumbers(record) : receipts.before?.(context);
    },
    after: async (context) => {
      if (context.action === 'submit') await keepProducts(server(), context);
      return (await receipts.after?.(context)) ?? undefined;
    },
  };
};
