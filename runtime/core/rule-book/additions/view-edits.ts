// Columns and filters of a list, or a list of its own, as edits.
import type { AccountType } from '../../descriptor/access.ts';
import { mapOf } from '../../json-map.ts';
import type { LocalizedText } from '../book.ts';
import type { SchemaEdit } from '../schema-edit.ts';
import type { WrittenFile, WrittenSchemas } from './written-schemas.ts';

/** A field in a list that is there. */
export interface AddedColumn {
  readonly view: string;
  /** `shown`: at once; `offered`: whoever wants it adds it. */
  readonly as: 'shown' | 'offered';
  /** The column it comes after; absent: it comes last. */
  readonly follows?: string;
  readonly isFilter: boolean;
  /** Why it is borne that no index serves a sort by it. */
  readonly because?: string;
}

export function columnEdits({ file, document }: WrittenFile, field: string, column: AddedColumn): SchemaEdit[] {
  const { view, as, follows, isFilter, because } = column;
  const at = ['views', view];
  const list = as === 'shown' ? 'columns' : 'more';
  const isThere = (key: string): boolean => Array.isArray(viewOf(document, view)[key]);
  const kept = viewOf(document, view).expensive;
  const put = (key: string, after?: string): SchemaEdit =>
    isThere(key)
      ? { file, path: [...at, key, field], after: field, ...(after !== undefined && { follows: after }) }
      : { file, path: [...at, key], after: [field], follows: 'columns' };
  return [
    put(list, list === 'columns' ? follows : undefined),
    ...(isFilter ? [put('filters')] : []),
    ...(because === undefined || because === ''
      ? []
      : [
          {
            file,
            path: [...at, 'expensive', Array.isArray(kept) ? kept.length : 0],
            after: { sorts: [field], ...(isFilter && { filters: [field] }), because },
          },
        ]),
  ];
}

export interface AddedView {
  readonly id: string;
  readonly labels: LocalizedText;
  /** Address of the list: `/trader/urgentOrders`. */
  readonly route: string;
  readonly accounts: readonly AccountType[];
  readonly columns: readonly string[];
  readonly filters: readonly string[];
}

export function viewEdits(
  { schema, labels }: Pick<WrittenSchemas, 'schema' | 'labels'>,
  view: AddedView,
): SchemaEdit[] {
  const { id, route, accounts, columns, filters } = view;
  const after = {
    route,
    ...(accounts.length > 0 && { accounts: [...accounts] }),
    columns: [...columns],
    ...(filters.length > 0 && { filters: [...filters] }),
  };
  return [
    { file: schema.file, path: ['views', id], after },
    { file: labels.file, path: ['views', id], after: { ...view.labels } },
  ];
}

function viewOf({ views }: WrittenFile['document'], view: string): WrittenFile['document'] {
  return mapOf(mapOf(views)[view]);
}
