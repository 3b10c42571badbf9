// The part of the write path that is the same for every write: validate, before hook, transaction, after hook, the record as served.
import type { Making } from '../../core/check-transition.ts';
import type { Row } from '../../core/descriptor.ts';
import { atEntered, enteredPlace } from '../../core/entering.ts';
import { Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import { type Served, type ServerContext, servedEntity } from '../context.ts';
import type { WriteContext } from '../hooks.ts';
import { systemCaller } from '../session/system-caller.ts';
import { refusalOf } from '../store/database-fault.ts';
import type { NamedRecords } from '../store/naming.ts';
import { numbersOf } from '../store/numbering.ts';
import { newId } from '../store/record-id.ts';
import type { BesideRow, RecordWrite } from '../store/write-record.ts';
import { WriteFault, writeRecords } from '../store/write-records.ts';
import type { ActionInput } from './action-input.ts';
import { forgetAfter } from './caches.ts';
import type { Change, WriteCall } from './change.ts';
import { checkWhole, lookUp } from './check.ts';
import { dueNow } from './due-now.ts';
import { rowsBeside } from './keep.ts';
import { creationWith, followersOf, keeping, linkedRefusal, wholeRecord } from './linked.ts';
import { permitRow } from './permit.ts';
import { storedForm, versionOf } from './prepare.ts';
import { answerRow } from './replay.ts';
import { withHashedSecrets } from './secrets.ts';
import { serve, serveWritten } from './serve.ts';
import { staleRefusal } from './stale.ts';
import { stepFor } from './transition.ts';

/** From here on every write is the same: validate, before hook, transaction, after hook, the record as served. */
export async function carryOut(asked: Change): Promise<Row> {
  const { call, before, at, making } = asked;
  const { context, entity, caller, repeat } = call;
  const named = await validate(asked);
  const id = before === null ? newId() : String(before.id);
  const created = creationWith(asked);
  const change = { ...asked, record: keeping({ ...asked.record, id }, making?.transition.creates, created) };
  const others = [...(created ? [created] : []), ...(await followersOf(change))];
  for (const other of others) await validateLinked(other);
  const hooked = await runBeforeHook(change);
  const record = await withHashedSecrets(hooked ?? change.record, entity.descriptor.fields);
  const known = hooked === null ? named : await lookUp({ ...call, record });
  // What is created is not there yet when names are looked up.
  const answer = created ? null : serveWritten({ ...call, record, named: known });
  const extra = repeat ? [answerRow(caller.person, repeat, answer ?? { id }, at)] : [];
  const own = { change: { ...change, record }, beside: extra };
  const linked = await Promise.all(others.map(readied));
  // What is created stands before the record that refers to it.
  const all = created ? [...linked.slice(0, 1), own, ...linked.slice(1)] : [own, ...linked];
  const given = await writeAll(all, all.indexOf(own));
  let isStale = false;
  for (const [index, { change: written }] of all.entries()) {
    forgetAfter(context, written.call.entity);
    const { fields } = written.call.entity.descriptor;
    const changed = await runAfterHook({
      ...written,
      record: { ...storedForm(written.record, fields), ...given[index] },
    });
    isStale ||= changed;
  }
  for (const { change: written } of all) isStale = (await makeDueOf(written)) || isStale;
  // What is not known any more is read anew, see once().
  return isStale || !answer ? { id } : { ...answer, ...given[all.indexOf(own)] };
}

/** Makes the transition that is due on a record just written; true when it was made. The write itself stands. */
async function makeDueOf({ call, record, at }: Change): Promise<boolean> {
  const { context, entity } = call;
  const { descriptor } = entity;
  const action = dueNow(descriptor, record, at, context.settings.timeZone);
  if (action === null) return false;
  try {
    await actAsSystem(context, { entity: descriptor.id, id: String(record.id), action });
    return true;
  } catch (error) {
    // Somebody, or a hook, was faster.
    if (error instanceof Refusal && error.error === 'state-not-allowed') return true;
    context.report(error, `${action} of ${descriptor.id} ${String(record.id)}, which is due`);
    return false;
  }
}

/** A change as it is written, and what is kept beside it. */
interface Ready {
  readonly change: Change;
  readonly beside: readonly BesideRow[];
}

/** A change that goes with another, after its before hook. */
async function readied(change: Change): Promise<Ready> {
  const { fields } = change.call.entity.descriptor;
  const record = await withHashedSecrets((await runBeforeHook(change)) ?? change.record, fields);
  return { change: { ...change, record }, beside: [] };
}

/** Writes all of them or nothing. */
async function writeAll(all: readonly Ready[], own: number): Promise<readonly Row[]> {
  const [first] = all;
  if (!first) return [];
  const { context } = first.change.call;
  const writes = all.map(({ change, beside }) => writeOf(change, beside));
  return writeRecords(context.pool, writes).catch(async (error: unknown) => {
    const failed = error instanceof WriteFault ? all[error.index]?.change : undefined;
    if (!(error instanceof WriteFault) || !failed) throw error;
    throw await refusalFor(failed, error, error.index === own);
  });
}

function writeOf(change: Change, extra: readonly BesideRow[]): RecordWrite {
  const { call, before, record, at } = change;
  const { context, entity, caller } = call;
  const beside = [...rowsBeside(context, { ...change, entity, caller }), ...extra];
  const numbers = before === null ? numbersOf(entity.descriptor, at, context.settings.timeZone) : [];
  return { layout: entity.layout, record, before, numbers, beside };
}

async function refusalFor(change: Change, { fault }: WriteFault, isOwn: boolean): Promise<unknown> {
  const { call, before, record } = change;
  const { context, entity } = call;
  if (isOwn && fault === null) return staleNow(call, String(record.id), versionOf(entity.layout, before ?? {}));
  const refusal =
    fault === null ? new Refusal('stale-version') : await refusalOf(context.pool, entity.layout, record, fault);
  return isOwn || !(refusal instanceof Refusal) ? refusal : linkedRefusal(change, refusal);
}

/** Throws the findings; gives what the record names, for the answer. */
async function validate({ call, record, before, stage, making, findings: said = [] }: Change): Promise<NamedRecords> {
  const { findings, named } = await checkWhole({ ...call, record, before, stage, ...(making && { making }) });
  refuseFindings([...said, ...placed(call.entity, making, findings)]);
  return named;
}

/** Findings of what was entered stand where it was sent. */
function placed({ descriptor }: Served, making: Making | undefined, findings: readonly Finding[]): readonly Finding[] {
  const enters = making?.transition.enters;
  if (!making || !enters) return findings;
  const place = enteredPlace(enters, making.before);
  return findings.map((finding) => atEntered(descriptor, enters, place, finding));
}

/** A record that is written with another keeps the rules too; its faults refuse the whole. */
async function validateLinked(change: Change): Promise<void> {
  const { id: _id, ...unsaved } = change.record;
  const record = change.before === null ? unsaved : change.record;
  await validate({ ...change, record }).catch((error: unknown) => {
    throw error instanceof Refusal ? linkedRefusal(change, error) : error;
  });
}

/** Throws `findings` when there are any. */
export function refuseFindings(findings: readonly Finding[]): void {
  if (findings.length > 0) throw new Refusal('findings', { findings });
}

/** The refusal after another write came between reading and writing. */
async function staleNow(call: WriteCall, id: string, version: number): Promise<Refusal> {
  const current = serve(call.entity, call.caller, await permitRow(call, id, 'view'));
  return staleRefusal(call.context.pool, { id, version, current });
}

/** Makes a transition as the server itself: one that is due, or one that hand-written code asks for. */
export async function actAsSystem(
  context: ServerContext,
  { entity: name, id, action }: { readonly entity: string; readonly id: string; readonly action: string },
  input: ActionInput = {},
): Promise<void> {
  const entity = servedEntity(context, name);
  const [caller, at] = [systemCaller(), context.settings.now()];
  const before = await wholeRecord(context, entity, id);
  const step = stepFor({ entity, caller, action, input, before, at, timeZone: context.settings.timeZone });
  await carryOut({ call: { context, caller, entity, repeat: null }, action, before, at, ...step });
}

/** The record the hook gives, in stored form and with its id; null when it changes nothing. */
export async function runBeforeHook(change: Change): Promise<Row | null> {
  const { context, entity } = change.call;
  const given = await context.hooks[entity.descriptor.id]?.before?.(hookContext(change));
  return given === undefined ? null : { ...given, id: change.record.id ?? null };
}

/** What the hook throws is logged: the write stands. True when the record is no longer what was written. */
export async function runAfterHook(change: Change): Promise<boolean> {
  const { context, entity } = change.call;
  try {
    return (await context.hooks[entity.descriptor.id]?.after?.(hookContext(change))) === 'changed';
  } catch (error) {
    context.report(error, `after hook of ${entity.descriptor.id}`);
    return true;
  }
}

function hookContext({ call, action, before, record }: Change): WriteContext {
  const { context, entity, caller } = call;
  return {
    entity,
    action,
    caller,
    before,
    record,
    database: context.pool,
    filesFolder: context.settings.files ?? null,
    receiptsFolder: context.settings.receipts ?? null,
    actAsSystem: (name, id, step, input) => actAsSystem(context, { entity: name, id, action: step }, input),
  };
}
