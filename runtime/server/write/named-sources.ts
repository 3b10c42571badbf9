// The sources that a record names in a field of its own, chosen by hand or filled in by a flow: each is linked like one it was made from.

import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Flow } from '../../core/descriptor/flow.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isSource } from '../../core/flow-sources.ts';
import { isRow, valueAt, valuesAt } from '../../core/paths.ts';
import type { Link } from '../links/link-table.ts';
import { isId } from '../store/record-id.ts';
import type { Change } from './change.ts';
import { readUnscoped } from './load.ts';

/** Where a flow is told which sources a record names: in its head, or in each of its lines. */
interface Naming {
  /** Path of the lines; empty for the head. */
  readonly lines: string;
  readonly fields: readonly string[];
}

function namingsOf({ namedBy, lines }: Flow): Naming[] {
  const inLines = lines.flatMap(({ to, namedBy: fields }) => (fields ? [{ lines: to, fields }] : []));
  return [...(namedBy ? [{ lines: '', fields: namedBy }] : []), ...inLines];
}

function namingFlows({ call }: Change): { readonly flow: Flow; readonly namings: readonly Naming[] }[] {
  const flows = call.context.flows.to.get(call.entity.descriptor.id) ?? [];
  return flows.flatMap((flow) => {
    const namings = namingsOf(flow);
    return namings.length > 0 ? [{ flow, namings }] : [];
  });
}

/** Whether the change decides which sources are named, or how much is taken of them. */
export function decidesNamed(change: Change): boolean {
  const { before, record } = change;
  const said = (row: Row, paths: readonly string[]): string => JSON.stringify(paths.map((path) => valuesAt(row, path)));
  return namingFlows(change).some(({ flow, namings }) => {
    const paths = [...flow.open, ...namings.flatMap(({ lines, fields }) => (lines === '' ? fields : lines))];
    const units = paths.flatMap((path) => dividedBy(change.call.entity.descriptor, flow, path)?.own ?? []);
    return before === null || said(before, [...paths, ...units]) !== said(record, [...paths, ...units]);
  });
}

/** A source that is named, by the line it is named in; empty for the head. */
interface Named {
  readonly line: string;
  readonly sourceId: string;
}

function namedIn(record: Row, { lines, fields }: Naming): Named[] {
  const within = (row: Row, line: string): Named[] =>
    fields
      .flatMap((path) => valuesAt(row, path))
      .flatMap(({ value }) => (Array.isArray(value) ? value : [value ?? null]))
      .flatMap((one: Json) => (typeof one === 'string' && isId(one) ? [{ line, sourceId: one }] : []));
  if (lines === '') return within(record, '');
  const rows = valueAt(record, lines);
  return (Array.isArray(rows) ? rows : []).flatMap((row, index) =>
    isRow(row) ? within(row, `${lines}.${index}`) : [],
  );
}

/**
 * The links with one for each source that is named now, and without those to sources that no field names any more. `stored`: those
 * the record had, which are not judged again.
 */
export async function withNamed(change: Change, links: readonly Link[], stored: readonly Link[]): Promise<Link[]> {
  let made: readonly Link[] = links;
  for (const { flow, namings } of namingFlows(change)) {
    const named = namings.flatMap((naming) => namedIn(change.record, naming));
    const ids = [...new Set(named.map(({ sourceId }) => sourceId))];
    const lines = new Set(namings.flatMap(({ lines: path }) => path));
    const kept = made.filter((link) => link.flow !== flow.id || isNamed(link, { named, ids, lines }));
    const heads: Link[] = [];
    for (const sourceId of ids) {
      const own = [...kept, ...stored].find((link) => link.flow === flow.id && link.sourceId === sourceId);
      const version = own?.sourceVersion ?? (await versionOf(change, flow, sourceId));
      if (version === null) continue;
      heads.push(
        ...linksTo({ flow, sourceId, version }, named).filter((link) => !kept.some((one) => isSame(one, link))),
      );
    }
    made = [...kept, ...heads];
  }
  return [...made];
}

function isNamed(
  { sourceId, targetLine }: Link,
  { named, ids, lines }: { named: readonly Named[]; ids: readonly string[]; lines: ReadonlySet<string> },
): boolean {
  const isInLine = targetLine !== '' && lines.has(targetLine.replace(/\.\d+$/, ''));
  return isInLine ? named.some((one) => one.line === targetLine && one.sourceId === sourceId) : ids.includes(sourceId);
}

function isSame(one: Link, other: Link): boolean {
  return one.flow === other.flow && one.sourceId === other.sourceId && one.targetLine === other.targetLine;
}

/** That of the record, and those of the lines that name the source. */
function linksTo(
  { flow, sourceId, version }: { flow: Flow; sourceId: string; version: number },
  named: readonly Named[],
): Link[] {
  const base = { flow: flow.id, sourceEntity: flow.from, sourceId, sourceVersion: version, sourceLine: '' };
  const lines = named.filter((one) => one.sourceId === sourceId && one.line !== '').map(({ line }) => line);
  return ['', ...lines].map((targetLine) => ({ ...base, targetEntity: flow.to, targetId: '', targetLine, taken: {} }));
}

/** The version of a source that is named for the first time; null where the flow is not for such a one. */
async function versionOf({ call }: Change, flow: Flow, id: string): Promise<number | null> {
  const entity = call.context.entities.get(flow.from);
  const source = entity ? await readUnscoped(call.context, entity, id).catch(() => null) : null;
  if (!entity || !source || !isSource(flow, source, call.caller.person.companyId)) return null;
  return Number(source[entity.layout.versionKey] ?? 0);
}

/** Where the currencies of what is divided stand: in the source, and in the record itself. */
interface Divided {
  readonly theirs: string;
  readonly own: string;
}

/**
 * A rule of the record divides what is taken at a key among all sources named, whatever the order, and in their currencies: that judges
 * it better than link by link, and alone. Null where there is none.
 */
export function dividedBy({ rules }: EntityDescriptor, { namedBy = [] }: Flow, key: string): Divided | null {
  for (const { kind, params, on } of rules) {
    if (kind !== 'allotted-within' || on !== 'complete' || !isRow(params) || params.value !== key) continue;
    const [among, currency] = [params.among, params.currency];
    if (!Array.isArray(among) || !Array.isArray(currency) || !among.some((path) => namedBy.includes(String(path))))
      continue;
    return { theirs: String(currency[0]), own: String(currency[1]) };
  }
  return null;
}

/** Whether an amount can be told in what its source is counted in: of another currency nothing is known here. */
export function isAlike({ theirs, own }: Divided, record: Row, source: Row): boolean {
  const [wanted] = valuesAt(source, theirs).flatMap(({ value }) => value ?? []);
  const said = valueAt(record, own) ?? null;
  return said === null || wanted === undefined || said === wanted;
}
