// What module management cannot change: it does not switch itself off, and what makes a menu visible stays required for it.
import { Refusal } from '../../runtime/core/errors.ts';
import type { Finding } from '../../runtime/core/findings.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';

/** The screen itself and the group it stands in: without them nobody could switch anything on again. */
const staying: ReadonlySet<string> = new Set(['moduleManagement', 'userGroup']);

const hooks: EntityHooks = {
  before: ({ record: { key, enabled, action, requiredForMenu } }) => {
    const findings: Finding[] = [];
    if (enabled === false && staying.has(String(key))) {
      findings.push({ path: 'enabled', rule: 'module-stays', sentence: 'message.module.stays', params: {} });
    }
    if (action === 'view' && requiredForMenu === false) {
      findings.push({
        path: 'requiredForMenu',
        rule: 'view-stays-required',
        sentence: 'message.module.viewRequired',
        params: {},
      });
    }
    if (findings.length > 0) throw new Refusal('findings', { findings });
    return undefined;
  },
};
export default hooks;
