// Stage: merges the input or the transition into the stored record.
import { isDeepStrictEqual } from 'node:util';
import { deletedKey } from '../../core/common-keys.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { type BoundTransition, mainLifecycle, stageOf, stateOf } from '../../core/lifecycle.ts';
import { withoutHeeded } from '../../core/remarks.ts';
import type { ServerEntity } from '../context.ts';
import type { Change, Command, CreateCommand, EditCommand, EnterCommand, SetCommand, WriteCall } from './change.ts';
import type { StateChange } from './history.ts';
import { refuseFindings } from './hook-rules.ts';
import type { LoadedRecord } from './load.ts';
import { editedRecord, knownOf, newRecord, stampOf, versionOf } from './merge-input.ts';
import { applyTransition } from './transition.ts';

export interface MergeContext {
  readonly loaded: LoadedRecord | null;
  /** The transition the guard has allowed. */
  readonly bound: BoundTransition | null;
  readonly at: Date;
}

/** Throws `findings` for input larger than a record may be, and `malformed-request` for input that does not fit the action. */
export function merge(call: WriteCall, command: Command, { loaded, bound, at }: MergeContext): Change {
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
      return { call, action, before, at, ...applyTransition({ entity, caller, bound, input, before, at, timeZone }) };
    }
  }
}

function created(call: WriteCall, { sent, given }: CreateCommand, at: Date): Change {
  const { entity, caller } = call;
  const made = newRecord(entity, caller, sent, at);
  refuseFindings(made.findings);
  const record = given ? { ...made.record, ...given } : made.record;
  return { call, action: 'create', before: null, record, at, stage: stageOf(entity.descriptor, record) };
}

function edited(call: WriteCall, { sent, part }: EditCommand, before: Row, at: Date): Change {
  const { entity, caller } = call;
  const { record: merged, findings } = editedRecord(entity, caller, { before, sent, part, at });
  refuseFindings(findings);
  const record = withoutHeeded(entity.descriptor, { before, record: merged, isSame: isDeepStrictEqual });
  const stage = stageOf(entity.descriptor, record);
  return { call, action: 'edit', before, record, at, stage, ...stateChangeBySaving(entity, before, record) };
}

function stateChangeBySaving({ descriptor }: ServerEntity, before: Row, record: Row): { stateChange?: StateChange } {
  const use = mainLifecycle(descriptor);
  if (!use) return {};
  const [from, to] = [stateOf(use, before).name, stateOf(use, record).name];
  return from === to ? {} : { stateChange: { field: use.field, from, to } };
}

function set(call: WriteCall, { action, before, values }: SetCommand, at: Date): Change {
  const kept = Object.entries({ ...before, ...values }).filter(([, value]) => value !== null);
  return { call, action, before, record: stamped(call, Object.fromEntries(kept), at), at, stage: null };
}

/** Some entities only mark records as deleted, so that the history still has them; of others the rows are deleted. */
function deleted(call: WriteCall, before: Row, at: Date): Change {
  const change = { call, action: 'delete', before, at, stage: null };
  if (!call.entity.layout.keepsDeleted) return { ...change, record: before, isHardDelete: true };
  return { ...change, record: stamped(call, { ...before, [deletedKey]: at.toISOString() }, at) };
}

/** Who changed it, when, and the version after. */
function stamped({ entity, caller }: WriteCall, record: Row, at: Date): Row {
  const version = versionOf(entity.layout, record) + 1;
  return { ...record, ...stampOf(entity, caller, at), [entity.layout.versionKey]: version };
}

function entered(call: WriteCall, { record: given, at, by }: EnterCommand): Change {
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
