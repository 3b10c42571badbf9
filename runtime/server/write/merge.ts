// Stage: the change that is meant: what was sent or done put into the record as it is stored.
import { deletedKey } from '../../core/common-keys.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { type BoundTransition, mainLifecycle, stageOf, stateOf } from '../../core/lifecycle.ts';
import type { Served } from '../context.ts';
import type { Change, Command, Creation, Edit, Entry, Setting, WriteCall } from './change.ts';
import type { Move } from './history.ts';
import { refuseFindings } from './judge.ts';
import type { Loaded } from './load.ts';
import { changedRecord, knownOf, newRecord, stampOf, versionOf } from './merged-record.ts';
import { stepFor } from './transition.ts';

export interface Merging {
  readonly loaded: Loaded | null;
  /** What the guard has let through. */
  readonly bound: BoundTransition | null;
  readonly at: Date;
}

/** Throws `findings` for more than a record holds, and what an action was sent with that makes no sense. */
export function merge(call: WriteCall, command: Command, { loaded, bound, at }: Merging): Change {
  const { entity, caller } = call;
  const { timeZone } = call.context.settings;
  const before = loaded?.record ?? {};
  switch (command.kind) {
    case 'create':
      return created(call, command, at);
    case 'enter':
      return entered(call, command);
    case 'edit':
      return edited(call, command, before, at);
    case 'set':
      return set(call, command, at);
    case 'delete':
      return deleted(call, before, at);
    case 'transition': {
      const { action, input } = command;
      if (!bound) throw new Error(`No transition was found for ${action}`);
      return { call, action, before, at, ...stepFor({ entity, caller, bound, input, before, at, timeZone }) };
    }
  }
}

function created(call: WriteCall, { sent, given }: Creation, at: Date): Change {
  const { entity, caller } = call;
  const made = newRecord(entity, caller, sent, at);
  refuseFindings(made.findings);
  const record = given ? { ...made.record, ...given } : made.record;
  return { call, action: 'create', before: null, record, at, stage: stageOf(entity.descriptor, record) };
}

function edited(call: WriteCall, { sent, part }: Edit, before: Row, at: Date): Change {
  const { entity, caller } = call;
  const { record, findings } = changedRecord(entity, caller, { before, sent, part, at });
  refuseFindings(findings);
  const stage = stageOf(entity.descriptor, record);
  return { call, action: 'edit', before, record, at, stage, ...moveBySaving(entity, before, record) };
}

function moveBySaving({ descriptor }: Served, before: Row, record: Row): { move?: Move } {
  const use = mainLifecycle(descriptor);
  if (!use) return {};
  const [from, to] = [stateOf(use, before).name, stateOf(use, record).name];
  return from === to ? {} : { move: { field: use.field, from, to } };
}

function set(call: WriteCall, { action, before, values }: Setting, at: Date): Change {
  const kept = Object.entries({ ...before, ...values }).filter(([, value]) => value !== null);
  return { call, action, before, record: stamped(call, Object.fromEntries(kept), at), at, stage: null };
}

/** Records that stay for history are marked; others go. */
function deleted(call: WriteCall, before: Row, at: Date): Change {
  const change = { call, action: 'delete', before, at, stage: null };
  if (!call.entity.layout.keepsDeleted) return { ...change, record: before, isGone: true };
  return { ...change, record: stamped(call, { ...before, [deletedKey]: at.toISOString() }, at) };
}

/** Who changed it, when, and the version after. */
function stamped({ entity, caller }: WriteCall, record: Row, at: Date): Row {
  const version = versionOf(entity.layout, record) + 1;
  return { ...record, ...stampOf(entity, caller, at), [entity.layout.versionKey]: version };
}

function entered(call: WriteCall, { record: given, at, by }: Entry): Change {
  const { layout, shape, defaults } = call.entity;
  const content = shape.compute(shape.normalise({ ...defaults.typed, ...defaults.set, ...given }));
  const when = at.toISOString();
  const stamps: Row = {
    ...(by !== null && { createdBy: by, updatedBy: by }),
    createdAt: when,
    updatedAt: when,
    [layout.versionKey]: 1,
  };
  const record = { ...content, ...knownOf(call.entity, stamps) };
  return { call, action: 'create', before: null, record, at, stage: 'draft', isEntered: true };
}
