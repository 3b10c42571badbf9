// All columns of linked records in one, where a list has no room for each: every kind that a row has, by name, below the other.
import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { LinkedColumn } from '../../core/descriptor/linked.ts';
import { isLinkedSortable } from '../../core/linked.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import type { PageWording } from '../kinds/wording.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { LinkedCell, linkedCellOf } from './linked-cell.tsx';

/** A column with its path, and what it is called. */
export interface NamedLinked {
  readonly column: LinkedColumn;
  readonly path: string;
  readonly label: string;
}

interface GatheredCellProps {
  readonly columns: readonly NamedLinked[];
  readonly row: ServedRow;
  readonly wording: PageWording;
}

export function GatheredCell({ columns, row, wording }: GatheredCellProps): ReactNode {
  const held = columns.flatMap(({ column, label }) => {
    const cell = linkedCellOf(row, column.id);
    return cell ? [{ id: column.id, label, cell }] : [];
  });
  if (held.length === 0) return <span className="cell-empty">—</span>;
  return (
    <dl className="linked-gathered">
      {held.map(({ id, label, cell }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>
            <LinkedCell cell={cell} wording={wording} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface GatheredHeadProps {
  readonly columns: readonly NamedLinked[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly wording: PageWording;
}

/** The heading, and beside it a menu of what can be sorted by: once more turns the order round. */
export function GatheredHead({ columns, sort, onSort, wording }: GatheredHeadProps): ReactNode {
  const { t } = wording;
  const current = columns.find(({ path }) => path === sort.replace(/^-/, ''));
  const isDown = current !== undefined && sort.startsWith('-');
  const entries = columns
    .filter(({ column }) => isLinkedSortable(column))
    .map(({ path, label }) => ({ key: path, label, onClick: () => onSort(sort === path ? `-${path}` : path) }));
  const said = current ? `${t('ui.list.linkedSort')}: ${current.label}` : t('ui.list.linkedSort');
  return (
    <span className="linked-head">
      {t('ui.list.linked')}
      <MenuButton
        type="text"
        size="small"
        className={current ? 'linked-sorted' : ''}
        aria-label={said}
        title={said}
        icon={isDown ? <SortDescendingOutlined aria-hidden /> : <SortAscendingOutlined aria-hidden />}
        entries={entries}
        {...(current && { selected: current.path })}
      />
    </span>
  );
}
