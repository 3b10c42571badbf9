// What a list is asked of the records that belong to its rows: filters and orders by columns of linked records.
import { type RawBuilder, sql } from 'kysely';
import type { LinkedColumn } from '../../core/descriptor/linked.ts';
import type { View } from '../../core/descriptor/view.ts';
import {
  isLinkedFilter,
  isLinkedPath,
  isLinkedSortable,
  linkedAny,
  linkedChoices,
  linkedColumn,
  linkedNone,
  linkedPaths,
} from '../../core/linked.ts';
import { malformed, offered, unsortable } from '../../core/malformed.ts';
import type { ServerContext, ServerEntity } from '../context.ts';
import type { OwnRow } from '../links/linked-rows.ts';
import { linkedOrder, linkedTest, type SeenLinks } from '../links/linked-tests.ts';
import type { Caller } from '../session/caller.ts';
import { join } from '../store/condition-sql.ts';
import type { ListFilter } from '../store/filter-sql.ts';
import { placesFor } from '../store/view-places.ts';
import { notAmong, unknownFilterField, unknownOperator, unreadableText } from '../store/wrong-filter.ts';
import { rowScope } from '../write/load.ts';

/** A list as it is asked for: its view, who asks, and its rows. */
export interface LinkedList {
  readonly context: ServerContext;
  readonly caller: Caller;
  readonly view: View | null;
  readonly own: OwnRow;
}

/**
 * The filters of columns of linked records as SQL. What is out of the caller's sight counts as not there: it is neither
 * found, nor does it keep a row from having none. Throws `malformed-request` naming the filter.
 */
export function linkedFilters(list: LinkedList, filters: readonly ListFilter[]): RawBuilder<boolean>[] {
  const paths = new Set(filters.map(({ path }) => path));
  return [...paths].flatMap((path) => {
    const own = filters.filter((filter) => filter.path === path);
    const column = list.view && linkedColumn(list.view, path);
    for (const { operator, value } of own) {
      if (!column) throw unknownFilterField({ path, operator });
      if (!isLinkedFilter(column, operator)) {
        throw unknownOperator(
          { path, operator },
          ['in', 'contains'].filter((one) => isLinkedFilter(column, one)),
        );
      }
      if (value.includes('\u0000')) throw unreadableText({ path, operator });
    }
    return column ? testsOf(list, column, own) : [];
  });
}

/** Number and state are asked of the same record. */
function testsOf(list: LinkedList, column: LinkedColumn, filters: readonly ListFilter[]): RawBuilder<boolean>[] {
  const seen = seenLinks(list, column);
  const number = filters.find(({ operator }) => operator === 'contains')?.value;
  const chosen = filters.find(({ operator }) => operator === 'in');
  const exists = (states?: readonly string[]): RawBuilder<boolean> =>
    linkedTest(list.own, seen, { ...(number !== undefined && { number }), ...(states && { states }) });
  if (!chosen) return [exists()];
  const choices = chosen.value.split(',').filter((one) => one !== '');
  const known = linkedChoices(column);
  if (choices.length === 0 || choices.some((one) => !known.includes(one))) throw notAmong(chosen, known);
  const states = choices.filter((one) => one !== linkedNone && one !== linkedAny);
  return [
    join(
      [
        ...(choices.includes(linkedNone) ? [sql<boolean>`not ${exists()}`] : []),
        ...(choices.includes(linkedAny) ? [exists()] : []),
        ...(states.length > 0 ? [exists(states)] : []),
      ],
      'or',
    ),
  ];
}

/** What a list is sorted by at such a path; null for the paths of fields. Throws `malformed-request`. */
export function linkedSort(list: LinkedList): (path: string) => RawBuilder<unknown> | null {
  return (path) => {
    if (!isLinkedPath(path)) return null;
    const column = list.view && linkedColumn(list.view, path);
    if (!column || !isLinkedSortable(column)) {
      const sortable = list.view ? sortablePaths(list.view) : [];
      throw malformed('sort', 'unknown', unsortable(path, offered(sortable, path)));
    }
    return linkedOrder(list.own, seenLinks(list, column));
  };
}

function sortablePaths(view: View): string[] {
  return linkedPaths(view).filter((path) => {
    const column = linkedColumn(view, path);
    return column && isLinkedSortable(column);
  });
}

/** The records of a column as far as the caller may see them: none of an entity of which no list is open. */
function seenLinks({ context, caller }: LinkedList, { records }: LinkedColumn): SeenLinks[] {
  return records.flatMap((one): SeenLinks[] => {
    const entity: ServerEntity | undefined = context.entities.get(one.entity);
    if (!entity || placesFor(entity.layout, caller, context.settings).length === 0) return [];
    return [{ records: one, layout: entity.layout, scope: (alias) => rowScope(entity, 'view', caller, alias) }];
  });
}
