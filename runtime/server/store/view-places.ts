// Which of a person's lists a record stands in: the one place that says in which order lists are asked, and which is taken.
import { type RawBuilder, sql } from 'kysely';
import type { View } from '../../core/descriptor/view.ts';
import type { Person } from '../../core/lifecycle.ts';
import { type MenuRights, mayUse, opensView } from '../../core/permissions.ts';
import { join } from './condition-sql.ts';
import type { DayZone } from './filter-sql.ts';
import type { Layout } from './layout.ts';
import { viewTests } from './view-filter.ts';

/** A list that is open to a person. */
export interface Place {
  readonly view: View;
  /** Whether a row under the alias `t` stands in it. */
  readonly test: RawBuilder<boolean>;
}

interface PlaceReader {
  readonly person: Person;
  readonly rights: MenuRights;
}

/**
 * The lists of an entity that the person can open, those a record is led to first at the beginning: of the own account type before
 * those of others (whoever sees every route has them all), then what `prefers` says, then the narrowest. None where the person may
 * not view the entity.
 */
export function placesFor(
  layout: Layout,
  { person, rights }: PlaceReader,
  zone: DayZone,
  prefers: (view: View) => boolean = () => false,
): readonly Place[] {
  const { entity } = layout;
  if (!mayUse(entity, 'view', person, rights)) return [];
  const rank = (view: View): number => 2 * Number(view.accounts.includes(person.account)) + Number(prefers(view));
  return entity.views
    .filter((view) => opensView(view, person, rights))
    .toSorted((a, b) => rank(b) - rank(a) || narrowness(b) - narrowness(a))
    .map((view) => ({ view, test: join(viewTests({ mapping: layout, alias: 't' }, view, { person, zone }), 'and') }));
}

function narrowness({ where }: View): number {
  return Object.keys(where).length;
}

/** SQL of the number of the place in the list that the row `t` stands in; null where it is in none. */
export function placeSql(places: readonly Place[]): RawBuilder<number | null> {
  const cases = places.map(({ test }, index) => sql`when ${test} then ${sql.lit(index)}::integer`);
  return cases.length === 0 ? sql<null>`null::integer` : sql<number>`case ${sql.join(cases, sql` `)} end`;
}
