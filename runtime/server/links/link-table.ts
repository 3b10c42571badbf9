// The table of links: which line of which source a line of a target was made from, and how much of it that took.
import { type RawBuilder, sql } from 'kysely';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Flow } from '../../core/descriptor/flow.ts';
import type { Language, Row } from '../../core/descriptor/value.ts';
import type { Layout } from '../store/layout.ts';
import { type Executor, quoted, runFragment } from '../store/statement.ts';
import { titleSql } from '../store/target.ts';
import { type LinkWeight, weightOf } from './link-weight.ts';
import type { Taken } from './measures.ts';

/** A link as it is stored. Lines are empty for the head of a record. */
export interface Link {
  readonly flow: string;
  readonly sourceEntity: string;
  readonly sourceId: string;
  readonly sourceLine: string;
  /** Version of the source when the link was made. */
  readonly sourceVersion: number;
  readonly targetEntity: string;
  readonly targetId: string;
  readonly targetLine: string;
  readonly taken: Taken;
}

/** A link with what its target is now. */
export interface LiveLink extends Link {
  readonly state: string | null;
  readonly weight: LinkWeight;
  readonly title: string;
  /** Whether whoever asks may view the target. */
  readonly isVisible: boolean;
}

const table = sql.raw(quoted('flow_link'));
const columns = [
  'flow',
  'sourceEntity',
  'sourceId',
  'sourceLine',
  'sourceVersion',
  'targetEntity',
  'targetId',
  'targetLine',
  'taken',
] as const;
const list = (alias = ''): RawBuilder<unknown> => sql.raw(columns.map((name) => `${alias}${quoted(name)}`).join(', '));

/** The name of the lock that whoever changes what is taken of a source holds. */
export function linkLock(sourceId: string): string {
  return `links of ${sourceId}`;
}

/** The links of a target. */
export async function linksOfTarget(executor: Executor, targetId: string): Promise<Link[]> {
  const rows = await runFragment(
    executor,
    sql`select ${list()} from ${table} where "targetId" = ${targetId} order by "flow", "sourceLine", "targetLine"`,
  );
  return rows.map(readLink);
}

export interface LiveRequest {
  readonly flow: Flow;
  readonly target: { readonly descriptor: EntityDescriptor; readonly layout: Layout };
  readonly language: Language;
  /** True for the targets whoever asks may view, under the alias `t`. */
  readonly scope: RawBuilder<boolean>;
}

/** The links of sources under flows, each with its target as it is now; targets that are gone have none. */
export async function liveLinks(
  executor: Executor,
  sourceIds: readonly string[],
  requests: readonly LiveRequest[],
): Promise<LiveLink[]> {
  if (requests.length === 0 || sourceIds.length === 0) return [];
  const selects = requests.map(({ flow, target: { descriptor, layout }, language, scope }) => {
    const [use] = descriptor.lifecycles;
    const state = use
      ? sql.raw(`t.${quoted(layout.slotAt.get(use.field)?.column ?? use.field)}::text`)
      : sql`null::text`;
    const kept = layout.keepsDeleted ? sql` and t."deletedAt" is null` : sql``;
    return sql`select ${list('l.')}, ${state}, ${sql.raw(titleSql(layout, 't', language))}, (${scope}) is true
      from ${table} l join ${layout.from} t on t."id" = l."targetId"
      where l."flow" = ${flow.id} and l."sourceId" = any(${sourceIds})${kept}`;
  });
  const flows = new Map(requests.map(({ flow, target }) => [flow.id, { flow, target }]));
  return (await runFragment(executor, sql.join(selects, sql` union all `))).flatMap((cells) => {
    const link = readLink(cells);
    const known = flows.get(link.flow);
    if (!known) return [];
    const state = cells[columns.length];
    const name = typeof state === 'string' ? state : null;
    return {
      ...link,
      state: name,
      weight: weightOf(known.flow, known.target.descriptor, name),
      title: String(cells[columns.length + 1] ?? ''),
      isVisible: cells[columns.length + 2] === true,
    };
  });
}

/** Puts the links of a target in the place of those it had. */
export async function replaceLinks(executor: Executor, targetId: string, links: readonly Link[]): Promise<void> {
  await runFragment(executor, sql`delete from ${table} where "targetId" = ${targetId}`);
  if (links.length === 0) return;
  const json = JSON.stringify(links);
  await runFragment(
    executor,
    sql`insert into ${table} ("id", ${list()})
        select gen_random_uuid(), ${list('r.')} from json_populate_recordset(null::${table}, ${json}) r`,
  );
}

/** Takes away every link of a record that is deleted, as a target and as a source. */
export async function dropLinks(executor: Executor, id: string): Promise<void> {
  await runFragment(executor, sql`delete from ${table} where "targetId" = ${id} or "sourceId" = ${id}`);
}

function readLink(cells: readonly unknown[]): Link {
  const row = Object.fromEntries(columns.map((name, index) => [name, cells[index]])) as unknown as Link;
  return { ...row, taken: (row.taken ?? {}) as Row as Taken };
}
