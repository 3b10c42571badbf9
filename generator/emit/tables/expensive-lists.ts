// What lists that show rows of every enterprise offer and no index serves: it is said, so that nobody has to find out with a full table.
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { View } from '../../../runtime/core/descriptor/view.ts';
import { isSeveral, namesFile, namesRecord } from '../../../runtime/core/kinds/field-traits.ts';
import { kindOf } from '../../../runtime/core/kinds/kinds.ts';
import { fieldAt } from '../../../runtime/core/paths.ts';
import { isWorded } from '../../../runtime/core/text-search.ts';
import { type CodeSizes, hasFewValues, sortPath, wholeViews } from './list-needs.ts';
import type { ServingIndex } from './merge-needs.ts';
import { quoteName } from './quote-name.ts';

/** Something a list offers that costs more the more rows there are. */
export interface ExpensiveOffer {
  readonly view: string;
  readonly offer: 'order' | 'filter' | 'sort';
  readonly path: string;
  readonly why: string;
}

export interface ServedTable {
  readonly entity: EntityDescriptor;
  /** Column by the path of its field; what has none is worked out or looked up. */
  readonly columnAt: ReadonlyMap<string, string>;
  readonly serving: readonly ServingIndex[];
  readonly codes: CodeSizes;
}

/** In the order of the views: the order a list opens with, its filters, the columns it can be sorted by. */
export function expensiveOffersOf(table: ServedTable): ExpensiveOffer[] {
  return wholeViews(table.entity).flatMap((view) => {
    const sorts = [...view.columns, ...view.more].filter((path) => path !== sortPath(view));
    return [
      ...offers(view, 'order', [sortPath(view)], (path) => whySorted(table, path)),
      ...offers(view, 'filter', view.filters, (path) => whyFiltered(table, path)),
      ...offers(view, 'sort', sorts, (path) => whySorted(table, path)),
    ];
  });
}

function offers(
  { id: view }: View,
  offer: ExpensiveOffer['offer'],
  paths: readonly string[],
  whyOf: (path: string) => string | null,
): ExpensiveOffer[] {
  return paths.flatMap((path) => {
    const why = whyOf(path);
    return why === null ? [] : [{ view, offer, path, why }];
  });
}

function whySorted(table: ServedTable, path: string): string | null {
  const field = fieldAt(table.entity.fields, path);
  if (!field || !kindOf(field).sortable || isSeveral(field) || namesFile(field)) return null;
  // The order of ids tells nobody anything.
  if (namesRecord(field) && field.by === 'id') return null;
  if (!table.columnAt.has(path)) return 'worked out or looked up for every row';
  return isLed(table, path, true) ? null : 'every row the filters leave is sorted';
}

function whyFiltered(table: ServedTable, path: string): string | null {
  const field = fieldAt(table.entity.fields, path);
  if (!field || isSeveral(field) || table.columnAt.get(path) === undefined) {
    return isStoredElsewhere(table, path) ? null : 'worked out or looked up for every row';
  }
  if (isWorded(field) || isLed(table, path, false)) return null;
  if (hasFewValues(field, table.codes)) return 'few values: the order is walked until a page is full';
  return 'every row is looked at';
}

/** Whether values of the path stand in lines or in an index of several values. */
function isStoredElsewhere({ entity, columnAt }: ServedTable, path: string): boolean {
  const field = fieldAt(entity.fields, path);
  return field !== null && (columnAt.has(path) || field.computed === undefined);
}

function isLed({ columnAt, serving }: ServedTable, path: string, isOrder: boolean): boolean {
  const column = quoteName(columnAt.get(path) ?? '');
  return serving.some(({ index: { on, using, where } }) => {
    if (on[0] !== column || (isOrder && using !== undefined)) return false;
    return where === undefined || (!isOrder && where === `${column} is not null`);
  });
}
