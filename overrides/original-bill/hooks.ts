// Hooks of original-bill, the manifest of an import: bills of lading are imported only for an order with a contract.
import { sql } from 'kysely';
import { Refusal } from '../../runtime/core/errors.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { runFragment } from '../../runtime/server/store/statement.ts';
import { manifestHooks } from '../planner-manifest/manifest-hooks.ts';

const hooks: EntityHooks = {
  ...manifestHooks('import'),
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
