// Hooks of declaration-amendment: what the declaration has is filled in, what it shall have is checked.
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { requestHooks } from '../customs/amendments/request-hooks.ts';
import { ofDeclarations } from '../customs/amendments/requests.ts';

export default (server: () => ServerContext): EntityHooks<'declaration-amendment'> =>
  requestHooks(ofDeclarations, server);
