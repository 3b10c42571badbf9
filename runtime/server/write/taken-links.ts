// What the links of a record take, beside what others take of the same sources: findings where it is too much.
import { compareDecimals, sumDecimals } from '../../core/decimal.ts';
import type { Flow } from '../../core/descriptor/flow.ts';
import type { Finding } from '../../core/findings.ts';
import { type Link, type LiveLink, liveLinks } from '../links/link-table.ts';
import { leftOf, type Measure, takenOf } from '../links/measures.ts';
import type { Executor } from '../store/statement.ts';
import type { Change, WriteCall } from './change.ts';
import { rowScope } from './load.ts';

/** Numbers that one message names. */
const mostNamed = 3;

type MeasuresBy = (link: Link) => readonly Measure[];

/**
 * What the head of a target takes of several sources is taken of one after the other, of each as much as others leave, and what
 * is beyond that of the last.
 */
export function allottedTaken(links: readonly Link[], measuresBy: MeasuresBy, others: readonly LiveLink[]): Link[] {
  const heads = links.filter(({ targetLine, sourceLine }) => targetLine === '' && sourceLine === '');
  const given = new Map<Link, Link>();
  for (const group of Map.groupBy(heads, ({ flow }) => flow).values()) {
    const left = new Map(group.flatMap(({ taken }) => Object.entries(taken)));
    for (const [index, link] of group.entries()) {
      const behind = group.slice(index + 1);
      const measures = measuresBy(link);
      const taken = Object.fromEntries(
        Object.keys(link.taken).map((key) => {
          const rest = left.get(key) ?? '0';
          const isLast = behind.every(({ taken: theirs }) => theirs[key] === undefined);
          const measure = measures.find((one) => one.key === key && one.line === '');
          const theirs = others.filter(({ flow, sourceId }) => flow === link.flow && sourceId === link.sourceId);
          const open = measure ? leftOf(measure.has, [takenOf(measure, theirs)]) : '0';
          const takes = isLast || compareDecimals(rest, open) <= 0 ? rest : open;
          left.set(key, leftOf(rest, [takes]));
          return [key, takes];
        }),
      );
      given.set(link, { ...link, taken });
    }
  }
  return links.map((link) => given.get(link) ?? link);
}

/** What other submitted targets take of the sources of the links. */
export async function takenByOthers(
  executor: Executor,
  { call, record }: Change,
  links: readonly Link[],
): Promise<LiveLink[]> {
  const { flows } = call.context;
  const used = [...new Set(links.map(({ flow }) => flow))].flatMap((id) => flows.all.get(id) ?? []);
  const sources = [...new Set(links.map(({ sourceId }) => sourceId))];
  const all = await linksNow(executor, call, used, sources);
  return all.filter(({ targetId, weight }) => targetId !== String(record.id) && weight === 'consumed');
}

/** Findings at every line that takes more of its source than other submitted targets leave. */
export function overTaken(links: readonly Link[], measuresBy: MeasuresBy, others: readonly LiveLink[]): Finding[] {
  const findings: Finding[] = [];
  for (const [name, own] of Map.groupBy(links, ({ flow, sourceId }) => `${flow} ${sourceId}`)) {
    const [first] = own;
    const theirs = others.filter(({ flow, sourceId }) => `${flow} ${sourceId}` === name);
    for (const measure of first ? measuresBy(first) : []) {
      const takes = takenOf(measure, own);
      const open = leftOf(measure.has, [takenOf(measure, theirs)]);
      if (compareDecimals(takes, open) <= 0) continue;
      const by = theirs.filter((link) => compareDecimals(takenOf(measure, [link]), '0') > 0);
      for (const link of own.filter((one) => compareDecimals(takenOf(measure, [one]), '0') > 0)) {
        const key = measure.key.split('.').at(-1) ?? '';
        const path = link.targetLine === '' ? measure.key : `${link.targetLine}.${key}`;
        const params = { open, takes: sumDecimals([takes]), by: namesOf(by) };
        findings.push({
          path,
          rule: 'over-taken',
          sentence: by.length > 0 ? 'limit.over-taken' : 'limit.over-source',
          params,
        });
      }
    }
  }
  return findings;
}

/** Numbers of the targets that take something, as far as the caller may see them. */
export function namesOf(links: readonly LiveLink[]): string {
  const names = [...new Set(links.flatMap(({ isVisible, title }) => (isVisible ? [title] : [])))];
  const more = names.length > mostNamed || names.length < new Set(links.map(({ targetId }) => targetId)).size;
  return `${names.slice(0, mostNamed).join(', ')}${more ? ' …' : ''}`;
}

/** Links of sources under flows, with what their targets are now, called as what they are where they have no number yet. */
export async function linksNow(
  executor: Executor,
  { context, caller }: WriteCall,
  flows: readonly Flow[],
  sources: readonly string[],
): Promise<LiveLink[]> {
  const requests = flows.flatMap((flow) => {
    const target = context.entities.get(flow.to);
    return target ? [{ flow, target, language: caller.language, scope: rowScope(target, 'view', caller) }] : [];
  });
  const links = await liveLinks(executor, sources, requests);
  return links.map((link) =>
    link.title === ''
      ? { ...link, title: context.messages.format(caller.language, `entity.${link.targetEntity}.label`) }
      : link,
  );
}
