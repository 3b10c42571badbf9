// What hand-written code may do on the server, around a write above all: overrides/<entity>/hooks.ts.
import type { FastifyInstance } from 'fastify';
import type { Entity } from '../core/compile-entity.ts';
import type { Row } from '../core/descriptor/value.ts';
import type { Violation } from '../core/rules/rule-kind.ts';
import type { PlaceLocation } from './objects/place-at.ts';
import type { Caller } from './session/caller.ts';
import type { Executor } from './store/statement.ts';
import type { UnitOfWork } from './store/unit-of-work.ts';
import type { ActionInput } from './write/action-input.ts';

/** What is done: `create`, `edit`, `delete`, or an action of a lifecycle of the entity. */
export type WriteAction = 'create' | 'edit' | 'delete' | (string & {});

export interface WriteContext {
  readonly entity: Entity;
  readonly action: WriteAction;
  readonly caller: Caller;
  /** As stored; null for a new record. */
  readonly before: Row | null;
  /** As it shall be stored, or was; for a deletion the record that goes. */
  readonly record: Row;
  /** The unit of work of the write, without the write itself: in an after hook, that of the server, since all is kept by then. */
  readonly database: UnitOfWork;
  /** Where the uploaded files are; null for a server that keeps none. */
  readonly filesFolder: PlaceLocation | null;
  /** Folder that messages of the customs are put into, or null. */
  readonly receiptsFolder: string | null;
  /**
   * Makes a transition of another record, or of this one in the after hook, as the actor `system`: a write of its own.
   * Throws what the action is refused with.
   */
  readonly actAsSystem: (entity: string, id: string, action: string, input?: ActionInput) => Promise<void>;
}

/** A record that a rule is asked about: as it shall be stored, with what it looks up; `readLines`: the form so far, unchecked. */
export interface RuleHookContext
  extends Pick<WriteContext, 'entity' | 'action' | 'caller' | 'before' | 'record' | 'filesFolder'> {
  /** For questions to the database: a hook that checks a rule writes nothing. */
  readonly database: Executor;
}

/** A write about to be made, within its transaction. */
export type WithinContext = Pick<WriteContext, 'entity' | 'action' | 'caller' | 'before' | 'record' | 'database'>;

/** Checks a rule of the kind `hook`; the schema says when it counts, the label file what it says. */
export type RuleHook = (question: RuleHookContext) => Promise<readonly Violation[]> | readonly Violation[];

export type RuleHooks = { readonly [rule: string]: RuleHook };

export interface EntityHooks {
  /** The rules that the schema leaves to hand-written code, by id: the one place where it refuses anything. */
  rules?: RuleHooks;
  /**
   * Those of them that must hold of other records too until the write is kept: asked in its transaction, before it.
   * `database` is that transaction, so what is locked there stays locked until it ends.
   */
  transactionRules?: RuleHooks;
  /**
   * Called for a record that a transition of another record creates, before it is checked: fills in what neither that record
   * nor the caller can supply.
   */
  completes?(context: Pick<WriteContext, 'record' | 'caller' | 'database'>): Promise<Row>;
  /**
   * Before the checks of what the record holds: may give a changed record, which is checked like any other. Values have the
   * right shape, but may still break limits and rules, and a text may be no id; a new record has no id yet. It writes nothing and
   * refuses nothing: the checks may refuse the whole, a preview asks it too, and rules say what is wrong in their order.
   */
  before?(context: WriteContext): Promise<Row | undefined> | Row | undefined;
  /**
   * Once all checks have passed, before the write is kept: what only a record that will stand is given, such as a file that is made of
   * it. It may give a changed record, which is not checked again. What it writes to the database is part of an outer transaction if
   * there is one; else it stays though the write should fail, so it writes what housekeeping forgets when no record holds it.
   */
  finishes?(context: WriteContext): Promise<Row | undefined>;
  /**
   * In the transaction of the write, right before the record is written: keeps beside it what must be kept with it or not at all. What
   * it throws undoes the whole. Not for records that are entered as they stand.
   */
  within?(context: WithinContext): Promise<void>;
  /**
   * Only once the write is kept, for good: after the outermost transaction. What it throws is logged; the write stands. `changed` when it changed the record further,
   * so that the answer is read anew.
   */
  after?(context: WriteContext): Promise<'changed' | undefined> | Promise<void> | 'changed' | undefined | void;
  /** Forgets what the hooks keep in memory of the records: another server has written one, or may have. */
  forget?(): void;
  /** Adds calls below `/api`, each with its schema; they are for whoever is logged in unless that says otherwise. */
  calls?(api: FastifyInstance): void;
  /**
   * Adds pages for the public outside of `/api`, each a GET that anybody may ask for, and forms sent from them. They are apart from all
   * else: parsers and what answers their failures are their own.
   */
  pages?(site: FastifyInstance): Promise<void> | void;
  /** What a person is told with /login/getInfo of the own account besides what every product tells. */
  introduces?(accountId: string): Promise<Row>;
  /** Done once the server listens and every hour, by one server for all on its database, until it is stopped. */
  hourly?(stop: AbortSignal): Promise<void>;
}

export type Hooks = { readonly [entity: string]: EntityHooks };
