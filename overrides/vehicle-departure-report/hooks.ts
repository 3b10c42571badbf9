// Hooks of vehicle-departure-report: receipts of the customs come in by files.
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { receiptHooks } from '../customs/receipts/receipt-hooks.ts';

export default (server: () => ServerContext): EntityHooks<'vehicle-departure-report'> =>
  receiptHooks('vehicle-departure-report', server);
