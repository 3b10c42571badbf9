// Where the records behind a figure are listed, among the lists that this person has.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { View } from '../../runtime/core/descriptor/view.ts';
import type { Filters } from '../../runtime/web/api/entity-calls.ts';
import { writeListState } from '../../runtime/web/list/list-address.ts';
import { useVisibleMenu } from '../../runtime/web/session/visible-menu.tsx';

/**
 * The address of the widest list of an entity that is in sight and filters by all of these fields; null without one. A list that shows
 * fewer records than the figure counts would belie it: `narrowed` names what may be fixed in it all the same, since the figure is of that alone.
 */
export function useListAddress(
  entity: EntityDescriptor,
  narrowed: readonly string[] = [],
): (filters: Filters) => string | null {
  const menu = useVisibleMenu();
  const inSight = new Set(
    menu.flatMap(({ items }) => items.flatMap(({ entity: id, view }) => (id === entity.id && view ? [view] : []))),
  );
  const views = entity.views.filter(({ id }) => inSight.has(id)).sort((a, b) => fixed(a) - fixed(b));
  return (filters) => {
    const view = views.find(
      (one) =>
        Object.keys(filters).every((path) => one.filters.includes(path)) &&
        Object.entries(one.where).every(([path, value]) => narrowed.includes(path) || isOwn(value)),
    );
    if (!view) return null;
    const state = { page: 1, pageSize: 20, sort: view.sort, filters, search: '' };
    return `${view.route}?${writeListState(state, view)}`;
  };
}

function fixed({ where }: View): number {
  return Object.keys(where).length;
}

/** Rows of one's own are what most people see of an entity at all. */
function isOwn(value: View['where'][string]): boolean {
  return typeof value === 'object' && 'mine' in value;
}
