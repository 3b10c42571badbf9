// Columns of a list as ProTable takes them: label, width, sort, cell.
import type { ProColumns } from '@ant-design/pro-components/es/table/typing';
import type { ComponentType, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { countedIn } from '../../core/counted-in.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { LinkedColumn } from '../../core/descriptor/linked.ts';
import type { View } from '../../core/descriptor/view.ts';
import { isNumber } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isLinkedSortable, linkedColumn, linkedLabels } from '../../core/linked.ts';
import { fieldAt, valueAt } from '../../core/paths.ts';
import { titlePaths } from '../../core/title.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { columnLabel } from '../kinds/column-label.ts';
import { FieldCell } from '../kinds/list-kinds.tsx';
import type { PageWording } from '../kinds/wording.ts';
import { measureText } from '../ui/text-width.ts';
import { columnWidth } from './column-width.ts';
import { GatheredCell, GatheredHead, type NamedLinked } from './gathered-cell.tsx';
import { LinkedCell, linkedCellOf } from './linked-cell.tsx';

/** A hand-written cell that replaces the one of the kind, for a field of the record type `T`. */
export type CellOverrides<T> = {
  readonly [K in keyof T & string]?: ComponentType<{ readonly row: T; readonly value: T[K] }>;
};

export interface ColumnContext {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly wording: PageWording;
  readonly sort: string;
  readonly overrides: { readonly [path: string]: ComponentType<{ row: never; value: never }> | undefined };
  /** Address of the record of a row. */
  readonly addressOf: (row: ServedRow) => string;
  /** Set where columns of linked records have no room of their own and are one: what then sorts the list. */
  readonly gathered?: { readonly onSort: (sort: string) => void } | undefined;
  /** Opens the row over the list; false where its page is to be shown. */
  readonly opens?: ((row: ServedRow) => boolean) | undefined;
}

/** The columns at these paths, in this order; the one that names the record leads to it. */
export function listColumns(context: ColumnContext, paths: readonly string[]): ProColumns<ServedRow>[] {
  const naming = namingPath(context, paths);
  const links = paths.flatMap((path): NamedLinked[] => {
    const linked = linkedColumn(context.view, path);
    return linked ? [{ column: linked, path, label: linkedLabel(linked, context.wording) }] : [];
  });
  return paths.flatMap((path) => {
    const linked = linkedColumn(context.view, path);
    if (linked && context.gathered) return path === links[0]?.path ? [gatheredColumn(context, links)] : [];
    if (linked) return [columnOfLinked(context, linked, path)];
    const field = fieldAt(context.entity.fields, path);
    return field ? [column(context, field, { path, link: path === naming })] : [];
  });
}

/** Of these columns the one that names the record. */
export function namingPath({ entity, wording }: ColumnContext, paths: readonly string[]): string | undefined {
  const names = titlePaths(entity.title[wording.language]);
  return paths.find((path) => names.includes(path)) ?? paths[0];
}

function column(
  context: ColumnContext,
  field: Field,
  { path, link }: { path: string; link: boolean },
): ProColumns<ServedRow> {
  const { entity, wording, sort } = context;
  const label = columnLabel(entity, path, wording.label);
  const unit = field.unit === undefined ? '' : wording.t(`ui.unit.${field.unit}`, { defaultValue: field.unit });
  // Some labels say the unit themselves.
  const title = unit === '' || label.includes(unit) ? label : `${label} (${unit})`;
  const number = isNumber(field);
  const sorts = kindOf(field).sortable;
  const counted = countedIn(entity.fields, path) !== null;
  const words = { label: title, sorts, counted, names: link, language: wording.language, say: wording.label };
  return {
    key: path,
    dataIndex: path.split('.'),
    title,
    // Of the room that is left over, columns that say how narrow they may be take all.
    [kindOf(field).stretches?.(field) ? 'minWidth' : 'width']: columnWidth(field, words, measureText),
    ...(number && { align: 'right' as const, className: 'cell-number' }),
    ...(sorts && { sorter: true, sortOrder: orderAt(sort, path) }),
    onCell: () => ({ onMouseEnter: showWhole }),
    render: (_drawn, row) => <ListCell context={context} field={field} path={path} row={row} link={link} />,
  };
}

function orderAt(sort: string, path: string): 'ascend' | 'descend' | null {
  if (sort === path) return 'ascend';
  return sort === `-${path}` ? 'descend' : null;
}

/** What the records of a column are called. */
export function linkedLabel(linked: LinkedColumn, { label }: Pick<PageWording, 'label'>): string {
  return linkedLabels(linked).map(label).join(' / ');
}

/** Room for a number with its state, in pixels; of what is left over such columns take their share. */
const widthOfLinked = 152;

function columnOfLinked({ wording, sort }: ColumnContext, linked: LinkedColumn, path: string): ProColumns<ServedRow> {
  return {
    key: path,
    ...(isLinkedSortable(linked) && { sorter: true, sortOrder: orderAt(sort, path) }),
    title: linkedLabel(linked, wording),
    minWidth: widthOfLinked,
    render: (_drawn, row) => <LinkedCell cell={linkedCellOf(row, linked.id)} wording={wording} />,
  };
}

/** Room for a number beside its state, or beside what it is. */
const widthOfGathered = 260;

/** Its key is the path of the first of them. */
function gatheredColumn(context: ColumnContext, columns: readonly NamedLinked[]): ProColumns<ServedRow> {
  const { sort, wording, gathered } = context;
  const onSort = gathered?.onSort ?? (() => undefined);
  return {
    key: columns[0]?.path ?? '',
    title: <GatheredHead {...{ columns, sort, onSort, wording }} />,
    minWidth: widthOfGathered,
    render: (_drawn, row) => <GatheredCell {...{ columns, row, wording }} />,
  };
}

/** A text that is cut shows in full on hover. */
function showWhole({ currentTarget }: MouseEvent<HTMLElement>): void {
  const cell = currentTarget.querySelector('.cell');
  currentTarget.title = cell && cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
}

export interface ListCellProps {
  readonly context: ColumnContext;
  readonly field: Field;
  readonly path: string;
  readonly row: ServedRow;
  readonly link: boolean;
}

export function ListCell({ context, field, path, row, link }: ListCellProps): ReactNode {
  const { entity, wording, overrides, addressOf } = context;
  const value = valueAt(row, path);
  // An override is written against the type of its field, which a path cannot carry.
  const Override = overrides[path] as ComponentType<{ row: unknown; value: unknown }> | undefined;
  const content = Override ? (
    <Override row={row} value={value} />
  ) : (
    <FieldCell entity={entity} field={field} path={path} value={value} row={row} wording={wording} />
  );
  const shown = <div className="cell">{content}</div>;
  const { opens } = context;
  if (!link) return shown;
  const open = (event: MouseEvent): void => {
    // Another tab is for the page of the record all the same.
    if (!opens?.(row) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
  };
  return (
    <Link to={addressOf(row)} onClick={open}>
      {shown}
    </Link>
  );
}
