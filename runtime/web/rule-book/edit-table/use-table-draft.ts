// The cells of one decision table that a person has changed, and what each cell says with them.
import { useMemo, useState } from 'react';
import {
  type DecidedField,
  type DecisionCell,
  type DecisionEffect,
  type DecisionRow,
  type DecisionTable,
  decisionEffects,
} from '../../../core/rule-book/book-tables.ts';
import type { TableCellChange } from '../../../core/rule-book/table-change.ts';

/** What a cell says with all changes: `whole`: for all that its row stands for, `part`: for some of it. */
export interface DraftCell {
  readonly effects: readonly DecisionEffect[];
  readonly changed: 'whole' | 'part' | null;
}

export interface TableDraft {
  readonly cells: readonly TableCellChange[];
  /** Adds changes; one of the same rule for the same values takes the place of the one before. */
  change(cells: readonly TableCellChange[]): void;
  drop(cell: TableCellChange): void;
  clear(): void;
  cellOf(row: DecisionRow, column: DecidedField, cell: DecisionCell): DraftCell;
}

export function useTableDraft(table: DecisionTable): TableDraft {
  const [cells, setCells] = useState<readonly TableCellChange[]>([]);
  return useMemo(
    () => ({
      cells,
      change: (added) =>
        setCells((before) => [...before.filter((one) => !added.some((other) => isSame(one, other))), ...added]),
      drop: (cell) => setCells((before) => before.filter((one) => one !== cell)),
      clear: () => setCells([]),
      cellOf: (row, column, cell) => draftCell(cells, { table, row, column, cell }),
    }),
    [cells, table],
  );
}

function isSame(one: TableCellChange, other: TableCellChange): boolean {
  const place = ({ entry, options, only = [] }: TableCellChange): string => JSON.stringify([entry, options, only]);
  return place(one) === place(other);
}

interface CellPlace {
  readonly table: DecisionTable;
  readonly row: DecisionRow;
  readonly column: DecidedField;
  readonly cell: DecisionCell;
}

function draftCell(cells: readonly TableCellChange[], { row, column, cell }: CellPlace): DraftCell {
  const counting = new Set(cell.entries);
  let changed: DraftCell['changed'] = null;
  for (const one of cells) {
    if (!column.rules.some(({ entry }) => entry === one.entry)) continue;
    const facts = row.options.map((own, fact) => own.filter((option) => one.options[fact]?.includes(option)));
    if (facts.some((own) => own.length === 0)) continue;
    const isAll = !one.only?.some(Boolean) && facts.every((own, fact) => own.length === row.options[fact]?.length);
    changed = isAll && changed !== 'part' ? 'whole' : 'part';
    if (isAll && one.counts) counting.add(one.entry);
    if (isAll && !one.counts) counting.delete(one.entry);
  }
  const own = cell.entries.filter((id) => !column.rules.some(({ entry }) => entry === id));
  const said = [
    ...(own.length > 0 ? (['required'] as const) : []),
    ...column.rules.filter(({ entry }) => counting.has(entry)).map(({ effect }) => effect),
  ];
  const effects = decisionEffects.filter((effect) => said.includes(effect)).reverse();
  return { effects: effects.length > 0 ? effects : ['free'], changed };
}
