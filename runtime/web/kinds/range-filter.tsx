// Filter of amounts and counts: from, up to.
import { AutoComplete, Input, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { parseDecimal } from '../../core/decimal.ts';
import type { Field } from '../../core/descriptor/field.ts';
import { suggestsOf } from '../../core/kinds/field-traits.ts';
import type { FilterProps, FilterValue } from './filter.ts';
import { type SuggestedAmount, useSuggested } from './use-suggested.ts';

type Bound = 'from' | 'to';

export function RangeFilter<F extends Field>(props: FilterProps<F>): ReactNode {
  const { id, label, value, wording, onChange, field } = props;
  const options = useSuggested(suggestsOf(field));
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
        options={options}
        onChange={(typed) => set('from', typed)}
      />
      <BoundInput
        hint={wording.t('ui.to')}
        label={label}
        value={value.to}
        options={options}
        onChange={(typed) => set('to', typed)}
      />
    </Space.Compact>
  );
}

interface BoundInputProps {
  readonly id?: string;
  readonly hint: string;
  readonly label: string;
  readonly value: string | undefined;
  /** Amounts to choose from; any other can be typed. */
  readonly options: readonly SuggestedAmount[];
  readonly onChange: (typed: string | undefined) => void;
}

/** Keeps what is typed; tells the list only what is a number. The form makes it anew on a reset. */
function BoundInput({ id, hint, label, value, options, onChange }: BoundInputProps): ReactNode {
  const [typed, setTyped] = useState(value ?? '');
  const number = typed.trim() === '' ? undefined : parseDecimal(typed);
  const type = (text: string): void => {
    setTyped(text);
    onChange(parseDecimal(text) ?? undefined);
  };
  const shown = {
    ...(id !== undefined && { id }),
    'aria-label': `${label} ${hint}`,
    placeholder: hint,
    value: typed,
    status: number === null ? ('error' as const) : ('' as const),
  };
  if (options.length > 0)
    return (
      <AutoComplete
        {...shown}
        style={{ width: '100%' }}
        options={[...options]}
        showSearch={{ filterOption: false }}
        popupMatchSelectWidth={false}
        onChange={(text) => type(text ?? '')}
      />
    );
  return <Input {...shown} inputMode="decimal" onChange={(event) => type(event.target.value)} />;
}
