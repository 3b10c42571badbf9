// Hooks of vehicle-entry-report: receipts of the customs come in by files.
import { receiptHooks } from '../customs/receipts/receipt-hooks.ts';

export default receiptHooks({ message: 'MT4401', by: 'batchNo' });
