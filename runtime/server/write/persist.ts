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
import { proofWithin, refuseFindings } from './judge.ts';
import { rowsBeside } from './keep.ts';
import { creationWith, followersOf, keeping, linkedRefusal, wholeRecord } from './linked.ts';
import { permitRow } from './permit.ts';
import { storedForm, versionOf } from './prepare.ts';
import { answerRow } from './replay.ts';
import { withHashedSecrets } from './secrets.ts';
import { serve, serveWritten } from './serve.ts';
import { staleRefusal } from './stale.ts';
import { stepFor } from './transition.ts';

/** A change with all that goes with it, checked and ready to be written. */
export interface Bundle {
  readonly own: Change;
  /** The changes in the order they are written, the own one among them. */
  readonly all: readonly Change[];
  /** The record as it is served; null where only the database can tell. */
  readonly answer: Row | null;
}

/** From here on every write is the same: validate, before hook, transaction, after hook, the record as served. */
export async function carryOut(asked: Change): Promise<Row> {
  const bundle = await bundleOf(asked);
  const { own, answer } = bundle;
  const { caller, repeat } = own.call;
  const id = own.record.id ?? null;
  const kept = repeat ? [answerRow(caller.person, repeat, answer ?? { id }, own.at)] : [];
  const [written] = await writeBundles([bundle], kept);
  // What is not known any more is read anew, see once().
  return !written || written.isStale || !answer ? { id } : { ...answer, ...written.given };
}

/** Makes several changes in one transaction: all of them or none. */
export async function carryOutTogether(asked: readonly Change[]): Promise<void> {
  const bundles: Bundle[] = [];
  for (const change of asked) bundles.push(await bundleOf(change));
  await writeBundles(bundles, []);
}

/** Checks a change and what goes with it, and runs their before hooks. `met`: records that are changed with others already. */
export async function bundleOf(asked: Change, met?: Set<string>): Promise<Bundle> {
  const { call, before, making } = asked;
  const named = await validate(asked);
  const id = before === null ? newId() : String(before.id);
  const created = await creationWith(asked);
  const change = { ...asked, record: keeping({ ...asked.record, id }, making?.transition.creates, created) };
  const others = [...(created ? [created] : []), ...(await followersOf(change, met))];
  for (const other of others) await validateLinked(other);
  const hooked = await runBeforeHook(change);
  const record = await withHashedSecrets(hooked ?? change.record, call.entity.descriptor.fields);
  const known = hooked === null ? named : await lookUp({ ...call, record });
  // What is created is not there yet when names are looked up.
  const answer = created ? null : serveWritten({ ...call, record, named: known });
  const own = { ...change, record };
  const linked = await Promise.all(others.map(readied));
  // What is created stands before the record that refers to it.
  return { own, all: created ? [...linked.slice(0, 1), own, ...linked.slice(1)] : [own, ...linked], answer };
}

/** What came of a bundle: the numbers given to the own record, and whether it may have changed again since. */
export interface Written {
  readonly given: Row;
  readonly isStale: boolean;
}

/** Writes all of them with what is kept beside, or nothing. `say` words the refusal of one of several. */
export async function writeBundles(
  bundles: readonly Bundle[],
  kept: readonly BesideRow[],
  say?: (record: Row, why: Refusal) => Refusal,
): Promise<Written[]> {
  const all = bundles.flatMap((bundle) => bundle.all);
  const [first] = bundles;
  const own = bundles.map((bundle) => bundle.own);
  const given = await writeAll(all, { own, keeper: first?.own, kept, say });
  const changed = new Set<Change>();
  for (const [index, change] of all.entries()) {
    const { context, entity } = change.call;
    forgetAfter(context, entity);
    const record = { ...storedForm(change.record, entity.descriptor.fields), ...given[index] };
    if (await runAfterHook({ ...change, record })) changed.add(change);
  }
  for (const change of all) if (await makeDueOf(change)) changed.add(change);
  return bundles.map(({ own, all: together }) => ({
    given: given[all.indexOf(own)] ?? {},
    isStale: together.some((change) => changed.has(change)),
  }));
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

/** A change that goes with another, after its before hook. */
async function readied(change: Change): Promise<Change> {
  const { fields } = change.call.entity.descriptor;
  const record = await withHashedSecrets((await runBeforeHook(change)) ?? change.record, fields);
  return { ...change, record };
}

interface Writing {
  /** Changes that were asked for; the others go with them. */
  readonly own: readonly Change[];
  /** The one that rows are kept beside. */
  readonly keeper: Change | undefined;
  readonly kept: readonly BesideRow[];
  readonly say: ((record: Row, why: Refusal) => Refusal) | undefined;
}

/** Writes all of them or nothing. */
async function writeAll(all: readonly Change[], { own, keeper, kept, say }: Writing): Promise<readonly Row[]> {
  const [first] = all;
  if (!first) return [];
  const { context } = first.call;
  const writes = all.map((change) => writeOf(change, change === keeper ? kept : []));
  return writeRecords(context.pool, writes).catch(async (error: unknown) => {
    const failed = error instanceof WriteFault ? all[error.index] : undefined;
    if (!(error instanceof WriteFault) || !failed) throw error;
    const why = await refusalFor(failed, error, own.includes(failed));
    throw say && why instanceof Refusal ? say(failed.record, why) : why;
  });
}

function writeOf(change: Change, extra: readonly BesideRow[]): RecordWrite {
  const { call, before, record, at } = change;
  const { context, entity, caller } = call;
  const beside = [...rowsBeside(context, { ...change, entity, caller }), ...extra];
  const numbers = before === null ? numbersOf(entity.descriptor, at, context.settings.timeZone) : [];
  return { layout: entity.layout, record, before, numbers, beside, ...proofOf(change) };
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
async function validate(change: Change): Promise<NamedRecords> {
  const { call, making, findings: said = [] } = change;
  const { findings, named } = await checkWhole({ ...change, ...call });
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

/** What is asked in the transaction of a change, where a hook asks anything. */
export function proofOf(change: Change): Pick<RecordWrite, 'prove'> {
  const prove = proofWithin({ ...change, ...change.call });
  return prove ? { prove } : {};
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
