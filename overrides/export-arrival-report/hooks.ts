// Hooks of export-arrival-report: receipts of the customs come in by files.
import { receiptHooks } from '../customs/receipts/receipt-hooks.ts';

export default receiptHooks({ message: 'MT3402', by: 'batchNo' });
