// Stage: the links of a record to what it was made from, checked and written in its own transaction; and what keeps a source.
//
// Whoever takes something of a source holds its lock meanwhile: of two that are submitted at once, the second one is told what
// is left. A draft reserves and is never refused; a deleted target gives back; a source that submitted targets take from stays.

import type { Flow } from '../../core/descriptor/flow.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { isSource } from '../../core/flow-sources.ts';
import { mainLifecycle, stateOf } from '../../core/lifecycle.ts';
import { malformed, offered, unknownName } from '../../core/malformed.ts';
import { isRow, schemaPathOf, valueAt, valuesAt } from '../../core/paths.ts';
import { titleText } from '../../core/title.ts';
import { dropLinks, type Link, linkLock, linksOfTarget, replaceLinks } from '../links/link-table.ts';
import { weightOf } from '../links/link-weight.ts';
import { levelAt, measuresOf, type Taken, takenBy } from '../links/measures.ts';
import type { Marks } from '../links/read-marks.ts';
import type { AdvisoryLock } from '../store/advisory-locks.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import type { Change, LinkWork } from './change.ts';
import { refuseFindings } from './hook-rules.ts';
import { keepingFlows, keptRefusal } from './kept-sources.ts';
import { readUnscoped, readVisible } from './load.ts';
import { decidesNamed, dividedBy, isAlike, withNamed } from './named-sources.ts';
import { allottedTaken, overTaken, takenByOthers } from './taken-links.ts';

/** The work a change makes; null for records that nothing flows to or from. Throws `not-found` for sources out of sight. */
export async function planLinks(change: Change, marks: Marks | null): Promise<LinkWork | null> {
  const { call, isHardDelete } = change;
  const { flows } = call.context;
  const { id } = call.entity.descriptor;
  if (!(flows.to.has(id) || flows.from.has(id))) return null;
  if (isHardDelete || change.action === 'delete') return deletion(change);
  return both(keeping(change), await taking(change, marks));
}

/** What the record takes of its sources with this change. */
async function taking(change: Change, marks: Marks | null): Promise<LinkWork | null> {
  const { flows } = change.call.context;
  if (!flows.to.has(change.call.entity.descriptor.id)) return null;
  const { call } = change;
  // What seeds enter is taken as it stands.
  const consumes = !change.isEntered && beginsToConsume(change);
  if (!marks && !consumes && !decidesNamed(change)) return null;
  const stored = change.before === null ? [] : await linksOfTarget(call.context.database, String(change.record.id));
  const links = await withNamed(change, marks ? await linksOf(change, marks, stored) : stored, stored);
  if (links.length === 0 && stored.length === 0) return null;
  const locks = consumes ? locksOf(links) : [];
  return { locks, run: (executor, target) => writeLinks(executor, change, { links, target, checks: consumes }) };
}

/** A change that would take the record away from under what was made of it waits for that, and is refused by it. */
function keeping({ call, before, record }: Change): LinkWork | null {
  const kept = keepingFlows(call, before, record);
  if (kept.length === 0) return null;
  const id = String(record.id);
  return {
    locks: [{ of: linkLock(id), isShared: false }],
    run: async (executor) => {
      const refusal = await keptRefusal(executor, call, id, kept);
      if (refusal) throw refusal;
    },
  };
}

function both(first: LinkWork | null, second: LinkWork | null): LinkWork | null {
  if (!first || !second) return first ?? second;
  return {
    locks: [...first.locks, ...second.locks],
    run: async (executor, target) => {
      await first.run(executor, target);
      await second.run(executor, target);
    },
  };
}

function locksOf(links: readonly Link[]): AdvisoryLock[] {
  return [...new Set(links.map(({ sourceId }) => sourceId))].map((id) => ({ of: linkLock(id), isShared: false }));
}

/** Whether what the record takes is consumed from now on. */
function beginsToConsume({ call, before, record }: Change): boolean {
  const { descriptor } = call.entity;
  const [use] = descriptor.lifecycles;
  const flows = call.context.flows.to.get(descriptor.id) ?? [];
  const consumes = (row: Row | null): boolean =>
    row !== null &&
    flows.some((flow) => weightOf(flow, descriptor, use ? (row[use.field] ?? null) : null) === 'consumed');
  return consumes(record) && (!consumes(before) || !use);
}

function deletion({ call, record }: Change): LinkWork {
  const id = String(record.id);
  const isSource = call.context.flows.from.has(call.entity.descriptor.id);
  return {
    locks: isSource ? [{ of: linkLock(id), isShared: false }] : [],
    run: async (executor) => {
      const flows = call.context.flows.from.get(call.entity.descriptor.id) ?? [];
      const refusal = isSource ? await keptRefusal(executor, call, id, flows, 'delete') : null;
      if (refusal) throw refusal;
      await dropLinks(executor, id);
    },
  };
}

/** Links as the marks say; sources that were linked before are not judged again. */
async function linksOf(change: Change, { sources, lines }: Marks, stored: readonly Link[]): Promise<Link[]> {
  const { call } = change;
  const made: Link[] = [];
  for (const mark of sources) {
    const flow = call.context.flows.all.get(mark.flow);
    if (!flow || flow.to !== call.entity.descriptor.id)
      throw malformed('flow', 'unknown', {
        ...unknownName(
          mark.flow,
          offered(
            (call.context.flows.to.get(call.entity.descriptor.id) ?? []).map(({ id }) => id),
            mark.flow,
          ),
        ),
        path: '$from.flow',
      });
    const isKnown = stored.some((link) => link.flow === flow.id && link.sourceId === mark.id);
    const source = await sourceOf(change, flow, mark.id, isKnown);
    const version = versionIn(call.context.entities.get(flow.from)?.layout.versionKey, source, mark.version);
    const base = { flow: flow.id, sourceEntity: flow.from, sourceId: mark.id, sourceVersion: version };
    const target = { targetEntity: flow.to, targetId: '' };
    made.push({ ...base, ...target, sourceLine: '', targetLine: '', taken: {} });
    for (const { at, line } of lines.filter((one) => one.flow === flow.id && one.id === mark.id)) {
      if (line !== '' && !isRow(valuesAt(source, line)[0]?.value)) continue;
      made.push({ ...base, ...target, sourceLine: line, targetLine: at, taken: {} });
    }
  }
  return made;
}

/** The source, if this person may make the target of it now. */
async function sourceOf({ call }: Change, flow: Flow, id: string, isKnown: boolean): Promise<Row> {
  const { context, caller } = call;
  const entity = context.entities.get(flow.from);
  if (!entity) throw new Refusal('not-found');
  if (isKnown) return readUnscoped(context, entity, id);
  const seen = flow.by.includes(caller.person.account) ? await readVisible({ context, caller, entity }, id) : null;
  if (!seen) throw new Refusal('not-found');
  if (!isSource(flow, seen.record, caller.person.companyId))
    throw new Refusal('state-not-allowed', { sentence: 'message.flow.notNow' });
  return seen.record;
}

/** The version that was read, as far as there can have been such a one. */
function versionIn(key: string | undefined, source: Row, said: number): number {
  const now = Number(source[key ?? ''] ?? 0);
  return Number.isInteger(said) && said > 0 && said <= now ? said : now;
}

interface WrittenLinks {
  readonly links: readonly Link[];
  readonly target: string;
  readonly checks: boolean;
}

async function writeLinks(
  executor: UnitOfWork,
  change: Change,
  { links, target, checks }: WrittenLinks,
): Promise<void> {
  const { record } = change;
  const { flows, entities } = change.call.context;
  const { descriptor } = change.call.entity;
  const sources = new Map<string, Row>();
  for (const { sourceEntity, sourceId } of links) {
    const entity = entities.get(sourceEntity);
    if (!entity || sources.has(sourceId)) continue;
    sources.set(sourceId, await readUnscoped({ database: executor }, entity, sourceId).catch(() => ({})));
  }
  const taking = links.flatMap((link): Link[] => {
    const flow = flows.all.get(link.flow);
    const row = link.targetLine === '' ? record : valueAt(record, link.targetLine);
    if (!flow || !isRow(row)) return [];
    const level = levelAt(flow, schemaPathOf(link.targetLine));
    const taken: Taken = takenBy(level, row, link.targetLine === '' ? '' : `${schemaPathOf(link.targetLine)}.`);
    const alike = Object.entries(taken).filter(([key]) => {
      const divided = dividedBy(descriptor, flow, key);
      return divided === null || isAlike(divided, record, sources.get(link.sourceId) ?? {});
    });
    return [{ ...link, targetId: target, taken: Object.fromEntries(alike) }];
  });
  const measuresBy = (link: Link) => {
    const flow = flows.all.get(link.flow);
    const fields = entities.get(link.sourceEntity)?.descriptor.fields ?? [];
    return flow ? measuresOf(flow, fields, sources.get(link.sourceId) ?? {}) : [];
  };
  const judgedBy = (link: Link) => {
    const flow = flows.all.get(link.flow);
    return measuresBy(link).filter(({ key }) => !flow || dividedBy(descriptor, flow, key) === null);
  };
  const others = checks || sources.size > 1 ? await takenByOthers(executor, change, taking) : [];
  const whole = allottedTaken(taking, measuresBy, others);
  if (checks) {
    refuseGone(change, links, sources);
    refuseFindings(overTaken(whole, judgedBy, others));
  }
  await replaceLinks(executor, target, whole);
}

/** Nothing more is taken of a source that its flow keeps others from leaving: it was withdrawn while the target was a draft. */
function refuseGone({ call }: Change, links: readonly Link[], sources: ReadonlyMap<string, Row>): void {
  const { flows, entities } = call.context;
  for (const { flow, sourceEntity, sourceId } of links) {
    const entity = entities.get(sourceEntity)?.descriptor;
    const use = entity && mainLifecycle(entity);
    const source = sources.get(sourceId);
    if (!entity || !use || !source) continue;
    if (!flows.all.get(flow)?.keeps.includes(stateOf(use, source).name)) continue;
    const title = titleText(entity.title[call.caller.language], (path) => valueAt(source, path)).join(' ');
    throw new Refusal('state-not-allowed', {
      sentence: 'message.flow.gone',
      params: { entity: `@entity.${entity.id}.label`, title },
    });
  }
}
