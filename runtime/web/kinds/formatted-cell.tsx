// Cells that are the formatted value and nothing more.
import type { ReactNode } from 'react';
import type { Field } from '../../core/descriptor/field.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { type CellProps, titleOf } from './cell.ts';

export function FormattedCell<F extends Field>({ field, value, wording, titles }: CellProps<F>): ReactNode {
  return kindOf(field).format(value, field, { ...wording, title: titleOf(titles) });
}
