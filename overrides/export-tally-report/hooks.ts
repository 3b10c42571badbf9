// Hooks of export-tally-report: receipts of the customs come in by files.
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { receiptHooks } from '../customs/receipts/receipt-hooks.ts';

export default (server: () => ServerContext): EntityHooks<'export-tally-report'> =>
  receiptHooks('export-tally-report', server);
