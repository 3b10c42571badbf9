// What both manifests do around a write: receipts come in by files; what submitted documents stand on is not deleted.
import { Refusal } from '../../runtime/core/errors.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { receiptHooks } from '../../runtime/server/receipts/receipt-hooks.ts';
import { isReliedOn } from './reports-of-batch.ts';

/** Message of the electronic port that carries a manifest, per direction. */
const messages = { export: 'MT2401', import: 'MT1401' } as const;

export function manifestHooks(direction: keyof typeof messages): EntityHooks {
  const receipts = receiptHooks({ message: messages[direction], by: 'batchNo' });
  return {
    ...receipts,
    before: async (context) => {
      const { action, record, database } = context;
      if (action !== 'delete') return receipts.before?.(context);
      const { id, batchNo } = record;
      const isHeld =
        typeof batchNo === 'string' && (await isReliedOn(database, direction, { id: String(id), batchNo }));
      if (isHeld) throw new Refusal('submitted-not-deletable');
      return undefined;
    },
  };
}
