// A search as people keep it: what is refused when it is saved, and what of it still holds when it is read.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json } from '../../core/descriptor/value.ts';
import type { View } from '../../core/descriptor/view.ts';
import { Refusal } from '../../core/errors.ts';
import type { SavedSearch } from '../../core/kept-items.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isLinkedFilter, isLinkedSortable, linkedColumn } from '../../core/linked.ts';
import { fieldAt, isRow } from '../../core/paths.ts';
import { opensView } from '../../core/permissions.ts';
import type { WriteScope } from '../context.ts';
import type { Caller } from '../session/caller.ts';

/** The view a search is of. */
export interface SearchedView {
  readonly entity: EntityDescriptor;
  readonly view: View;
}

/** The view by its id. Throws `kept-outdated` where there is none any more, `not-permitted` where it is not the caller's. */
export function searchedView({ entities }: Pick<WriteScope, 'entities'>, caller: Caller, id: string): SearchedView {
  for (const { descriptor } of entities.values()) {
    const view = descriptor.views.find((candidate) => candidate.id === id);
    if (!view) continue;
    if (!opensView(view, caller.person, caller.rights)) throw new Refusal('not-permitted');
    return { entity: descriptor, view };
  }
  throw new Refusal('kept-outdated', { data: { of: id } });
}

/** A search with the paths in it that lead to no field of the view. */
export interface SoundSearch {
  readonly content: SavedSearch;
  readonly gone: readonly string[];
}

/** What of a stored search still holds: filters, order and columns of fields that there are. */
export function soundSearch({ entity, view }: SearchedView, stored: Json): SoundSearch {
  const { filters, search, sort, columns } = (isRow(stored) ? stored : {}) as Partial<SavedSearch>;
  const isColumn = (path: string): boolean =>
    fieldAt(entity.fields, path) !== null || linkedColumn(view, path) !== null;
  const held = Object.entries(filters ?? {}).filter(([path, values]) =>
    Object.keys(values).every((operator) => isFilter({ entity, view }, path, operator)),
  );
  const terms = (sort ?? '').split(',').filter((term) => term !== '');
  const sorting = terms.filter((term) => isSortable({ entity, view }, term.replace(/^-/, '')));
  const kept = columns?.filter(isColumn) ?? [];
  const gone = [
    ...Object.keys(filters ?? {}).filter((path) => !held.some(([one]) => one === path)),
    ...terms.filter((term) => !sorting.includes(term)).map((term) => term.replace(/^-/, '')),
    ...(columns ?? []).filter((path) => !isColumn(path)),
  ];
  const content = {
    filters: Object.fromEntries(held),
    search: search ?? '',
    sort: sorting.length > 0 ? sorting.join(',') : view.sort,
    columns: kept.length > 0 ? kept : null,
  };
  return { content, gone: [...new Set(gone)] };
}

function isFilter({ entity, view }: SearchedView, path: string, operator: string): boolean {
  const column = linkedColumn(view, path);
  if (column) return isLinkedFilter(column, operator);
  const field = fieldAt(entity.fields, path);
  return field !== null && kindOf(field).operators.some((known) => known === operator);
}

function isSortable({ entity, view }: SearchedView, path: string): boolean {
  const column = linkedColumn(view, path);
  if (column) return isLinkedSortable(column);
  const field = fieldAt(entity.fields, path);
  return field !== null && kindOf(field).sortable;
}
