// Hooks of original-bill-amendment: what the manifest has is filled in, what it shall have is checked.
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { requestHooks } from '../customs/amendments/request-hooks.ts';
import { ofOriginalBills } from '../customs/amendments/requests.ts';

export default (server: () => ServerContext): EntityHooks<'original-bill-amendment'> =>
  requestHooks(ofOriginalBills, server);
