// Issuing a seal draws the number of its certificate, which nobody types.
import { changed } from '../../runtime/core/changed.ts';
import { newSerial } from '../../runtime/server/authority/make-certificate.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';

const hooks: EntityHooks<'seal-application'> = {
  before: ({ action, record }) => (action === 'issue' ? changed(record, { certificateNo: newSerial() }) : undefined),
};

export default hooks;
