// What hand-written code may do around a write: overrides/<entity>/hooks.ts.
import type { Row } from '../core/descriptor.ts';
import type { CompiledEntity } from '../core/model.ts';
import type { Caller } from './session/caller.ts';
import type { Executor } from './store/statement.ts';

/** What is done: `create`, `edit`, `delete`, or an action of a lifecycle of the entity. */
export type WriteAction = 'create' | 'edit' | 'delete' | (string & {});

export interface WriteContext {
  readonly entity: CompiledEntity;
  readonly action: WriteAction;
  readonly caller: Caller;
  /** As stored; null for a new record. */
  readonly before: Row | null;
  /** As it shall be stored, or was; for a deletion the record that goes. */
  readonly record: Row;
  /** For questions to the database; the write itself is not in it. */
  readonly database: Executor;
}

export interface EntityHooks {
  /**
   * After all checks, before anything is written. May give a changed record, or throw a Refusal. The record it gives is
   * not checked again, but the database keeps its own limits.
   */
  before?(context: WriteContext): Promise<Row | undefined> | Row | undefined;
  /** Only once the write is kept. What it throws is logged; the write stands. */
  after?(context: WriteContext): Promise<void> | void;
}

export type Hooks = { readonly [entity: string]: EntityHooks };

/** Modules as generated/hooks.gen.ts names them, each with its hooks as default export. */
export type HookModules = { readonly [entity: string]: () => Promise<{ readonly default: EntityHooks }> };

/** Loads every module of hooks. */
export async function loadHooks(modules: HookModules): Promise<Hooks> {
  const loaded = await Promise.all(
    Object.entries(modules).map(async ([entity, load]) => [entity, (await load()).default] as const),
  );
  return Object.fromEntries(loaded);
}
