// A write on its way: who asks for it, what the record was, what it shall be.
import type { Making } from '../../core/check-transition.ts';
import type { Row } from '../../core/descriptor.ts';
import type { Finding } from '../../core/findings.ts';
import type { Served, ServerContext } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import type { Move } from './keep.ts';
import type { RepeatKey } from './replay.ts';

export interface WriteCall {
  readonly context: ServerContext;
  readonly caller: Caller;
  readonly entity: Served;
  readonly repeat: RepeatKey | null;
}

/** A record on its way: what it was, what it shall be. */
export interface Change {
  readonly call: WriteCall;
  readonly action: string;
  readonly before: Row | null;
  /** With its id, also when it is new. */
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
}
