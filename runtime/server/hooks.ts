// What hand-written code may do on the server, around a write above all: overrides/<entity>/hooks.ts.
import type { FastifyInstance } from 'fastify';
import type { Entity } from '../core/compile-entity.ts';
import type { Row } from '../core/descriptor/value.ts';
import type {
  ActionOf,
  AnyEntity,
  Changed,
  EntityId,
  KnownEntities,
  PlaceOf,
  RecordOf,
} from '../core/known-entities.ts';
import type { Violation } from '../core/rules/rule-kind.ts';
import type { PlaceLocation } from './objects/place-at.ts';
import type { Caller } from './session/caller.ts';
import type { Executor } from './store/statement.ts';
import type { UnitOfWork } from './store/unit-of-work.ts';
import type { ActionInput } from './write/action-input.ts';

/** What is done: `create`, `edit`, `delete`, lines read from a file, or an action of a lifecycle of the entity. */
export type WriteAction<E = AnyEntity> =
  | 'create'
  | 'edit'
  | 'delete'
  | 'readLines'
  | (E extends EntityId ? ActionOf<E> : string & {});

type ActAsSystem<E> = E extends EntityId ? ActingOnKnown['actAsSystem'] : ActingOnAny['actAsSystem'];

interface ActingOnKnown {
  actAsSystem<Other extends EntityId>(
    entity: Other,
    id: string,
    action: ActionOf<Other>,
    input?: ActionInput,
  ): Promise<void>;
}

interface ActingOnAny {
  actAsSystem(entity: string, id: string, action: string, input?: ActionInput): Promise<void>;
}

/** `E`: the entity, as in `WriteContext<'contract'>`; without it names are not checked. */
export interface WriteContext<E = AnyEntity> {
  readonly entity: Entity;
  readonly action: WriteAction<E>;
  readonly caller: Caller;
  /** As stored; null for a new record. */
  readonly before: RecordOf<E> | null;
  /** As it shall be stored, or was; for a deletion the record that goes. */
  readonly record: RecordOf<E>;
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
  readonly actAsSystem: ActAsSystem<E>;
}

/** A record that a rule is asked about: as it shall be stored, with what it looks up; `readLines`: the form so far, unchecked. */
export interface RuleHookContext<E = AnyEntity>
  extends Pick<WriteContext<E>, 'entity' | 'action' | 'caller' | 'before' | 'record' | 'filesFolder'> {
  /** For questions to the database: a hook that checks a rule writes nothing. */
  readonly database: Executor;
}

/** A write about to be made, within its transaction. */
export type WithinContext<E = AnyEntity> = Pick<
  WriteContext<E>,
  'entity' | 'action' | 'caller' | 'before' | 'record' | 'database'
>;

/** What breaks a rule, and where: `clauses.0.kind`. */
export type ViolationOf<E> = Omit<Violation, 'path'> & { readonly path: PlaceOf<E> };

/** Judges a rule of the kind `hook`; the schema says when it counts, the label file what it says. */
export type RuleHook<E = AnyEntity> = Judging<E>['judge'];

interface Judging<E> {
  judge(question: RuleHookContext<E>): Promise<readonly ViolationOf<E>[]> | readonly ViolationOf<E>[];
}

/** The judges of an entity: one for each rule that its schema leaves to hand-written code, and no other. */
export type RuleHooks<E = AnyEntity> = E extends EntityId
  ? { readonly [rule in KnownEntities[E]['judge']]: RuleHook<E> }
  : { readonly [rule: string]: RuleHook };

/**
 * What `overrides/<entity>/hooks.ts` exports, as `EntityHooks<'contract'>`: names of fields, rules and actions that the
 * schema does not have do not compile, nor does a rule that is left to it and has no judge.
 */
export type EntityHooks<E extends EntityId | AnyEntity = AnyEntity> = Judged<E> & HooksAround<E>;

/** Hooks that several entities share, with those of the judges named here that the rules of the entity ask for. */
export type SharedHooks<E extends EntityId, Judge extends string> = HooksAround<E> & {
  rules: { readonly [rule in Extract<KnownEntities[E]['judge'], Judge>]: RuleHook<E> };
};

/** The rules that the schema leaves to hand-written code, by id: the one place where it refuses anything. */
type Judged<E> = E extends EntityId
  ? [KnownEntities[E]['judge']] extends [never]
    ? { rules?: RuleHooks<E> }
    : { rules: RuleHooks<E> }
  : { rules?: RuleHooks };

interface HooksAround<E> {
  /**
   * Those rules that must hold of other records too until the write is kept: asked in its transaction, before it.
   * `database` is that transaction, so what is locked there stays locked until it ends.
   */
  transactionRules?: E extends EntityId ? Partial<RuleHooks<E>> : RuleHooks;
  /**
   * Called for a record that a transition of another record creates, before it is checked: fills in what neither that record
   * nor the caller can supply.
   */
  completes?(context: Pick<WriteContext<E>, 'record' | 'caller' | 'database'>): Promise<Changed<E>>;
  /**
   * Before the checks of what the record holds: may give a changed record, which is checked like any other. Values have the
   * right shape, but may still break limits and rules, and a text may be no id; a new record has no id yet. It writes nothing and
   * refuses nothing: the checks may refuse the whole, a preview asks it too, and rules say what is wrong in their order.
   */
  before?(context: WriteContext<E>): Promise<Changed<E> | undefined> | Changed<E> | undefined;
  /**
   * Once all checks have passed, before the write is kept: what only a record that will stand is given, such as a file that is made of
   * it. It may give a changed record, which is not checked again. What it writes to the database is part of an outer transaction if
   * there is one; else it stays though the write should fail, so it writes what housekeeping forgets when no record holds it.
   */
  finishes?(context: WriteContext<E>): Promise<Changed<E> | undefined>;
  /**
   * In the transaction of the write, right before the record is written: keeps beside it what must be kept with it or not at all. What
   * it throws undoes the whole. Not for records that are entered as they stand.
   */
  within?(context: WithinContext<E>): Promise<void>;
  /**
   * Only once the write is kept, for good: after the outermost transaction. What it throws is logged; the write stands. `changed` when it changed the record further,
   * so that the answer is read anew.
   */
  after?(context: WriteContext<E>): Promise<'changed' | undefined> | Promise<void> | 'changed' | undefined | void;
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
