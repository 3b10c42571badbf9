// A write on its way: who asks for it, what is asked for, what the record was and what it shall be.
import type { Making } from '../../core/check-transition.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { Finding } from '../../core/findings.ts';
import type { Served, WriteScope } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import type { ActionInput } from './action-input.ts';
import type { Move } from './history.ts';

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
  readonly entity: Served;
  readonly idempotency: IdempotencyKey | null;
}

/** A new record; `given`: values beside what was sent, of fields that only the server sets. */
export interface Creation {
  readonly kind: 'create';
  readonly sent: Row;
  readonly given?: Row;
}

/** Saves a stored record: whole, or only the fields that were sent (`part`). */
export interface Edit {
  readonly kind: 'edit';
  readonly id: string;
  readonly sent: Row;
  readonly part: boolean;
}

/** A transition of a lifecycle. `before`: the server itself makes it, of the record as it has read it; no grants are asked for. */
export interface TransitionCommand {
  readonly kind: 'transition';
  readonly id: string;
  readonly action: string;
  readonly input: ActionInput;
  readonly before?: Row;
}

export interface Deletion {
  readonly kind: 'delete';
  readonly id: string;
}

/** Values the server itself sets in the record it has read; null takes one away. `action`: what history calls it. */
export interface Setting {
  readonly kind: 'set';
  readonly action: string;
  readonly before: Row;
  readonly values: Row;
}

/** A first record as it stands, states included, on behalf of `by` or of nobody: no grants, no hooks, the limits of a draft. */
export interface Entry {
  readonly kind: 'enter';
  readonly record: Row;
  readonly at: Date;
  readonly by: string | null;
}

/** What `execute` can be asked for. */
export type Command = Creation | Edit | TransitionCommand | Deletion | Setting | Entry;

/** A record on its way: what it was, what it shall be. */
export interface Change {
  readonly call: WriteCall;
  readonly action: string;
  readonly before: Row | null;
  /** A new one gets its id in the cascade. */
  readonly record: Row;
  readonly at: Date;
  /** Checked as a draft, as a complete record, or not at all: a transition that asks for no checks changes no content. */
  readonly stage: 'draft' | 'complete' | null;
  readonly comment?: string;
  readonly move?: Move;
  /** The transition that is made, if one is. */
  readonly making?: Making;
  /** What is wrong with what was said with an action. */
  readonly findings?: readonly Finding[];
  /** Top-level fields that a before hook has filled in or changed. */
  readonly filled?: ReadonlySet<string>;
  /** The record goes from its table. */
  readonly isGone?: true;
  /** Written as it stands: no hook is asked about it. */
  readonly isEntered?: true;
}
