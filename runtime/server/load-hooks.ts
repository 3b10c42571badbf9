// The hooks that overrides/<entity>/hooks.ts give, loaded, and bound to the server that they join.
import type { ServerContext } from './context.ts';
import type { EntityHooks, Hooks } from './hooks.ts';

/** Hooks, or what makes them of the server; it is there once a hook is called. */
export type HooksOfEntity = EntityHooks | ((server: () => ServerContext) => EntityHooks);

export type GivenHooks = { readonly [entity: string]: HooksOfEntity };

/** Modules as generated/hooks.gen.ts names them, each with its hooks as default export. */
export type HookModules = { readonly [entity: string]: () => Promise<{ readonly default: HooksOfEntity }> };

/** Loads every module of hooks. */
export async function loadHooks(modules: HookModules): Promise<GivenHooks> {
  const loaded = await Promise.all(
    Object.entries(modules).map(async ([entity, load]) => [entity, (await load()).default] as const),
  );
  return Object.fromEntries(loaded);
}

/** The hooks of one server. */
export function boundHooks(given: GivenHooks, server: () => ServerContext): Hooks {
  const bound = Object.entries(given).map(([entity, hooks]) => [
    entity,
    typeof hooks === 'function' ? hooks(server) : hooks,
  ]);
  return Object.fromEntries(bound);
}
