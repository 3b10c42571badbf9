// What lists that show rows of every enterprise offer and no index of its own serves: it is said, so that nobody has to find out with a
// full table.
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { View } from '../../../runtime/core/descriptor/view.ts';
import { isSeveral, namesFile, namesRecord } from '../../../runtime/core/kinds/field-traits.ts';
import { kindOf } from '../../../runtime/core/kinds/kinds.ts';
import { fieldAt } from '../../../runtime/core/paths.ts';
import { isWorded } from '../../../runtime/core/text-search.ts';
import type { UnservedOffer } from '../../check/check-context.ts';
import { comparedColumn, type StoredField, type TableLayout } from './layout.ts';
import { type CodeSizes, hasFewValues, sortPath, wholeViews } from './list-needs.ts';
import type { ServingIndex } from './merge-needs.ts';
import { quoteName } from './quote-name.ts';

/** Something a list offers that costs more the more rows there are, unless its rows are found by walking along the list's order. */
export interface CostlyOffer extends UnservedOffer {
  /** The index of the list's order, which is walked until a page is full: few values are held by many rows each. */
  readonly walks?: string;
}

export interface ServedTable {
  readonly entity: EntityDescriptor;
  /** Its own table, without those of lines. */
  readonly layout: TableLayout;
  readonly serving: readonly ServingIndex[];
  readonly codes: CodeSizes;
}

/** In the order of the views: the order a list opens with, its filters, the columns it can be sorted by. */
export function costlyOffersOf(table: ServedTable): CostlyOffer[] {
  return wholeViews(table.entity).flatMap((view) => {
    const sorts = [...view.columns, ...view.more].filter((path) => path !== sortPath(view));
    return [
      ...sortOffers(table, view, 'order', [sortPath(view)]),
      ...view.filters.flatMap((path) => filterOffer(table, view, path) ?? []),
      ...sortOffers(table, view, 'sort', sorts),
    ];
  });
}

function sortOffers(table: ServedTable, view: View, offer: 'order' | 'sort', paths: readonly string[]): CostlyOffer[] {
  return paths.flatMap((path) => {
    const why = whySorted(table, path);
    return why === null ? [] : [{ view: view.id, offer, path, why }];
  });
}

function filterOffer(table: ServedTable, view: View, path: string): CostlyOffer | null {
  const why = whyFiltered(table, path);
  if (why === null) return null;
  const offer = { view: view.id, offer: 'filter', path } as const;
  const order = why === few ? orderOf(table, sortPath(view)) : undefined;
  if (order) return { ...offer, why, walks: order.index.name };
  return { ...offer, why: why === few ? everyRow : why };
}

const few = 'few values: the order is walked until a page is full';
const everyRow = 'every row is looked at';
const workedOut = 'worked out or looked up for every row';

function whySorted(table: ServedTable, path: string): string | null {
  const field = fieldAt(table.entity.fields, path);
  if (!field || !kindOf(field).sortable || isSeveral(field) || namesFile(field)) return null;
  // The order of ids tells nobody anything; that of the key is there without an index of the list's.
  if (path === 'id' || (namesRecord(field) && field.by === 'id')) return null;
  if (!storedAt(table, path)) return workedOut;
  return orderOf(table, path) ? null : 'every row the filters leave is sorted';
}

function whyFiltered(table: ServedTable, path: string): string | null {
  const field = fieldAt(table.entity.fields, path);
  const stored = storedAt(table, path);
  if (path === 'id') return null;
  if (!field || isSeveral(field) || !stored) return isStoredElsewhere(table, path) ? null : workedOut;
  if (isWorded(field) || leads(table, stored)) return null;
  return hasFewValues(field, table.codes) ? few : everyRow;
}

function storedAt({ layout }: ServedTable, path: string): StoredField | undefined {
  return layout.fields.find((one) => one.path === path);
}

/** Whether values of the path stand in lines or in an index of several values. */
function isStoredElsewhere(table: ServedTable, path: string): boolean {
  const field = fieldAt(table.entity.fields, path);
  return field !== null && (storedAt(table, path) !== undefined || field.computed === undefined);
}

/** Whether an index finds the rows with a value in the column. */
function leads({ serving }: ServedTable, stored: StoredField): boolean {
  const given = `${quoteName(stored.column)} is not null`;
  return serving.some(
    ({ index: { on, where } }) => on[0] === comparedColumn(stored) && (where === undefined || where === given),
  );
}

/**
 * The index in the order of a column and then of the id, as every list is sorted. Few rows share the first column of a key of one or two,
 * unless it has few values: they are put in order as they come.
 */
function orderOf(table: ServedTable, path: string): ServingIndex | undefined {
  const stored = storedAt(table, path);
  if (!stored) return undefined;
  const { field } = stored;
  const mostInKey = hasFewValues(field, table.codes) ? 1 : 2;
  return table.serving.find(({ index: { on, using, where, unique } }) => {
    if (on[0] !== comparedColumn(stored) || using !== undefined || where !== undefined) return false;
    return on[1] === quoteName('id') || (unique && on.length <= mostInKey);
  });
}
