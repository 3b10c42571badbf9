// Stage: everything written at once or not at all: the records, their numbers, history, state log, reviews, the answer of a repeated call.
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { inUseBy, refusalOf } from '../store/database-fault.ts';
import type { Layout } from '../store/layout.ts';
import { numbersOf } from '../store/numbering.ts';
import { storedForm } from '../store/stored-form.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import { isPlain, writePlainRecords } from '../store/write-plain-records.ts';
import type { AuditRow } from '../store/write-record.ts';
import { type RecordWrite, WriteFault, writeRecords } from '../store/write-records.ts';
import { type Cascade, cascadeRefusal } from './cascade.ts';
import type { Change, WriteCall } from './change.ts';
import { chargeRows } from './charge-rows.ts';
import { eventRows } from './event-rows.ts';
import { auditRows } from './history.ts';
import { type TransactionCheck, transactionCheckOf } from './hook-rules.ts';
import { requireRecord } from './load.ts';
import { versionOf } from './merge-input.ts';
import { presentRecord } from './present-record.ts';
import { withHashedSecrets } from './secrets.ts';
import { staleRefusal } from './stale.ts';

/** A change as it was written: its record in stored form, with the numbers it was given. */
export interface PersistedChange {
  readonly change: Change;
  readonly record: Row;
}

export interface PersistRequest {
  readonly cascades: readonly Cascade[];
  /** Rows with the answer of the call, written with the first record. */
  readonly idempotencyRows: readonly AuditRow[];
  /** Makes the message when one of several records is refused. */
  readonly say?: (record: Row, why: Refusal) => Refusal;
}

/**
 * Writes all changes or none and returns them in the order of writing. Errors of constraints are thrown as refusals and findings of
 * the schema.
 */
export async function persist(
  unit: UnitOfWork,
  { cascades, idempotencyRows, say }: PersistRequest,
): Promise<readonly PersistedChange[]> {
  const changes = await Promise.all(cascades.flatMap(({ all }) => all).map(hashed));
  const stored = changes.map(inStoredForm);
  const asked = new Set(cascades.map(({ own }) => own.change.record.id));
  const first = cascades[0]?.own.change.record.id;
  if (idempotencyRows.length === 0 && areEntered(changes)) return writePlain(unit, stored);
  const entries = new Map(cascades.map(({ own }) => [own.change.record.id, entryOf(own.change)]));
  const writes = stored.map((one) => {
    const { id } = one.change.record;
    return writeOf(one, [...(id === first ? idempotencyRows : []), ...(entries.get(id) ?? [])]);
  });
  const given = await writeRecords(unit, writes).catch(async (error: unknown) => {
    const failed = error instanceof WriteFault ? changes[error.index] : undefined;
    if (!(error instanceof WriteFault) || !failed) throw error;
    const why = await refusalFor(failed, error.fault, asked.has(failed.record.id));
    // A record of a cascade is reported under the record the command was about.
    const whole = cascades.find(({ all }) => all.some(({ record }) => record.id === failed.record.id));
    throw say && why instanceof Refusal ? say(whole?.own.change.record ?? failed.record, why) : why;
  });
  const logged = [...entries].flatMap(([id, rows]) => (rows.length > 0 ? [String(id)] : []));
  if (logged.length > 0) await unit.afterCommit(() => cascades[0]?.own.change.call.caller.log?.kept(logged));
  return stored.map(({ change, record }, index) => ({ change, record: { ...record, ...given[index] } }));
}

/** The entry in the log of operations, of a record that the call is about. */
function entryOf({ call, action, record, isHardDelete }: Change): readonly AuditRow[] {
  const { log, through } = call.caller;
  const entity = call.entity.descriptor.id;
  const row =
    through === undefined
      ? log?.rowOf({ entity, id: String(record.id), action, isHardDelete: isHardDelete === true })
      : null;
  return row ? [row] : [];
}

function inStoredForm(change: Change): PersistedChange {
  return { change, record: storedForm(change.record, change.call.entity.descriptor.fields) };
}

async function hashed(change: Change): Promise<Change> {
  const record = await withHashedSecrets(change.record, change.call.entity.descriptor.fields);
  return record === change.record ? change : { ...change, record };
}

/** Seed records of one entity without lines and numbers, such as thousands of codes: two statements write all of them. */
function areEntered(changes: readonly Change[]): boolean {
  const [first] = changes;
  return (
    first !== undefined &&
    isPlain(first.call.entity.layout) &&
    changes.every(
      (change) =>
        change.isEntered && change.call.entity.layout === first.call.entity.layout && numbersFor(change).length === 0,
    )
  );
}

/** Whether new records of an entity are one row each, which can be written together. */
export function mayPersistTogether(layout: Layout): boolean {
  return isPlain(layout);
}

/**
 * Writes new records of one entity, each of one row and without numbers, in two statements: all of them or none. Errors of the database
 * are thrown as they are: which of the records is at fault is found by writing them alone.
 */
export function persistTogether(unit: UnitOfWork, changes: readonly Change[]): Promise<readonly PersistedChange[]> {
  return writePlain(unit, changes.map(inStoredForm));
}

async function writePlain(unit: UnitOfWork, stored: readonly PersistedChange[]): Promise<readonly PersistedChange[]> {
  const [first] = stored;
  if (!first) return [];
  const records = stored.map(({ change }) => change.record);
  const auditRows = stored.flatMap(auditRowsOf);
  await unit.transaction((inner) => writePlainRecords(inner, first.change.call.entity.layout, records, auditRows));
  return stored;
}

function writeOf(stored: PersistedChange, beside: readonly AuditRow[]): RecordWrite {
  const { change } = stored;
  const { call, before, record } = change;
  const transactionCheck = change.isEntered ? null : transactionCheckOf({ ...change, ...call });
  return {
    layout: call.entity.layout,
    record,
    before,
    numbers: numbersFor(change),
    auditRows: [...auditRowsOf(stored), ...beside],
    ...(change.isHardDelete && { isHardDelete: true }),
    ...doneWithin(change, transactionCheck),
  };
}

/** The checks of the transaction, and what is done in it after them: with links, and by the hook of the entity. */
function doneWithin(change: Change, check: TransactionCheck | null): Partial<RecordWrite> {
  const { links, record, call, action, before, isEntered } = change;
  const { context, entity, caller } = call;
  const within = isEntered ? undefined : context.hooks[entity.descriptor.id]?.within;
  if (!links && !within) return check ?? {};
  return {
    locks: [...(check?.locks ?? []), ...(links?.locks ?? [])],
    checkInTransaction: async (unit) => {
      await check?.checkInTransaction(unit);
      await links?.run(unit, String(record.id));
      await within?.({ entity, action, caller, before, record, database: unit });
    },
  };
}

function auditRowsOf({ change, record: stored }: PersistedChange): AuditRow[] {
  const { entity, caller } = change.call;
  return [...auditRows({ ...change, entity, caller, stored }), ...chargeRows(change), ...eventRows(change)];
}

function numbersFor({ call, before, at }: Change): RecordWrite['numbers'] {
  return before === null ? numbersOf(call.entity.descriptor, at, call.context.settings.timeZone) : [];
}

/** `fault`: the error of the database; null: the stored version is no longer the one that was read. */
async function refusalFor(change: Change, fault: unknown, isAsked: boolean): Promise<unknown> {
  const { call, before, record } = change;
  const { context, entity } = call;
  if (change.isHardDelete) {
    // Changed between the check and the deletion, so it may be submitted by now.
    if (fault === null) return new Refusal('state-not-allowed');
    return inUseBy(fault) === null ? fault : inUseRefusal(call);
  }
  if (isAsked && fault === null) return staleNow(call, String(record.id), versionOf(entity.layout, before ?? {}));
  const refusal =
    fault === null ? new Refusal('stale-version') : await refusalOf(context.database, entity.layout, record, fault);
  return isAsked || !(refusal instanceof Refusal) ? refusal : cascadeRefusal(change, refusal);
}

/** In the entity's own words where it has some. */
function inUseRefusal({ context, caller, entity }: WriteCall): Refusal {
  const sentence = `entity.${entity.descriptor.id}.inUse`;
  return new Refusal('in-use', context.messages.has(caller.language, sentence) ? { sentence } : {});
}

/** The refusal after another write came between reading and writing. */
async function staleNow(call: WriteCall, id: string, version: number): Promise<Refusal> {
  const current = presentRecord(call.entity, call.caller, await requireRecord(call, id, 'view'));
  return staleRefusal(call, { id, version, current });
}
