// Issuing a seal draws the number of its certificate, which nobody types.
import { newSerial } from '../../runtime/server/authority/make-certificate.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';

const hooks: EntityHooks = {
  before: ({ action, record }) => (action === 'issue' ? { ...record, certificateNo: newSerial() } : undefined),
};

export default hooks;
