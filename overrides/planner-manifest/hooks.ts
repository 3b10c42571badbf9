// Hooks of planner-manifest: receipts of the customs come in by files; what submitted documents stand on is not deleted.
import { Refusal } from '../../runtime/core/errors.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { receiptHooks } from '../../runtime/server/receipts/receipt-hooks.ts';
import { isReliedOn } from './reports-of-batch.ts';

const receipts = receiptHooks({ message: 'MT2401', by: 'batchNo' });

const hooks: EntityHooks = {
  ...receipts,
  before: async (context) => {
    const { action, record, database } = context;
    if (action !== 'delete') return receipts.before?.(context);
    const { id, batchNo } = record;
    const isHeld = typeof batchNo === 'string' && (await isReliedOn(database, 'export', { id: String(id), batchNo }));
    if (isHeld) throw new Refusal('submitted-not-deletable');
    return undefined;
  },
};

export default hooks;
