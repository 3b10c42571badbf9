// Hooks of original-bill: receipts of the customs come in by files; bills of lading are imported only for an order with a contract.
import { sql } from 'kysely';
import { Refusal } from '../../runtime/core/errors.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { receiptHooks } from '../../runtime/server/receipts/receipt-hooks.ts';
import { runFragment } from '../../runtime/server/store/statement.ts';
import { isReliedOn } from '../planner-manifest/reports-of-batch.ts';

const receipts = receiptHooks({ message: 'MT1401', by: 'batchNo' });

const hooks: EntityHooks = {
  ...receipts,
  /** What submitted documents stand on is not deleted. */
  before: async (context) => {
    const { action, record, database } = context;
    if (action !== 'delete') return receipts.before?.(context);
    const { id, batchNo } = record;
    const isHeld = typeof batchNo === 'string' && (await isReliedOn(database, 'import', { id: String(id), batchNo }));
    if (isHeld) throw new Refusal('submitted-not-deletable');
    return undefined;
  },
  /** Spec 8: "import of a bill-of-lading template and no associated contract found". */
  lines: async ({ record, database }) => {
    const [found] = await runFragment(
      database,
      sql`select 1 from service_order o join contract c on c.id = o."contract"
        where o."orderNo" = ${String(record.orderNo ?? '')} and c."signStatus" = 'bothSigned' and c."status" = 'normal'`,
    );
    if (!found) throw new Refusal('no-associated-contract');
  },
};

export default hooks;
