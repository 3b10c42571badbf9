// Cell of an embedded object: its first values in a row.
import type { ReactNode } from 'react';
import type { ObjectField } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isEmpty } from '../../core/paths.ts';
import type { CellProps } from './cell.ts';

const shown = 3;

export function ObjectCell({ field, value, wording }: CellProps<ObjectField>): ReactNode {
  const row: { readonly [key: string]: Json } =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const texts = field.fields.flatMap((inner) => {
    const held = row[inner.key];
    if (isEmpty(held) || inner.kind === 'object' || inner.kind === 'lines') return [];
    return [kindOf(inner).format(held, inner, wording)];
  });
  return texts.slice(0, shown).join(' · ');
}
