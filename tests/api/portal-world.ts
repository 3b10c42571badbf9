// The public site over a world, as visitors and the operator meet it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hooks as hookModules } from '../../generated/hooks.gen.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { openWorld, type World } from './world.ts';

export interface Site {
  readonly world: World;
  /** Asks for a page below `/portal`. */
  visit(url: string, headers?: { readonly [name: string]: string }): ReturnType<World['raw']>;
  /** Headers of somebody who was not here before. */
  visitor(): { [name: string]: string };
  /** A record of the operator after these actions; its id. */
  create(entity: string, record: object, ...actions: readonly string[]): Promise<string>;
  act(entity: string, id: string, action: string): Promise<void>;
  close(): Promise<void>;
}

export const browser = { 'user-agent': 'Mozilla/5.0 (test)' };

export async function openSite(now: () => Date): Promise<Site> {
  const files = await mkdtemp(join(tmpdir(), 'tongguan-portal-'));
  const { news, carousel, 'content-page': page, 'featured-product': product, 'friendly-link': link } = hookModules;
  const { 'robot-knowledge-node': robot } = hookModules;
  const modules = { news, carousel, 'content-page': page, 'featured-product': product, 'friendly-link': link };
  const hooks = await loadHooks({ ...modules, 'robot-knowledge-node': robot });
  const world = await openWorld({ now, sessionHours: 1000, idleMinutes: 60_000, files, trustProxy: 1 }, hooks);
  const act = async (entity: string, id: string, action: string): Promise<void> => {
    const done = await world.call('operator', 'POST', `/entities/${entity}/${id}/actions/${action}`);
    if (done.code !== 1000) throw new Error(done.message);
  };
  let visitors = 0;
  return {
    world,
    act,
    visit: (url, headers = browser) => world.raw({ method: 'GET', url: `/portal${url}`, headers }),
    visitor: () => {
      visitors += 1;
      return { ...browser, 'x-forwarded-for': `203.0.113.${visitors}` };
    },
    create: async (entity, record, ...actions) => {
      const made = await world.call('operator', 'POST', `/entities/${entity}`, record);
      if (!made.data.id) throw new Error(JSON.stringify(made));
      for (const action of actions) await act(entity, String(made.data.id), action);
      return String(made.data.id);
    },
    close: async () => {
      await world.close();
      await rm(files, { recursive: true });
    },
  };
}
