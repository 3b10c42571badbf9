// A billing rule takes the unit of the rate it names, and its charge where it gives none of its own.
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { EntityHooks, WriteContext } from '../../runtime/server/hooks.ts';
import { isId } from '../../runtime/server/store/record-id.ts';

const hooks: EntityHooks = {
  before: async ({ action, record, database }) => {
    if (action === 'delete') return undefined;
    const rate = await rateOf(record, database);
    if (!rate) return undefined;
    return { ...record, unit: rate.unit, chargeStandard: record.chargeStandard ?? rate.chargeStandard };
  },
};
export default hooks;

interface Rate {
  readonly unit: string;
  readonly chargeStandard: string;
}

async function rateOf({ itemId, rateName }: Row, database: WriteContext['database']): Promise<Rate | undefined> {
  if (typeof itemId !== 'string' || !isId(itemId)) return undefined;
  const found = await database.query<Rate>(
    'select "unit", "chargeStandard"::text from "fee_item_rates" where "rootId" = $1 and "rateName" = $2',
    [itemId, rateName],
  );
  return found.rows[0];
}
