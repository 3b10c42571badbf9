// What both manifests do around a write: receipts come in by files; what submitted documents stand on is not deleted.
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { receiptHooks } from '../../runtime/server/receipts/receipt-hooks.ts';
import { isReliedOn } from './reports-of-batch.ts';

/** Message of the electronic port that carries a manifest, per direction. */
const messages = { export: 'MT2401', import: 'MT1401' } as const;

export function manifestHooks(direction: keyof typeof messages): EntityHooks {
  const receipts = receiptHooks({ message: messages[direction], by: 'batchNo' });
  return {
    ...receipts,
    rules: {
      ...receipts.rules,
      'nothing-stands-on-it': async ({ record: { id, batchNo }, database }) => {
        if (typeof batchNo !== 'string') return [];
        const isHeld = await isReliedOn(database, direction, { id: String(id), batchNo });
        return isHeld ? [{ path: 'batchNo' }] : [];
      },
    },
  };
}
