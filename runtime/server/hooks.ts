// What hand-written code may do around a write: overrides/<entity>/hooks.ts.
import type { Row } from '../core/descriptor.ts';
import type { CompiledEntity } from '../core/model.ts';
import type { Caller } from './session/caller.ts';
import type { Executor } from './store/statement.ts';
import type { ActionInput } from './write/action-input.ts';

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
  /** Folder of the uploaded files; null for a server that keeps none. */
  readonly filesFolder: string | null;
  /** Folder that messages of the customs are put into, or null. */
  readonly receiptsFolder: string | null;
  /**
   * Makes a transition of another record, or of this one in the after hook, as the actor `system`: a write of its own.
   * Throws what the action is refused with.
   */
  readonly actAsSystem: (entity: string, id: string, action: string, input?: ActionInput) => Promise<void>;
}

/** Lines are about to be read from a file into the form of a record. */
export interface LinesContext {
  /** Key of the lines. */
  readonly field: string;
  /** What the form holds so far, in normal form, unchecked. */
  readonly record: Row;
  readonly caller: Caller;
  readonly database: Executor;
}

export interface EntityHooks {
  /**
   * After all checks, before anything is written. May give a changed record, or throw a Refusal. The record it gives is
   * not checked again, but the database keeps its own limits.
   */
  before?(context: WriteContext): Promise<Row | undefined> | Row | undefined;
  /**
   * In the transaction of the write, before it: for what must hold of other records too until the write is kept.
   * `database` is that transaction, so what is locked there stays locked until it ends. May throw a Refusal.
   */
  within?(context: WriteContext): Promise<void>;
  /**
   * Only once the write is kept. What it throws is logged; the write stands. `changed` when it changed the record further,
   * so that the answer is read anew.
   */
  after?(context: WriteContext): Promise<'changed' | undefined> | Promise<void> | 'changed' | undefined | void;
  /** Before lines of a `fromFile` field are read; may throw a Refusal. */
  lines?(context: LinesContext): Promise<void> | void;
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
