// A message that is sent again begins with its first try; what came of the last one is told until then.
import { changed } from '../../runtime/core/changed.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';

const hooks: EntityHooks<'webhook-delivery'> = {
  before: ({ action, record }) => (action === 'sendAgain' ? changed(record, { tries: 0 }) : undefined),
};

export default hooks;
