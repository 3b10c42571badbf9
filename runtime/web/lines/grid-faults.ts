// What is wrong in the cells of a grid of lines, and in what its columns do not show; what others remarked there as well.
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../core/descriptor/value.ts';
import { isCoded, namesRecord } from '../../core/kinds/field-traits.ts';
import { valueAt } from '../../core/paths.ts';
import { useFindingsBelow } from '../record/form-scope.tsx';
import { useFindingMessage } from '../record/use-messages.ts';
import { useOpenRemarks } from '../record/use-open-remarks.ts';
import { useElementFaults } from './element-faults.ts';
import type { LineColumn } from './grid-columns.ts';
import type { CellResolver } from './resolve-cells.ts';

/** By the number of the line, then of the column; -1: what no column shows. */
export type LineFaults = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** The faults of the lines; those of a line are the same object as long as they are the same. */
export function useLineFaults(
  path: string,
  lines: readonly Row[],
  columns: readonly LineColumn[],
  resolver: CellResolver,
): LineFaults {
  const { t } = useTranslation();
  const say = useFindingMessage();
  const findings = useFindingsBelow(path);
  const ofElements = useElementFaults(path, lines, columns);
  const remarks = useOpenRemarks(path);
  const version = useSyncExternalStore(resolver.subscribe, resolver.version);
  const last = useRef<LineFaults>(new Map());
  return useMemo(() => {
    const found = new Map<number, Map<number, string>>();
    const note = (row: number, column: number, text: string): void => {
      const own = found.get(row) ?? new Map<number, string>();
      found.set(row, own);
      own.set(column, own.has(column) ? `${own.get(column)}\n${text}` : text);
    };
    // What was found on submit may still be so, and is told in the words of then until it is mended.
    const told = new Set(findings.map(({ path: at, rule }) => `${at} ${rule}`));
    const placed = [
      ...findings.map((one) => ({ at: one.path, text: say(one) })),
      ...ofElements
        .filter(({ path: at, rule }) => !told.has(`${at} ${rule}`))
        .map((one) => ({ at: one.path, text: say(one) })),
      // Those at all lines stand below them.
      ...remarks
        .filter(({ within }) => within !== '')
        .map(({ within, said }) => ({ at: `${path}.${within}`, text: said })),
    ];
    for (const { at, text } of placed) {
      const [row = '', ...rest] = at.slice(path.length + 1).split('.');
      note(
        Number(row),
        columns.findIndex(({ id }) => id === rest.join('.')),
        text,
      );
    }
    // The version says that other texts are unknown by now.
    const isLookedUp = version > 0 && resolver.hasUnknown;
    for (const [index, column] of columns.entries()) {
      const { id, field, label, isUnknown } = column;
      if (!isCoded(field) && !(namesRecord(field) && isLookedUp)) continue;
      for (const [row, line] of lines.entries()) {
        const text = valueAt(line, id);
        if (typeof text !== 'string' || text === '' || found.get(row)?.has(index)) continue;
        if (isUnknown(text) || (isLookedUp && resolver.isUnknown({ row, column, text }))) {
          note(row, index, t('ui.grid.unknown', { label, text }));
        }
      }
    }
    for (const [row, own] of found) {
      const before = last.current.get(row);
      if (before && JSON.stringify([...before]) === JSON.stringify([...own]))
        found.set(row, before as Map<number, string>);
    }
    last.current = found;
    return found;
  }, [findings, ofElements, remarks, say, t, path, lines, columns, resolver, version]);
}
