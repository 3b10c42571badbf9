// Only an enterprise that passed its audit may ask for a seal.
import { Refusal } from '../../runtime/core/errors.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';

const hooks: EntityHooks = {
  before: async ({ action, record, database }) => {
    if (action !== 'submit') return undefined;
    const found = await database.query<{ auditStatus: string }>(
      'select "auditStatus" from "enterprise" where "id" = $1',
      [record.companyId],
    );
    if (found.rows[0]?.auditStatus !== 'approved') throw new Refusal('enterprise-not-approved');
    return undefined;
  },
};
export default hooks;
