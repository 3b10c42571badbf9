// News are shown on the public site, which joins the server here.
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { addSite } from '../portal/site/add-site.ts';
import { shownOnPortal } from '../portal/site/site-server.ts';

export default (server: () => ServerContext): EntityHooks<'news'> => ({
  ...shownOnPortal(server),
  pages: (site) => addSite(site, server()),
});
