// Cell of a closed list: a state as a tag in its tone, other values as text.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { EnumField } from '../../core/descriptor/field.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import type { CellProps } from './cell.ts';

export function EnumCell({ field, value, wording, tone }: CellProps<EnumField>): ReactNode {
  const text = kindOf(field).format(value, field, wording);
  return tone === undefined ? text : <Tag color={tone}>{text}</Tag>;
}
