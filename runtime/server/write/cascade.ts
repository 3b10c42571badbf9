// Stage: what moves or comes into being together with a transition: the record it creates, and the records that follow it as `system`.

import type { Created, Entered } from '../../core/descriptor/lifecycle.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import { namesRecords } from '../../core/kinds/field-traits.ts';
import { stageOf } from '../../core/lifecycle.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { titleWords } from '../../core/title.ts';
import { type Served, servedEntity } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { systemCaller } from '../session/system-caller.ts';
import { namedAt } from '../store/find-targets.ts';
import { idsUnder } from '../store/read-record.ts';
import { newId } from '../store/record-id.ts';
import { beforeHooks } from './before-hooks.ts';
import type { Change } from './change.ts';
import { guardTransition } from './guard.ts';
import { wholeRecord } from './load.ts';
import { newRecord } from './merged-record.ts';
import { setValues } from './set-values.ts';
import { stepFor } from './transition.ts';
import { type Validated, validate } from './validate.ts';

/** Everything one command writes, checked and in the order it is written. */
export interface Cascade {
  readonly own: Validated;
  readonly all: readonly Change[];
  /** Whether the own record names what is made with it, which could not be looked up yet. */
  readonly namesCreated: boolean;
}

/**
 * The change with all that goes with it, each with its before hooks and checks. `met`: records that are changed by other
 * commands of the same batch already. Throws `linked-refused` for what one of the others refuses with.
 */
export async function cascade(validated: Validated, met?: Set<string>): Promise<Cascade> {
  const { change: asked, named } = validated;
  const id = asked.record.id ?? newId();
  const identified = { ...asked, record: { ...asked.record, id } };
  const created = await creationWith(identified);
  const own = withCreated(identified, created);
  const followers = await followersOf(own, met);
  const all = [...(created ? [await checked(created)] : []), own];
  for (const follower of followers) all.push(await checked(follower));
  return { own: { change: own, named }, all, namesCreated: created !== null };
}

/** A record that is written with another keeps the rules too; its faults refuse the whole. */
async function checked(change: Change): Promise<Change> {
  const { id = null, ...unsaved } = change.record;
  const filled = await beforeHooks(change.before === null ? { ...change, record: unsaved } : change);
  const { change: sound } = await validate(filled).catch((error: unknown) => {
    throw error instanceof Refusal ? linkedRefusal(change, error) : error;
  });
  return { ...sound, record: { ...sound.record, id } };
}

/** The new record a transition creates, with its id; null when it creates none. */
async function creationWith(change: Change): Promise<Change | null> {
  const { call, making, record: own, at } = change;
  const creates = making?.transition.creates;
  if (!creates) return null;
  const { context, caller } = call;
  const entity = servedEntity(context, creates.entity);
  const { shape } = entity;
  const base = newRecord(entity, caller, {}, at).record;
  const taken = Object.entries(creates.with).map(([theirs, path]) => [theirs, valueAt(own, path) ?? null] as const);
  const given = shape.normalise({ ...ownerOf(entity, own), ...Object.fromEntries(taken) });
  const set = setValues(creates.sets, shape, { caller, at, timeZone: context.settings.timeZone });
  // It is made for the enterprise it belongs to, and names what that one may name.
  const owner = given.companyId ?? base.companyId ?? null;
  const maker: Caller = {
    ...caller,
    through: `${call.entity.descriptor.id} ${making.transition.action}`,
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

/** The record that refers to what is created with it, and keeps nothing of what it hands over. */
function withCreated(change: Change, created: Change | null): Change {
  const creates = change.making?.transition.creates;
  if (!creates || !created) return change;
  const record: Row = { ...change.record };
  if (creates.keptIn !== undefined) record[creates.keptIn] = created.record.id ?? null;
  if (creates.handsOver) for (const key of handedOver(creates, change.making?.transition.enters)) delete record[key];
  return { ...change, record };
}

/** What is entered for the new record. */
function handedOver({ with: taken }: Created, enters: Entered | undefined): string[] {
  const entered = new Set([...(enters?.fields ?? []), ...(enters?.optional ?? [])]);
  return Object.values(taken).filter((path) => entered.has(path));
}

/** What comes of a record belongs to whom the record belongs to. */
function ownerOf({ descriptor }: Served, own: Row): Row {
  return descriptor.owner === 'enterprise' && !isEmpty(own.companyId) ? { companyId: own.companyId ?? null } : {};
}

/**
 * The transitions of the records that follow, and of those that follow them; each record once. Throws `linked-refused`
 * when one of them may not make its transition in its state.
 */
async function followersOf(change: Change, met: Set<string> = new Set([idOf(change)])): Promise<Change[]> {
  const { call, making, record } = change;
  const followers: Change[] = [];
  for (const [path, action] of Object.entries(making?.transition.follows ?? {})) {
    const field = call.entity.fieldAt(path);
    if (!namesRecords(field)) continue;
    const entity = servedEntity(call.context, field.entity);
    const ids = await idsUnder(call.context.database, entity.layout, { by: field.by, keys: namedAt(record, path) });
    for (const id of ids) {
      const step = await followerOf({ ...change, call: { ...call, entity } }, id, action);
      if (met.has(idOf(step))) continue;
      met.add(idOf(step));
      const created = await creationWith(step);
      const follower = withCreated(step, created);
      followers.push(...(created ? [created] : []), follower, ...(await followersOf(follower, met)));
    }
  }
  return followers;
}

function idOf({ call, record }: Pick<Change, 'call' | 'record'>): string {
  return recordKey(call.entity, String(record.id));
}

/** Names a record among those of all entities. */
export function recordKey({ descriptor }: Served, id: string): string {
  return `${descriptor.id} ${id}`;
}

async function followerOf({ call, at }: Change, id: string, action: string): Promise<Change> {
  const { context, entity } = call;
  const caller = systemCaller(call.caller.language);
  const before = await wholeRecord(context, entity, id);
  const { timeZone } = context.settings;
  const own = { ...call, caller, idempotency: null };
  try {
    const bound = guardTransition(entity.descriptor, action, caller, before);
    const step = stepFor({ entity, caller, bound, input: {}, before, at, timeZone });
    return { call: own, action, before, at, ...step };
  } catch (error) {
    throw error instanceof Refusal ? linkedRefusal({ call: own, record: before }, error) : error;
  }
}

/** The refusal of a whole because one of the records with it was refused: which one, and why. */
export function linkedRefusal({ call, record }: Pick<Change, 'call' | 'record'>, why: Refusal): Refusal {
  const { entity, caller } = call;
  const { id, title } = entity.descriptor;
  const data = typeof why.data === 'object' && why.data !== null && !Array.isArray(why.data) ? why.data : {};
  return new Refusal('linked-refused', {
    params: {
      entity: `@entity.${id}.label`,
      title: titleWords(title[caller.language], (path) => valueAt(record, path)).join(' '),
      why: `@${why.sentence}`,
    },
    findings: why.findings.map((finding): Finding => ({ ...finding, path: `${id}.${finding.path}` })),
    data: { ...data, entity: id, id: record.id ?? null, because: why.error },
  });
}
