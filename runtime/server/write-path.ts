// The write path: everything that changes a record goes this one way.
//
//   session      who calls                                            routes, session/require-caller.ts
//   permission   grants, roles and row scope; out of sight: not-found  permitRow, requireVerb
//   guard        what the state allows; the version that was read      write/guard.ts, requireVersion
//   validate     normal form, read-only values, limits, rules, names   write/prepare.ts, write/check.ts
//   before hook  overrides/<entity>/hooks.ts
//   transaction  one statement { record, lines, numbers, history,      store/write-record.ts, write/keep.ts
//                state log, review, answer of a repeated call }
//   after hook   only once that is kept
//   envelope     the record as it is served                            write/serve.ts
//
// The guard stands before the checks: who saves what was submitted meanwhile must read that, not what is missing in it.
import type { Json, Row, Verb } from '../core/descriptor.ts';
import { Refusal } from '../core/errors.ts';
import type { Finding } from '../core/findings.ts';
import { mainLifecycle, stageOf, stateOf } from '../core/lifecycle.ts';
import { mayUse } from '../core/permissions.ts';
import type { Served, ServerContext } from './context.ts';
import type { WriteContext } from './hooks.ts';
import type { Caller } from './session/caller.ts';
import { inUseBy, limitFinding, refusalOf } from './store/database-fault.ts';
import { deleteRecords } from './store/delete-records.ts';
import type { NamedRecords } from './store/naming.ts';
import { numbersOf } from './store/numbering.ts';
import type { StoredRecord } from './store/read-record.ts';
import { isId, newId } from './store/record-id.ts';
import { writeRecord } from './store/write-record.ts';
import { forgetAfter } from './write/caches.ts';
import { checkWhole, lookUp } from './write/check.ts';
import { guardDelete, guardEdit } from './write/guard.ts';
import { changeRow, type Move, rowsBeside } from './write/keep.ts';
import { changedRecord, newRecord, readRow, storedForm, versionOf } from './write/prepare.ts';
import { answerRow, onceOnly, type RepeatKey } from './write/replay.ts';
import { withHashedSecrets } from './write/secrets.ts';
import { mayAct, readInSight, serve, serveWritten } from './write/serve.ts';
import { staleRefusal } from './write/stale.ts';
import { type ActionInput, stepFor } from './write/transition.ts';

export interface WriteCall {
  readonly context: ServerContext;
  readonly caller: Caller;
  readonly entity: Served;
  readonly repeat: RepeatKey | null;
}

/** A record on its way: what it was, what it shall be. */
interface Change {
  readonly call: WriteCall;
  readonly action: string;
  readonly before: Row | null;
  readonly record: Row;
  readonly at: Date;
  /** Checked as a draft, as a complete record, or not at all: a transition that asks for no checks changes no content. */
  readonly stage: 'draft' | 'complete' | null;
  readonly comment?: string;
  readonly move?: Move;
}

/** Creates a record and gives it as served. */
export async function createRecord(call: WriteCall, body: unknown, preset: Row = {}): Promise<Row> {
  const { caller, entity } = call;
  requireVerb(call, 'create');
  return once(call, async () => {
    const at = new Date();
    const { record, findings } = newRecord(entity, caller, { ...preset, ...readRow(body) }, at);
    refuseFindings(findings);
    return carryOut({ call, action: 'create', before: null, record, at, stage: stageOf(entity.descriptor, record) });
  });
}

/** Saves a record: whole, or the fields that were sent. Gives it as served. */
export async function saveRecord(call: WriteCall, id: string, body: unknown, part: boolean): Promise<Row> {
  const { caller, entity } = call;
  return once(call, async () => {
    const sent = readRow(body);
    const stored = await permitRow(call, id, 'edit');
    guardEdit(entity.descriptor, stored.record);
    await requireVersion(call, stored, sent[entity.layout.versionKey] ?? null);
    const at = new Date();
    const { record, findings } = changedRecord(entity, caller, { before: stored.record, sent, part, at });
    refuseFindings(findings);
    const stage = stageOf(entity.descriptor, record);
    return carryOut({
      call,
      action: 'edit',
      before: stored.record,
      record,
      at,
      stage,
      ...moveBySaving(entity, stored.record, record),
    });
  });
}

/** Makes the transition of an action and gives the record as served. */
export async function actOnRecord(call: WriteCall, id: string, action: string, input: ActionInput): Promise<Row> {
  const { context, caller, entity } = call;
  return once(call, async () => {
    const stored = await permitRow(call, id, 'view');
    if (!mayAct(entity.descriptor, caller)) throw new Refusal('not-permitted');
    const [at, { timeZone }] = [new Date(), context.settings];
    const step = stepFor({ entity, caller, action, input, before: stored.record, at, timeZone });
    if (input.version !== undefined) await requireVersion(call, stored, input.version as Json);
    return carryOut({ call, action, before: stored.record, at, ...step });
  });
}

/** Deletes all of these records or none. Gives how many. */
export async function removeRecords(call: WriteCall, ids: readonly string[]): Promise<number> {
  const { context, caller, entity } = call;
  requireVerb(call, 'delete');
  const at = new Date();
  const changes: Change[] = [];
  for (const id of new Set(ids)) {
    const { record } = await permitRow(call, id, 'delete');
    guardDelete(entity.descriptor, record);
    changes.push({ call, action: 'delete', before: record, record, at, stage: null });
  }
  for (const change of changes) await runBeforeHook(change);
  const deletions = changes.map(({ action, before, record }) => ({
    id: String(record.id),
    version: versionOf(entity.layout, record),
    change: changeRow({ entity, caller, action, before, record, at }),
  }));
  const done = await deleteRecords(context.pool, entity.layout, deletions).catch((error: unknown) => {
    throw inUseBy(error) === null ? error : new Refusal('in-use');
  });
  // Somebody changed one of them between the check and the deletion: it may be submitted now.
  if (!done) throw new Refusal('state-not-allowed');
  forgetAfter(context, entity);
  for (const change of changes) await runAfterHook(change);
  return changes.length;
}

/** From here on every write is the same: validate, before hook, transaction, after hook, the record as served. */
async function carryOut(change: Change): Promise<Row> {
  const { call, before, at } = change;
  const { context, entity, caller, repeat } = call;
  const named = await validate(change);
  const id = before === null ? newId() : String(before.id);
  const hooked = await runBeforeHook({ ...change, record: { ...change.record, id } });
  const record = await withHashedSecrets(hooked ?? { ...change.record, id }, entity.descriptor.fields);
  const known = hooked === null ? named : await lookUp({ ...call, record });
  const answer = serveWritten({ ...call, record, named: known });
  const beside = rowsBeside(context, { ...change, entity, caller, record });
  if (repeat) beside.push(answerRow(caller.person, repeat, answer ?? { id }, at));
  const numbers = before === null ? numbersOf(entity.descriptor, at, context.settings.timeZone) : [];
  const write = { layout: entity.layout, record, before, numbers, beside };
  const given = await writeRecord(context.pool, write).catch(async (error: unknown) => {
    throw await refusalOf(context.pool, entity.layout, record, error);
  });
  if (given === null) throw await staleNow(call, id, versionOf(entity.layout, before ?? {}));
  forgetAfter(context, entity);
  await runAfterHook({ ...change, record: { ...storedForm(record, entity.descriptor.fields), ...given } });
  return { ...(answer ?? { id }), ...given };
}

/** Throws the findings; gives what the record names, for the answer. */
async function validate({ call, record, before, stage }: Change): Promise<NamedRecords> {
  if (stage === null) return lookUp({ ...call, record });
  const { findings, named } = await checkWhole({ ...call, record, before, stage });
  refuseFindings(findings);
  return named;
}

function refuseFindings(findings: readonly Finding[]): void {
  if (findings.length > 0) throw new Refusal('findings', { findings });
}

/** Does the work once for a key. An answer that only the database could complete is read now. */
async function once(call: WriteCall, work: () => Promise<Row>): Promise<Row> {
  const answer = await onceOnly(call.context.pool, call.caller.person, call.repeat, work);
  if ('$labels' in answer) return answer;
  const stored = await permitRow(call, String(answer.id), 'view');
  return serve(call.entity, call.caller, stored);
}

/** Throws `not-permitted` unless the person may use the verb on some record of the entity. */
export function requireVerb({ entity, caller }: Omit<WriteCall, 'repeat'>, verb: Verb): void {
  if (!mayUse(entity.descriptor, verb, caller.person, caller.rights)) throw new Refusal('not-permitted');
}

/** The record, if it is in sight (else `not-found`) and the verb is allowed on it (else `not-permitted`). */
export async function permitRow(
  call: Omit<WriteCall, 'repeat'>,
  id: string,
  verb: 'view' | 'edit' | 'delete',
): Promise<StoredRecord> {
  requireVerb(call, 'view');
  const stored = isId(id) ? await readInSight(call.context, call.entity, id, call.caller) : null;
  if (!stored) throw new Refusal('not-found');
  if (verb === 'view') return stored;
  requireVerb(call, verb);
  if (!stored.answers[verb]) throw new Refusal('not-permitted');
  return stored;
}

/** Throws unless the caller read the version that is stored. */
async function requireVersion(call: WriteCall, stored: StoredRecord, version: Json): Promise<void> {
  const { entity, caller } = call;
  const { descriptor, layout } = entity;
  if (version === null)
    throw new Refusal('findings', { findings: [limitFinding(descriptor, layout.versionKey, 'required')] });
  if (version === versionOf(layout, stored.record)) return;
  const current = serve(entity, caller, stored);
  throw await staleRefusal(call.context.pool, { id: String(stored.record.id), version: Number(version), current });
}

/** The refusal after another write came between reading and writing. */
async function staleNow(call: WriteCall, id: string, version: number): Promise<Refusal> {
  const current = serve(call.entity, call.caller, await permitRow(call, id, 'view'));
  return staleRefusal(call.context.pool, { id, version, current });
}

function moveBySaving({ descriptor }: Served, before: Row, record: Row): { move?: Move } {
  const use = mainLifecycle(descriptor);
  if (!use) return {};
  const [from, to] = [stateOf(use, before).name, stateOf(use, record).name];
  return from === to ? {} : { move: { field: use.field, from, to } };
}

/** The record the hook gives, in stored form and with its id; null when it changes nothing. */
async function runBeforeHook(change: Change): Promise<Row | null> {
  const { context, entity } = change.call;
  const given = await context.hooks[entity.descriptor.id]?.before?.(hookContext(change));
  return given === undefined ? null : { ...given, id: change.record.id ?? null };
}

async function runAfterHook(change: Change): Promise<void> {
  const { context, entity } = change.call;
  try {
    await context.hooks[entity.descriptor.id]?.after?.(hookContext(change));
  } catch (error) {
    context.report(error, `after hook of ${entity.descriptor.id}`);
  }
}

function hookContext({ call, action, before, record }: Change): WriteContext {
  const { context, entity, caller } = call;
  return { entity, action, caller, before, record, database: context.pool };
}
