// Stage: everything written at once or not at all: the records, their numbers, history, state log, reviews, the answer of a repeated call.
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { inUseBy, refusalOf } from '../store/database-fault.ts';
import { numbersOf } from '../store/numbering.ts';
import { storedForm } from '../store/stored-form.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import { isPlain, writePlainRecords } from '../store/write-plain-records.ts';
import type { BesideRow } from '../store/write-record.ts';
import { type RecordWrite, WriteFault, writeRecords } from '../store/write-records.ts';
import { type Cascade, linkedRefusal } from './cascade.ts';
import type { Change, WriteCall } from './change.ts';
import { rowsBeside } from './history.ts';
import { proofWithin } from './judge.ts';
import { permitRow } from './load.ts';
import { versionOf } from './merged-record.ts';
import { withHashedSecrets } from './secrets.ts';
import { serve } from './served.ts';
import { staleRefusal } from './stale.ts';

/** A change as it was written: its record in stored form, with the numbers it was given. */
export interface Stored {
  readonly change: Change;
  readonly record: Row;
}

export interface Persisting {
  readonly cascades: readonly Cascade[];
  /** Rows kept with the first of them. */
  readonly kept: readonly BesideRow[];
  /** Words the refusal of one of several. */
  readonly say?: (record: Row, why: Refusal) => Refusal;
}

/** Writes all of them or nothing, and gives them in the order they were written. Throws what the database refuses in the words of the schema. */
export async function persist(unit: UnitOfWork, { cascades, kept, say }: Persisting): Promise<readonly Stored[]> {
  const changes = await Promise.all(cascades.flatMap(({ all }) => all).map(hashed));
  const stored = changes.map(inStoredForm);
  const asked = new Set(cascades.map(({ own }) => own.change.record.id));
  const keeper = cascades[0]?.own.change.record.id;
  if (kept.length === 0 && areEntered(changes)) return writePlain(unit, stored);
  const writes = stored.map((one) => writeOf(one, one.change.record.id === keeper ? kept : []));
  const given = await writeRecords(unit, writes).catch(async (error: unknown) => {
    const failed = error instanceof WriteFault ? changes[error.index] : undefined;
    if (!(error instanceof WriteFault) || !failed) throw error;
    const why = await refusalFor(failed, error.fault, asked.has(failed.record.id));
    // What goes with a record is named by the one that was asked for.
    const whole = cascades.find(({ all }) => all.some(({ record }) => record.id === failed.record.id));
    throw say && why instanceof Refusal ? say(whole?.own.change.record ?? failed.record, why) : why;
  });
  return stored.map(({ change, record }, index) => ({ change, record: { ...record, ...given[index] } }));
}

function inStoredForm(change: Change): Stored {
  return { change, record: storedForm(change.record, change.call.entity.descriptor.fields) };
}

async function hashed(change: Change): Promise<Change> {
  const record = await withHashedSecrets(change.record, change.call.entity.descriptor.fields);
  return record === change.record ? change : { ...change, record };
}

/** First records of one entity without lines and numbers: thousands of codes, which two statements write. */
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

async function writePlain(unit: UnitOfWork, stored: readonly Stored[]): Promise<readonly Stored[]> {
  const [first] = stored;
  if (!first) return [];
  const records = stored.map(({ change }) => change.record);
  const beside = stored.flatMap(besideOf);
  await unit.transaction((inner) => writePlainRecords(inner, first.change.call.entity.layout, records, beside));
  return stored;
}

function writeOf(stored: Stored, kept: readonly BesideRow[]): RecordWrite {
  const { change } = stored;
  const { call, before, record } = change;
  const proof = change.isEntered ? null : proofWithin({ ...change, ...call });
  return {
    layout: call.entity.layout,
    record,
    before,
    numbers: numbersFor(change),
    beside: [...besideOf(stored), ...kept],
    ...(change.isGone && { isGone: true }),
    ...proof,
  };
}

function besideOf({ change, record: stored }: Stored): BesideRow[] {
  const { entity, caller } = change.call;
  return rowsBeside({ ...change, entity, caller, stored });
}

function numbersFor({ call, before, at }: Change): RecordWrite['numbers'] {
  return before === null ? numbersOf(call.entity.descriptor, at, call.context.settings.timeZone) : [];
}

/** `fault`: the error of the database; null: the stored version is no longer the one that was read. */
async function refusalFor(change: Change, fault: unknown, isAsked: boolean): Promise<unknown> {
  const { call, before, record } = change;
  const { context, entity } = call;
  if (change.isGone) {
    // Somebody changed it between the check and the deletion: it may be submitted now.
    if (fault === null) return new Refusal('state-not-allowed');
    return inUseBy(fault) === null ? fault : inUseRefusal(call);
  }
  if (isAsked && fault === null) return staleNow(call, String(record.id), versionOf(entity.layout, before ?? {}));
  const refusal =
    fault === null ? new Refusal('stale-version') : await refusalOf(context.database, entity.layout, record, fault);
  return isAsked || !(refusal instanceof Refusal) ? refusal : linkedRefusal(change, refusal);
}

/** In the entity's own words where it has some. */
function inUseRefusal({ context, caller, entity }: WriteCall): Refusal {
  const sentence = `entity.${entity.descriptor.id}.inUse`;
  return new Refusal('in-use', context.words.has(caller.language, sentence) ? { sentence } : {});
}

/** The refusal after another write came between reading and writing. */
async function staleNow(call: WriteCall, id: string, version: number): Promise<Refusal> {
  const current = serve(call.entity, call.caller, await permitRow(call, id, 'view'));
  return staleRefusal(call, { id, version, current });
}
