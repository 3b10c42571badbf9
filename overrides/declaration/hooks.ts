// Hooks of declaration: receipts of the customs come in by files.
import { receiptHooks } from '../../runtime/server/receipts/receipt-hooks.ts';

export default receiptHooks({ message: 'DEC', by: 'billNo', number: 'customsNo' });
