// What moves or comes into being together with a transition: the record it creates, and the records that follow it as `system`.
import { withComputed } from '../../core/computed.ts';
import type { Row } from '../../core/descriptor.ts';
import { Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import { normaliseRow } from '../../core/kinds/kinds.ts';
import { stageOf } from '../../core/lifecycle.ts';
import { fieldAt, isEmpty, valueAt } from '../../core/paths.ts';
import { titleWords } from '../../core/title.ts';
import type { Created } from '../../core/transition-parts.ts';
import { type Served, type ServerContext, servedEntity } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { systemCaller } from '../session/system-caller.ts';
import { namedAt } from '../store/find-targets.ts';
import { idsUnder, readWhole } from '../store/read-record.ts';
import { newId } from '../store/record-id.ts';
import type { Change } from './change.ts';
import { newRecord } from './prepare.ts';
import { setValues } from './set-values.ts';
import { stepFor } from './transition.ts';

/** The new record a transition creates, with its id; null when it creates none. */
export async function creationWith(change: Change): Promise<Change | null> {
  const { call, making, record: own, at } = change;
  const creates = making?.transition.creates;
  if (!creates) return null;
  const { context, caller } = call;
  const entity = servedEntity(context, creates.entity);
  const { fields } = entity.descriptor;
  const base = newRecord(entity, caller, {}, at).record;
  const taken = Object.entries(creates.with).map(([theirs, path]) => [theirs, valueAt(own, path) ?? null] as const);
  const given = normaliseRow({ ...ownerOf(entity, own), ...Object.fromEntries(taken) }, fields);
  const set = setValues(creates.sets, fields, { caller, at, timeZone: context.settings.timeZone });
  // It is made for the enterprise it belongs to, and names what that one may name.
  const owner = given.companyId ?? base.companyId ?? null;
  const maker: Caller = {
    ...caller,
    through: `${call.entity.descriptor.id} ${making.transition.action}`,
    person: { ...caller.person, companyId: typeof owner === 'string' ? owner : caller.person.companyId },
  };
  const made = withComputed({ ...base, ...given, ...set, id: newId() }, fields);
  const { completes } = context.hooks[creates.entity] ?? {};
  const record = (await completes?.({ record: made, caller: maker, database: context.pool })) ?? made;
  const stage = stageOf(entity.descriptor, record);
  return { call: { context, caller: maker, entity, repeat: null }, action: 'create', before: null, record, at, stage };
}

/** The record that refers to what is created with it. */
export function keeping(record: Row, creates: Created | undefined, created: Change | null): Row {
  if (creates?.keptIn === undefined || created === null) return record;
  return { ...record, [creates.keptIn]: created.record.id ?? null };
}

/** What comes of a record belongs to whom the record belongs to. */
function ownerOf({ descriptor }: Served, own: Row): Row {
  return descriptor.owner === 'enterprise' && !isEmpty(own.companyId) ? { companyId: own.companyId ?? null } : {};
}

/**
 * The transitions of the records that follow, and of those that follow them; each record once. Throws `linked-refused`
 * when one of them may not make its transition in its state.
 */
export async function followersOf(change: Change, met: Set<string> = new Set([idOf(change)])): Promise<Change[]> {
  const { call, making, record } = change;
  const followers: Change[] = [];
  for (const [path, action] of Object.entries(making?.transition.follows ?? {})) {
    const field = fieldAt(call.entity.descriptor.fields, path);
    if (field?.kind !== 'reference' && field?.kind !== 'references') continue;
    const entity = servedEntity(call.context, field.entity);
    const ids = await idsUnder(call.context.pool, entity.layout, { by: field.by, keys: namedAt(record, path) });
    for (const id of ids) {
      const step = await followerOf({ ...change, call: { ...call, entity } }, id, action);
      if (met.has(idOf(step))) continue;
      met.add(idOf(step));
      const created = await creationWith(step);
      const follower = { ...step, record: keeping(step.record, step.making?.transition.creates, created) };
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
  const own = { ...call, caller, repeat: null };
  try {
    const step = stepFor({ entity, caller, action, input: {}, before, at, timeZone });
    return { call: own, action, before, at, ...step };
  } catch (error) {
    throw error instanceof Refusal ? linkedRefusal({ call: own, record: before }, error) : error;
  }
}

/** A record whatever its rows allow. Throws `not-found`. */
export async function wholeRecord(context: ServerContext, { layout }: Served, id: string): Promise<Row> {
  const stored = await readWhole(context.pool, { layouts: context.layouts, layout, id });
  if (!stored) throw new Refusal('not-found');
  return stored.record;
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
