// Filter of amounts and counts: from, up to.
import { Input, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { parseDecimal } from '../../core/decimal.ts';
import type { DecimalField, IntegerField } from '../../core/descriptor.ts';
import type { FilterProps, FilterValue } from './filter.ts';

type Bound = 'from' | 'to';

export function RangeFilter(props: FilterProps<DecimalField> | FilterProps<IntegerField>): ReactNode {
  const { id, label, value, wording, onChange } = props;
  const set = (bound: Bound, typed: string | undefined): void => {
    const { [bound]: _before, ...rest } = value;
    onChange(typed === undefined ? rest : ({ ...rest, [bound]: typed } as FilterValue));
  };
  return (
    <Space.Compact block>
      <BoundInput
        id={id}
        hint={wording.t('ui.from')}
        label={label}
        value={value.from}
        onChange={(typed) => set('from', typed)}
      />
      <BoundInput hint={wording.t('ui.to')} label={label} value={value.to} onChange={(typed) => set('to', typed)} />
    </Space.Compact>
  );
}

interface BoundInputProps {
  readonly id?: string;
  readonly hint: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (typed: string | undefined) => void;
}

/** Keeps what is typed; tells the list only what is a number. The form makes it anew on a reset. */
function BoundInput({ id, hint, label, value, onChange }: BoundInputProps): ReactNode {
  const [typed, setTyped] = useState(value ?? '');
  const number = typed.trim() === '' ? undefined : parseDecimal(typed);
  return (
    <Input
      {...(id !== undefined && { id })}
      inputMode="decimal"
      aria-label={`${label} ${hint}`}
      placeholder={hint}
      value={typed}
      status={number === null ? 'error' : ''}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parseDecimal(event.target.value) ?? undefined);
      }}
    />
  );
}
