// What can be made of a record now, what was made of it and of what it was made: with what is open, and why not where it cannot.
import { holds, pathsOf } from '../../core/condition.ts';
import { sumDecimals } from '../../core/decimal.ts';
import type { Condition } from '../../core/descriptor/condition.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Flow } from '../../core/descriptor/flow.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isOwnSource } from '../../core/flow-sources.ts';
import type { StateMeaning } from '../../core/forward.ts';
import { labelKeyAt } from '../../core/paths.ts';
import { mayUse } from '../../core/permissions.ts';
import { type LiveLink, linksOfTarget } from '../links/link-table.ts';
import type { MeasureRest } from '../links/measures.ts';
import { readVisible, requireRecord } from '../write/load.ts';
import { type FlowCall, sourceTitle } from './flow-call.ts';
import { meaningsOf } from './made-meanings.ts';
import { isAbove } from './make-draft.ts';
import { linksFrom, restsUnder } from './open-of.ts';
import { pageOf } from './page-of.ts';

/** The flows from a record, as the API answers them. Throws `not-found` for a record out of sight. */
export async function offeredFlows(call: FlowCall, id: string): Promise<Row> {
  const { context, entity } = call;
  const { record } = await requireRecord(call, id, 'view');
  const flows = context.flows.from.get(entity.descriptor.id) ?? [];
  const links = await linksFrom(call, flows, [id]);
  const targets: Targets = { links, meanings: await meaningsOf(call, links) };
  const offered = flows.flatMap((flow) => offerOf(call, flow, record, targets) ?? []);
  const sources = context.flows.to.has(entity.descriptor.id) ? await madeFrom(call, id) : [];
  const made = flows.flatMap((flow) => madeBy(call, flow, targets));
  const { companyId } = call.caller.person;
  const open = flows
    .filter((flow) => isOwnSource(flow, record, companyId) && links.some((link) => link.flow === flow.id))
    .map((flow) => ({ flow: flow.id, to: flow.to, ...summary(call, flow, record, links) }));
  return { flows: offered, made, open, sources };
}

/** What was made of a record, and what the states of that mean to the caller. */
interface Targets {
  readonly links: readonly LiveLink[];
  readonly meanings: ReadonlyMap<string, StateMeaning>;
}

function offerOf(call: FlowCall, flow: Flow, record: Row, targets: Targets): Row | null {
  const { context, caller } = call;
  const { person, rights } = caller;
  const target = context.entities.get(flow.to);
  if (!target || !flow.by.includes(person.account)) return null;
  if (!mayUse(target.descriptor, 'create', person, rights)) return null;
  if (!isOwnSource(flow, record, person.companyId)) return null;
  const states = statesFor(call.entity.descriptor, flow.when, record);
  if (states === null) return null;
  const whyNot = states.length === 0 ? null : notNow(call, states);
  return {
    flow: flow.id,
    to: flow.to,
    may: whyNot === null,
    ...(whyNot !== null && { whyNot }),
    ...summary(call, flow, record, targets.links),
    existing: madeBy(call, flow, targets).filter(({ weight }) => weight !== 'released'),
  };
}

/**
 * The states the record would have to be in: none where the flow can be made now, null where the record is not meant at all, such
 * as an export where the flow is for imports.
 */
export function statesFor(
  entity: EntityDescriptor,
  when: Condition | undefined,
  record: Row,
): readonly string[] | null {
  if (when === undefined || holds(when, record)) return [];
  const [use] = entity.lifecycles;
  if (!use || !pathsOf(when).includes(use.field)) return null;
  const states = Object.keys(use.lifecycle.states).filter((state) => holds(when, { ...record, [use.field]: state }));
  return states.length === 0 ? null : states;
}

function notNow({ context, caller, entity }: FlowCall, states: readonly string[]): string {
  const { id, lifecycles } = entity.descriptor;
  const lifecycle = lifecycles[0]?.lifecycle.id ?? '';
  const names = states.map((state) =>
    context.messages.format(caller.language, `entity.${id}.states.${lifecycle}.${state}`),
  );
  return context.messages.format(caller.language, 'message.flow.onlyIn', { states: names.join(' / ') });
}

/** What is open, line by line and in all. */
function summary(call: FlowCall, flow: Flow, record: Row, links: readonly LiveLink[]): Row {
  const rests = restsUnder(call, flow, record, links);
  const target = call.context.entities.get(flow.to);
  const label = (key: string): string =>
    target
      ? call.context.messages.format(call.caller.language, labelKeyAt(flow.to, target.descriptor.fields, key))
      : key;
  const lines = [...Map.groupBy(rests, ({ line }) => line)].map(([line, measures]) => ({
    line,
    measures: measures.map((measure) => ({ ...measure })),
    isOpen: measures.some(({ open }) => isAbove(open)),
  }));
  const totals = [...Map.groupBy(rests, ({ key }) => key)].map(([key, measures]) => ({
    key,
    label: label(key),
    ...totalOf(measures),
  }));
  return {
    lines: lines as unknown as Json,
    totals: totals as unknown as Json,
    linesOpen: lines.filter(({ isOpen }) => isOpen).length,
    linesInAll: lines.length,
  };
}

function totalOf(measures: readonly MeasureRest[]): Row {
  const sum = (name: 'has' | 'reserved' | 'consumed' | 'open'): string => sumDecimals(measures.map((one) => one[name]));
  return { has: sum('has'), reserved: sum('reserved'), consumed: sum('consumed'), open: sum('open') };
}

/** The targets in the caller's sight, each once. */
function madeBy({ context, caller }: FlowCall, flow: Flow, { links, meanings }: Targets): (Row & { weight: string })[] {
  const target = context.entities.get(flow.to);
  const page = target ? pageOf(target.descriptor, caller) : null;
  const own = links.filter(({ flow: id, isVisible }) => id === flow.id && isVisible);
  return [...new Map(own.map((link) => [link.targetId, link])).values()].map((link) => ({
    flow: flow.id,
    entity: link.targetEntity,
    id: link.targetId,
    title: link.title,
    state: link.state === null ? null : stateLabel({ context, caller }, target?.descriptor, link.state),
    meaning: meanings.get(link.targetId) ?? null,
    weight: link.weight,
    page,
  }));
}

function stateLabel(
  { context, caller }: Pick<FlowCall, 'context' | 'caller'>,
  target: EntityDescriptor | undefined,
  state: string,
): string {
  const lifecycle = target?.lifecycles[0]?.lifecycle.id;
  if (!target || lifecycle === undefined) return state;
  return context.messages.format(caller.language, `entity.${target.id}.states.${lifecycle}.${state}`);
}

/** The records this one was made from, as far as the caller may see them; whether they have changed since. */
async function madeFrom({ context, caller }: FlowCall, id: string): Promise<Row[]> {
  const found: Row[] = [];
  const heads = (await linksOfTarget(context.database, id)).filter(
    ({ targetLine, sourceLine }) => targetLine + sourceLine === '',
  );
  for (const { flow, sourceEntity, sourceId, sourceVersion } of heads) {
    const entity = context.entities.get(sourceEntity);
    const seen = entity ? await readVisible({ context, caller, entity }, sourceId) : null;
    if (!entity || !seen) continue;
    const version = Number(seen.record[entity.layout.versionKey] ?? 0);
    found.push({
      flow,
      entity: sourceEntity,
      id: sourceId,
      title: sourceTitle({ context, caller, entity }, seen.record),
      page: pageOf(entity.descriptor, caller),
      changed: version > sourceVersion,
    });
  }
  return found;
}
