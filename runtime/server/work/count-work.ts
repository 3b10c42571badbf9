// How many records wait for a person, by menu entry: one statement over all entities, remembered for some seconds.
import { type RawBuilder, sql } from 'kysely';
import { mostWork, type WorkCounts, type WorkStep } from '../../core/work.ts';
import type { ServerContext, ServerEntity } from '../context.ts';
import { addresseesOf } from '../notices/addressee.ts';
import type { Caller } from '../session/caller.ts';
import type { Freshness } from '../store/freshness.ts';
import { runFragment } from '../store/statement.ts';
import { placeSql } from '../store/view-places.ts';
import { awaitedSql, stepPlaces, stepsFor } from './step-sql.ts';

/** Milliseconds that counts are kept where no write forgets them: what is reminded of depends on the day. */
const freshFor = 10_000;
const maximumCallers = 2_000;

/** The counts of callers, as long as nothing was written. */
export class WorkCountCache {
  readonly #known = new Map<string, { readonly at: number; readonly writes: number; readonly counts: WorkCounts }>();

  readonly #freshness: Freshness;

  constructor(freshness: Freshness) {
    this.#freshness = freshness;
  }

  /** What was counted for this key after so many writes, if it is not too old. */
  find(key: string, writes: number): WorkCounts | undefined {
    const found = this.#known.get(key);
    const isGood = found?.writes === writes && Date.now() - found.at < this.#freshness.limit(freshFor);
    return isGood ? found.counts : undefined;
  }

  /** `writes`: how many there had been before it was counted. */
  keep(key: string, writes: number, counts: WorkCounts): void {
    if (this.#known.size >= maximumCallers) this.#known.clear();
    this.#known.set(key, { at: Date.now(), writes, counts });
  }
}

/** Counts what waits for the caller, each step up to one more than are told exactly. Drafts do not count: nobody waits for them. */
export async function countWork(
  context: Pick<ServerContext, 'entities' | 'database' | 'settings' | 'listCache'>,
  caller: Caller,
  cache: WorkCountCache,
): Promise<WorkCounts> {
  const key = `${caller.account.id} ${caller.sessionId}`;
  const writes = context.listCache.now;
  const known = cache.find(key, writes);
  if (known) return known;
  const branches = [...context.entities.values()].flatMap((entity) => branchesOf(context, entity, caller));
  const menus: { [menu: string]: number } = {};
  let [total, reminded] = [0, 0];
  const cells = branches.length > 0 ? await runFragment(context.database, together(branches)) : [];
  for (const [menu, count, ofThem] of cells) {
    total += Number(count);
    reminded += Number(ofThem);
    if (typeof menu === 'string') menus[menu] = (menus[menu] ?? 0) + Number(count);
  }
  const counts = { total, menus, ...(reminded > 0 && { reminded }) };
  // What a replica has not seen yet would be remembered without it.
  if (context.listCache.seesAll) cache.keep(key, writes, counts);
  return counts;
}

function together(branches: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`select m, sum(c)::integer, sum(r)::integer from (${sql.join([...branches], sql` union all `)}) b group by m`;
}

/** For each step: menu key -> number of records. A record that waits for two steps is counted once for each. */
function branchesOf(
  { settings }: Pick<ServerContext, 'settings'>,
  entity: ServerEntity,
  caller: Caller,
): RawBuilder<unknown>[] {
  const steps = stepsFor(entity, caller).filter(({ kind }) => kind !== 'draft');
  return steps.map((step) => {
    const places = stepPlaces(entity, step, caller, settings);
    const menus = places.map(({ view }, index) => sql`when ${sql.lit(index)} then ${sql.lit(view.menu)}`);
    const menu = menus.length === 0 ? sql`null::text` : sql`case v ${sql.join(menus, sql` `)} end`;
    const found = sql`select ${placeSql(places)} as v, ${remindedSql(entity, step, caller)} as r
      from ${entity.layout.from} t where ${awaitedSql(entity, step, caller)} limit ${sql.lit(mostWork + 1)}`;
    return sql`(select ${menu} as m, count(*) as c, count(*) filter (where r) as r from (${found}) f group by 1)`;
  });
}

/** Whether the record under the alias `t` is one whose step the caller was reminded of. */
function remindedSql(
  { descriptor }: ServerEntity,
  { use }: WorkStep,
  { person }: Pick<Caller, 'person'>,
): RawBuilder<boolean> {
  const reminds = use.lifecycle.transitions.some(({ tells }) => tells?.kind === 'reminder');
  if (!reminds) return sql<boolean>`false`;
  return sql<boolean>`t."id" in (select n."recordId" from notice n
    where n."addressee" = any(${addresseesOf(person)}) and n."kind" = 'reminder' and n."entity" = ${descriptor.id})`;
}
