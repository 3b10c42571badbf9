// Hooks of export-tally-report: receipts of the customs come in by files.
import { receiptHooks } from '../customs/receipts/receipt-hooks.ts';

export default receiptHooks({ message: 'MT5402', by: 'batchNo' });
