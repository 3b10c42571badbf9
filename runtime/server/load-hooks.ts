// The hooks that overrides/<entity>/hooks.ts give, loaded, and bound to the server that they join.
import type { AnyEntity, EntityId } from '../core/known-entities.ts';
import type { ServerContext } from './context.ts';
import type { EntityHooks, Hooks } from './hooks.ts';

/** Hooks, or what makes them of the server; it is there once a hook is called. */
export type HooksOfEntity<E extends EntityId | AnyEntity = AnyEntity> =
  | EntityHooks<E>
  | ((server: () => ServerContext) => EntityHooks<E>);

export type GivenHooks = { readonly [entity: string]: HooksOfEntity };

/** Modules as generated/hooks.gen.ts names them, each with its hooks as default export. */
export type HookModules = { readonly [entity: string]: () => Promise<{ readonly default: HooksOfEntity }> };

/** The same, each with the hooks that its own entity may have. */
export type KnownHookModules = { readonly [E in EntityId]?: () => Promise<{ readonly default: HooksOfEntity<E> }> };

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
