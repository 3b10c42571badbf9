// The write path: everything that changes a record goes this one way.
//
//   session      who calls                                            routes, session/require-caller.ts
//   permission   grants, roles and row scope; out of sight: not-found  write/permit.ts
//   guard        what the state allows; the version that was read      write/guard.ts, requireVersion
//   validate     normal form, read-only values, limits, rules, names   write/prepare.ts, write/check.ts, write/judge.ts
//   before hook  overrides/<entity>/hooks.ts                            from here on: write/carry-out.ts
//   transaction  rules that hooks judge in it, where there are any;
//                one statement { record, lines, numbers, history,      store/write-record.ts, write/keep.ts
//                state log, review, answer of a repeated call };
//                several for records that follow or are created        write/linked.ts, store/write-records.ts
//   after hook   only once that is kept
//   envelope     the record as it is served                            write/serve.ts
//
// The guard stands before the checks: who saves what was submitted meanwhile must read that, not what is missing in it.
import type { Json, Row } from '../core/descriptor.ts';
import { Refusal } from '../core/errors.ts';
import { mainLifecycle, stageOf, stateOf } from '../core/lifecycle.ts';
import type { Served } from './context.ts';
import { inUseBy, limitFinding } from './store/database-fault.ts';
import { deleteRecords } from './store/delete-records.ts';
import { keepsDeleted } from './store/layout.ts';
import type { StoredRecord } from './store/read-record.ts';
import type { ActionInput } from './write/action-input.ts';
import { forgetAfter } from './write/caches.ts';
import { carryOut, proofOf, runAfterHook, runBeforeHook } from './write/carry-out.ts';
import type { Change, WriteCall } from './write/change.ts';
import { guardDelete, guardEdit } from './write/guard.ts';
import { refuseByRules, refuseFindings } from './write/judge.ts';
import { changeRow, type Move } from './write/keep.ts';
import { markDeleted } from './write/mark-deleted.ts';
import { permitRow, requireVerb } from './write/permit.ts';
import { changedRecord, newRecord, readRow, versionOf } from './write/prepare.ts';
import { onceOnly } from './write/replay.ts';
import { mayAct, serve } from './write/serve.ts';
import { staleRefusal } from './write/stale.ts';
import { changeAll, eachOrRefuse } from './write/together.ts';
import { stepFor } from './write/transition.ts';

/** Creates a record and gives it as served. */
export async function createRecord(call: WriteCall, body: unknown, preset: Row = {}): Promise<Row> {
  const { caller, entity } = call;
  requireVerb(call, 'create');
  return once(call, async () => {
    const at = call.context.settings.now();
    const { record, findings } = newRecord(entity, caller, { ...preset, ...readRow(body) }, at);
    refuseFindings(findings);
    return carryOut({ call, action: 'create', before: null, record, at, stage: stageOf(entity.descriptor, record) });
  });
}

/** Saves a record: whole, or the fields that were sent. Gives it as served. */
export async function saveRecord(call: WriteCall, id: string, body: unknown, part: boolean): Promise<Row> {
  return once(call, async () => {
    const at = call.context.settings.now();
    return carryOut(await editOf(call, id, readRow(body), { part, at }));
  });
}

/** Saves the fields that were sent of several records in one transaction: all of them or none. Throws `batch-refused`. */
export async function saveRecords(call: WriteCall, sent: readonly Row[]): Promise<Row> {
  requireVerb(call, 'edit');
  const byId = new Map(sent.map(({ id, ...fields }) => [String(id), fields]));
  if (byId.size < sent.length) throw new Refusal('malformed-request', { data: { parameter: 'records' } });
  return changeAll(call, [...byId.keys()], (id, at, tell) =>
    editOf(call, id, byId.get(id) ?? {}, { part: true, at, tell }),
  );
}

interface Editing {
  /** Only the fields that were sent. */
  readonly part: boolean;
  readonly at: Date;
  /** Told the record once it is read. */
  readonly tell?: (record: Row) => void;
}

async function editOf(call: WriteCall, id: string, sent: Row, { part, at, tell }: Editing): Promise<Change> {
  const { caller, entity } = call;
  const stored = await permitRow(call, id, 'edit');
  tell?.(stored.record);
  guardEdit(entity.descriptor, stored.record);
  await requireVersion(call, stored, sent[entity.layout.versionKey] ?? null);
  const { record, findings } = changedRecord(entity, caller, { before: stored.record, sent, part, at });
  refuseFindings(findings);
  const stage = stageOf(entity.descriptor, record);
  const move = moveBySaving(entity, stored.record, record);
  return { call, action: 'edit', before: stored.record, record, at, stage, ...move };
}

/** Makes the transition of an action and gives the record as served. */
export async function actOnRecord(call: WriteCall, id: string, action: string, input: ActionInput): Promise<Row> {
  const { context, caller, entity } = call;
  return once(call, async () => {
    const stored = await permitRow(call, id, 'view');
    if (!mayAct(entity.descriptor, caller)) throw new Refusal('not-permitted');
    const { timeZone, now } = context.settings;
    const at = now();
    const step = stepFor({ entity, caller, action, input, before: stored.record, at, timeZone });
    if (input.version !== undefined) await requireVersion(call, stored, input.version as Json);
    return carryOut({ call, action, before: stored.record, at, ...step });
  });
}

/** Deletes all of these records or none: throws `batch-refused` naming those that refuse. Gives how many. */
export async function removeRecords(call: WriteCall, ids: readonly string[]): Promise<number> {
  const { context, caller, entity } = call;
  requireVerb(call, 'delete');
  const at = call.context.settings.now();
  const changes = await eachOrRefuse(call, [...new Set(ids)], async (id, tell): Promise<Change> => {
    const { record } = await permitRow(call, id, 'delete');
    tell(record);
    guardDelete(entity.descriptor, record);
    await refuseByRules({ ...call, action: 'delete', before: record, record });
    return { call, action: 'delete', before: record, record, at, stage: null };
  });
  if (keepsDeleted(entity.layout)) {
    await markDeleted(changes);
    return changes.length;
  }
  for (const change of changes) await runBeforeHook(change);
  const deletions = changes.map((change) => ({
    id: String(change.record.id),
    version: versionOf(entity.layout, change.record),
    change: changeRow({ ...change, entity, caller, at }),
    ...proofOf(change),
  }));
  const done = await deleteRecords(context.pool, entity.layout, deletions).catch((error: unknown) => {
    throw inUseBy(error) === null ? error : inUseRefusal(call);
  });
  // Somebody changed one of them between the check and the deletion: it may be submitted now.
  if (!done) throw new Refusal('state-not-allowed');
  forgetAfter(context, entity);
  for (const change of changes) await runAfterHook(change);
  return changes.length;
}

/** In the entity's own words where it has some. */
function inUseRefusal({ context, caller, entity }: WriteCall): Refusal {
  const sentence = `entity.${entity.descriptor.id}.inUse`;
  return new Refusal('in-use', context.words.has(caller.language, sentence) ? { sentence } : {});
}

/** Does the work once for a key. An answer that only the database could complete is read now. */
async function once(call: WriteCall, work: () => Promise<Row>): Promise<Row> {
  const answer = await onceOnly(call.context.pool, call.caller.person, call.repeat, work);
  if ('$labels' in answer) return answer;
  const stored = await permitRow(call, String(answer.id), 'view');
  return serve(call.entity, call.caller, stored);
}

/** Throws unless the caller read the version that is stored. */
async function requireVersion(call: WriteCall, stored: StoredRecord, version: Json): Promise<void> {
  const { entity, caller } = call;
  const { descriptor, layout } = entity;
  if (version === null)
    throw new Refusal('findings', { findings: [limitFinding(descriptor, layout.versionKey, 'required')] });
  if (typeof version !== 'number') throw new Refusal('malformed-request', { data: { parameter: layout.versionKey } });
  if (version === versionOf(layout, stored.record)) return;
  const current = serve(entity, caller, stored);
  throw await staleRefusal(call.context.pool, { id: String(stored.record.id), version, current });
}

function moveBySaving({ descriptor }: Served, before: Row, record: Row): { move?: Move } {
  const use = mainLifecycle(descriptor);
  if (!use) return {};
  const [from, to] = [stateOf(use, before).name, stateOf(use, record).name];
  return from === to ? {} : { move: { field: use.field, from, to } };
}
