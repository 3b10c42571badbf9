// One row of a grid: texts, and the input in the cell one is at.
import { WarningFilled } from '@ant-design/icons';
import { memo, type ReactNode } from 'react';
import { isShownAlike, type ShownRow } from './shown-row.ts';

interface GridRowProps extends ShownRow {
  /** What it is called: "line 12". */
  readonly name: string;
  /** Pixels from the top of the rows. */
  readonly top: number;
  /** First and last column that is marked; -1: none. */
  readonly from: number;
  readonly to: number;
  /** Column of the input; -1: in another row. */
  readonly active: number;
  readonly input: ReactNode;
  /** CSS for the columns, and how far from the left each fixed one stays. */
  readonly template: string;
  readonly lefts: readonly (number | undefined)[];
}

export const GridRow = memo(function GridRow(props: GridRowProps): ReactNode {
  const { model, row, name, isNew, faults, proposed, top, from, to, active, input, template, lefts } = props;
  const missing = faults?.get(-1);
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={`tg-grid-row${isNew ? ' tg-grid-new' : ''}${faults ? ' tg-grid-faulty' : ''}`}
      style={{ top, gridTemplateColumns: template }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        aria-label={name}
        data-row={row}
        className={`tg-grid-cell tg-grid-serial tg-grid-fixed${from >= 0 ? ' tg-grid-here' : ''}`}
        style={{ left: 0 }}
      >
        {isNew ? '＋' : row + 1}
        {missing !== undefined && (
          <button
            type="button"
            tabIndex={-1}
            className="tg-icon tg-fault-mark"
            title={missing}
            aria-label={missing}
            onClick={() => model.openRow(row)}
          >
            <WarningFilled />
          </button>
        )}
      </div>
      {model.columns.map((column, index) => {
        const place = { row, column: index };
        const fault = faults?.get(index);
        const isMarked = index >= from && index <= to;
        const text = index === active ? '' : model.textAt(place);
        const left = lefts[index];
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={index + 2}
            aria-selected={isMarked}
            aria-readonly={column.isReadOnly}
            data-row={row}
            data-column={index}
            title={fault ?? model.noteAt(place) ?? (text === '' ? undefined : text)}
            className={classes({
              'tg-grid-cell': true,
              'tg-grid-number': column.isNumber,
              'tg-grid-fixed': left !== undefined,
              'tg-grid-readonly': column.isReadOnly,
              'tg-grid-marked': isMarked && index !== active,
              'tg-grid-active': index === active,
              'tg-grid-fault': fault !== undefined,
              'tg-grid-proposed': proposed.includes(` ${index} `),
            })}
            {...(left !== undefined && { style: { left } })}
          >
            {index === active ? input : text}
          </div>
        );
      })}
    </div>
  );
}, isShownAlike);

function classes(all: { readonly [name: string]: boolean }): string {
  return Object.keys(all)
    .filter((name) => all[name])
    .join(' ');
}
