// Stage: the other records one command writes: a record its transition creates, and records that the server moves along as
// `system`.

import type { Cascaded, Created, Entered } from '../../core/descriptor/lifecycle.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import { namesRecords } from '../../core/kinds/field-traits.ts';
import { stageOf } from '../../core/lifecycle.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { titleText } from '../../core/title.ts';
import { entityOf, type ServerEntity } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { systemCaller } from '../session/system-caller.ts';
import { keysAt } from '../store/find-references.ts';
import { idsUnder } from '../store/read-record.ts';
import { newId } from '../store/record-id.ts';
import { beforeHooks } from './before-hooks.ts';
import type { Change } from './change.ts';
import { finishHooks } from './finish-hooks.ts';
import { guardTransition } from './guard.ts';
import { readUnscoped } from './load.ts';
import { newRecord } from './merge-input.ts';
import { setValues } from './set-values.ts';
import { applyTransition } from './transition.ts';
import { type Validated, validate } from './validate.ts';

/** Everything one command writes, checked and in the order it is written. */
export interface Cascade {
  readonly own: Validated;
  readonly all: readonly Change[];
  /** Whether the record refers to the one created with it, which could not be looked up before it was stored. */
  readonly namesCreated: boolean;
}

/**
 * The change with all that goes with it, each with its before hooks and checks. `changedElsewhere`: records that are changed by other
 * commands of the same batch already. Throws `cascade-refused` for what one of the others refuses with.
 */
export async function cascade(validated: Validated, changedElsewhere?: Set<string>): Promise<Cascade> {
  const { change: asked, references } = validated;
  const id = asked.record.id ?? newId();
  const identified = { ...asked, record: { ...asked.record, id } };
  const created = await createdWith(identified);
  const own = withCreated(identified, created);
  const cascaded = await cascadedTransitions(own, changedElsewhere);
  const all = [...(created ? [await checked(created)] : []), own];
  for (const change of cascaded) all.push(await checked(change));
  return { own: { change: own, references }, all, namesCreated: created !== null };
}

/** A record written along with another one must keep the rules too: its findings refuse the whole command. */
async function checked(change: Change): Promise<Change> {
  const { id = null, ...unsaved } = change.record;
  const filled = await beforeHooks(change.before === null ? { ...change, record: unsaved } : change);
  const { change: sound, references } = await validate(filled).catch((error: unknown) => {
    throw error instanceof Refusal ? cascadeRefusal(change, error) : error;
  });
  const { change: whole } = await finishHooks({ change: sound, references });
  return { ...whole, record: { ...whole.record, id } };
}

/** The new record a transition creates, with its id; null when it creates none. */
async function createdWith(change: Change): Promise<Change | null> {
  const { call, pending, record: own, at } = change;
  const creates = pending?.transition.creates;
  if (!creates) return null;
  const { context, caller } = call;
  const entity = entityOf(context, creates.entity);
  const { shape } = entity;
  const base = newRecord(entity, caller, {}, at).record;
  const taken = Object.entries(creates.with).map(([theirs, path]) => [theirs, valueAt(own, path) ?? null] as const);
  const given = shape.normalise({ ...ownerOf(entity, own), ...Object.fromEntries(taken) });
  const set = setValues(creates.sets, shape, { caller, at, timeZone: context.settings.timeZone });
  // It is created in the name of the enterprise it belongs to, so it may refer to whatever that enterprise may.
  const owner = given.companyId ?? base.companyId ?? null;
  const maker: Caller = {
    ...caller,
    through: `${call.entity.descriptor.id} ${pending.transition.action}`,
    person: { ...caller.person, companyId: typeof owner === 'string' ? owner : caller.person.companyId },
  };
  const made = shape.compute({ ...base, ...given, ...set, id: newId() });
  const { completes } = context.hooks[creates.entity] ?? {};
  const record = (await completes?.({ record: made, caller: maker, database: context.database })) ?? made;
  const stage = stageOf(entity.descriptor, record);
  return {
    call: { context, caller: maker, entity, idempotency: null },
    action: 'create',
    before: null,
    record,
    at,
    stage,
  };
}

/** The record with a reference to the created one, and without the input that was meant for that one alone. */
function withCreated(change: Change, created: Change | null): Change {
  const creates = change.pending?.transition.creates;
  if (!creates || !created) return change;
  const record: Row = { ...change.record };
  if (creates.keptIn !== undefined) record[creates.keptIn] = created.record.id ?? null;
  if (creates.handsOver) for (const key of handedOver(creates, change.pending?.transition.enters)) delete record[key];
  return { ...change, record };
}

/** What is entered for the new record. */
function handedOver({ with: taken }: Created, enters: Entered | undefined): string[] {
  const entered = new Set([...(enters?.fields ?? []), ...(enters?.optional ?? [])]);
  return Object.values(taken).filter((path) => entered.has(path));
}

/** A created record has the owner of the record it comes from. */
function ownerOf({ descriptor }: ServerEntity, own: Row): Row {
  return descriptor.owner === 'enterprise' && !isEmpty(own.companyId) ? { companyId: own.companyId ?? null } : {};
}

/**
 * The transitions of the records that follow, and of those that follow them; each record once. Throws `cascade-refused`
 * when one of them may not make its transition in its state.
 */
async function cascadedTransitions(
  change: Change,
  changedElsewhere: Set<string> = new Set([idOf(change)]),
): Promise<Change[]> {
  const { call, pending, record } = change;
  const followers: Change[] = [];
  for (const [path, cascaded] of Object.entries(pending?.transition.cascades ?? {})) {
    const field = call.entity.fieldAt(path);
    if (!namesRecords(field)) continue;
    const entity = entityOf(call.context, field.entity);
    const ids = await idsUnder(call.context.database, entity.layout, { by: field.by, keys: keysAt(record, path) });
    for (const id of ids) {
      const step = await cascadedTransition({ ...change, call: { ...call, entity } }, id, cascaded);
      if (changedElsewhere.has(idOf(step))) continue;
      changedElsewhere.add(idOf(step));
      const created = await createdWith(step);
      const follower = withCreated(step, created);
      followers.push(
        ...(created ? [created] : []),
        follower,
        ...(await cascadedTransitions(follower, changedElsewhere)),
      );
    }
  }
  return followers;
}

function idOf({ call, record }: Pick<Change, 'call' | 'record'>): string {
  return recordKey(call.entity, String(record.id));
}

/** Names a record among those of all entities. */
export function recordKey({ descriptor }: ServerEntity, id: string): string {
  return `${descriptor.id} ${id}`;
}

/** The step of one record, which takes what it asks for of the record it follows. */
async function cascadedTransition(
  { call, at, record }: Change,
  id: string,
  { action, enters }: Cascaded,
): Promise<Change> {
  const { context, entity } = call;
  const caller = systemCaller(call.caller.language);
  const before = await readUnscoped(context, entity, id);
  const { timeZone } = context.settings;
  const own = { ...call, caller, idempotency: null };
  try {
    const bound = guardTransition(entity.descriptor, action, caller, before);
    const taken = Object.entries(enters ?? {}).map(
      ([theirs, path]) => [theirs, valueAt(record, path) ?? null] as const,
    );
    const input = enters ? { entered: Object.fromEntries(taken) } : {};
    const step = applyTransition({ entity, caller, bound, input, before, at, timeZone });
    return { call: own, action, before, at, ...step };
  } catch (error) {
    throw error instanceof Refusal ? cascadeRefusal({ call: own, record: before }, error) : error;
  }
}

/** The refusal of a whole because one of the records with it was refused: which one, and why. */
export function cascadeRefusal({ call, record }: Pick<Change, 'call' | 'record'>, why: Refusal): Refusal {
  const { entity, caller } = call;
  const { id, title } = entity.descriptor;
  const data = typeof why.data === 'object' && why.data !== null && !Array.isArray(why.data) ? why.data : {};
  return new Refusal('cascade-refused', {
    params: {
      entity: `@entity.${id}.label`,
      title: titleText(title[caller.language], (path) => valueAt(record, path)).join(' '),
      why: `@${why.sentence}`,
    },
    findings: why.findings.map((finding): Finding => ({ ...finding, path: `${id}.${finding.path}` })),
    data: { ...data, entity: id, id: record.id ?? null, because: why.error },
  });
}
