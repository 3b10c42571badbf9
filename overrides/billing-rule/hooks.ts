// A billing rule shows the unit of the rate it names: the one that holds now, else the newest. What is charged is told on the day.
import { changed } from '../../runtime/core/changed.ts';
import type { EntityHooks, WriteContext } from '../../runtime/server/hooks.ts';
import { isId } from '../../runtime/server/store/record-id.ts';

const hooks: EntityHooks<'billing-rule'> = {
  before: async ({ action, record, database }) => {
    if (action === 'delete') return undefined;
    const rate = await rateOf(record, database);
    if (!rate) return undefined;
    return changed(record, { unit: rate.unit });
  },
};
export default hooks;

interface Rate {
  readonly unit: string;
}

async function rateOf(
  { itemId, rateName }: WriteContext<'billing-rule'>['record'],
  database: WriteContext['database'],
): Promise<Rate | undefined> {
  if (typeof itemId !== 'string' || !isId(itemId)) return undefined;
  const found = await database.query<Rate>(
    `select "unit" from "fee_item_rates" where "rootId" = $1 and "rateName" = $2
     order by coalesce("validFrom", '-infinity') <= current_date desc, "validFrom" desc nulls last limit 1`,
    [itemId, rateName],
  );
  return found.rows[0];
}
