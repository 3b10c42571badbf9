// The records that were made of others, by the table of links alone: they need not name what they were made of.
import { sql } from 'kysely';
import type { Flow } from '../../core/descriptor/flow.ts';
import { type AskedNaming, mostNaming, type NamingRow } from '../store/naming-records.ts';
import { type Executor, quoted, runFragment } from '../store/statement.ts';

/** A flow with the ids of sources; `layout`: of its target, whose rows a person may see within `scope`. */
export interface AskedMade extends Pick<AskedNaming, 'layout' | 'scope' | 'places'> {
  readonly flow: Flow;
  readonly ids: readonly string[];
}

/** The newest records made of any of the sources, by flow, in one statement. */
export async function findMade<Asked extends AskedMade>(
  executor: Executor,
  asked: readonly Asked[],
): Promise<ReadonlyMap<Asked, readonly NamingRow[]>> {
  const selects = asked.flatMap(({ flow, ids, layout, scope, places }, index) => {
    if (ids.length === 0) return [];
    const flags = places.map((place) => sql`coalesce(${place}, false)`);
    const links = sql`select l."targetId" from ${sql.raw(quoted('flow_link'))} l
      where l."sourceId" = any(${[...ids]}) and l."flow" = ${flow.id}`;
    return [
      sql`(select ${sql.lit(index)}::integer, t."id", array[${sql.join(flags)}]::boolean[] from ${layout.from} t
        where t."id" in (${links}) and ${scope} order by t."createdAt" desc, t."id" desc limit ${sql.lit(mostNaming)})`,
    ];
  });
  if (selects.length === 0) return new Map();
  const rows = await runFragment(executor, sql.join(selects, sql` union all `));
  const byFlow = Map.groupBy(rows, ([index]) => Number(index));
  return new Map(
    [...byFlow].flatMap(([index, found]) => {
      const one = asked[index];
      const read = ([, id, places]: readonly unknown[]): NamingRow => ({
        id: String(id),
        places: places as boolean[],
      });
      return one ? [[one, found.map(read)] as const] : [];
    }),
  );
}
