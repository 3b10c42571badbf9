// Cell of lines: how many there are.
import type { ReactNode } from 'react';
import type { LinesField } from '../../core/descriptor/field.ts';
import type { CellProps } from './cell.ts';

export function LinesCell({ value, wording }: CellProps<LinesField>): ReactNode {
  return wording.t('ui.lines.number', { number: Array.isArray(value) ? value.length : 0 });
}
