// Filter of texts: contains, starts with, is.
import { Input, Select, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import type { EncryptedField, TextField } from '../../core/descriptor/field.ts';
import type { FilterOperator } from '../../core/kinds/kind.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import type { FilterProps } from './filter.ts';

export function TextFilter({
  field,
  id,
  label,
  value,
  wording,
  onChange,
}: FilterProps<TextField | EncryptedField>): ReactNode {
  const { operators } = kindOf(field);
  const used = operators.find((operator) => value[operator] !== undefined);
  const [chosen, setChosen] = useState<FilterOperator>(used ?? operators[0] ?? 'contains');
  const operator = used ?? chosen;
  const text = value[operator] ?? '';
  const change = (next: FilterOperator, typed: string): void => {
    setChosen(next);
    onChange(typed === '' ? {} : { [next]: typed });
  };
  return (
    <Space.Compact block>
      <Select<FilterOperator>
        className="filter-operator"
        popupMatchSelectWidth={false}
        aria-label={`${label}: ${wording.t(`ui.list.operator.${operator}`)}`}
        value={operator}
        options={operators.map((one) => ({ value: one, label: wording.t(`ui.list.operator.${one}`) }))}
        onChange={(next) => change(next, text)}
      />
      <Input
        id={id}
        allowClear
        value={text}
        maxLength={field.maxLength ?? 200}
        onChange={(event) => change(operator, event.target.value)}
      />
    </Space.Compact>
  );
}
