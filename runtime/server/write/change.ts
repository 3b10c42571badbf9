// Types of a write: the caller, the command, and the record before and after.
import type { PendingTransition } from '../../core/check-transition.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { Finding } from '../../core/findings.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import type { Marks } from '../links/read-marks.ts';
import type { Caller } from '../session/caller.ts';
import type { AdvisoryLock } from '../store/advisory-locks.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import type { ActionInput } from './action-input.ts';
import type { StateChange } from './history.ts';

/** Of a call that may be repeated. */
export interface IdempotencyKey {
  readonly key: string;
  /** Of the call and its body: the same key with another one is refused. */
  readonly fingerprint: string;
}

export interface WriteCall {
  /** Its unit of work is that of the write. */
  readonly context: WriteScope;
  readonly caller: Caller;
  readonly entity: ServerEntity;
  readonly idempotency: IdempotencyKey | null;
}

/** What is done with links in the transaction of a record, before it is written. */
export interface LinkWork {
  readonly locks: readonly AdvisoryLock[];
  /** `id`: of the record, which a new one has only now. */
  readonly run: (unit: UnitOfWork, id: string) => Promise<void>;
}

/** Creates a record. `given`: values of fields that only the server sets, added to those that were sent. */
export interface CreateCommand {
  readonly kind: 'create';
  readonly sent: Row;
  readonly given?: Row;
  /** What it was made from. */
  readonly marks?: Marks | null;
}

/** Saves a stored record: whole, or only the fields that were sent (`part`). */
export interface EditCommand {
  readonly kind: 'edit';
  readonly id: string;
  readonly sent: Row;
  readonly part: boolean;
  /** What it was made from; null or absent: that stays as it is. */
  readonly marks?: Marks | null;
}

/** A transition of a lifecycle. `before`: the server itself makes it, of the record as it has read it; no grants are asked for. */
export interface TransitionCommand {
  readonly kind: 'transition';
  readonly id: string;
  readonly action: string;
  readonly input: ActionInput;
  readonly before?: Row;
}

export interface DeleteCommand {
  readonly kind: 'delete';
  readonly id: string;
}

/** The server changes values of a record it has already read; null removes a value. `action`: the name of the change in the history. */
export interface SetCommand {
  readonly kind: 'set';
  readonly action: string;
  readonly before: Row;
  readonly values: Row;
}

/**
 * A seed record, written as given, states included, in the name of `by` or nobody. No grants and no hooks apply; it is checked as a
 * draft.
 */
export interface EnterCommand {
  readonly kind: 'enter';
  readonly record: Row;
  readonly at: Date;
  readonly by: string | null;
}

/** Every command that `execute` takes. */
export type Command = CreateCommand | EditCommand | TransitionCommand | DeleteCommand | SetCommand | EnterCommand;

/** One record of a write, before and after. */
export interface Change {
  readonly call: WriteCall;
  readonly action: string;
  readonly before: Row | null;
  /** A new one gets its id in the cascade. */
  readonly record: Row;
  readonly at: Date;
  /** Checked as a draft, as a complete record, or (null) not at all: a transition without checks changes no content. */
  readonly stage: 'draft' | 'complete' | null;
  readonly comment?: string;
  readonly stateChange?: StateChange;
  /** The transition that is made, if one is. */
  readonly pending?: PendingTransition;
  /** Findings about the comment sent with an action. */
  readonly findings?: readonly Finding[];
  /** Top-level fields that a before hook filled in or changed. */
  readonly filled?: ReadonlySet<string>;
  /** What is done with its links in the same transaction. */
  readonly links?: LinkWork;
  /** The row is deleted, not only marked as deleted. */
  readonly isHardDelete?: true;
  /** Written as given, without hooks. */
  readonly isEntered?: true;
}
