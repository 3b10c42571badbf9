// Hooks of planner-manifest, the manifest of an export: receipts of the customs come in by files.
import { receiptHooks } from '../customs/receipts/receipt-hooks.ts';

export default receiptHooks({ message: 'MT2401', by: 'batchNo' });
