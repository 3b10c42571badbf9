// An exact decimal that a code table suggests amounts for; any other can be typed.
import { AutoComplete } from 'antd';
import type { ReactNode } from 'react';
import { groupDecimal, parseDecimal } from '../../core/decimal.ts';
import type { DecimalField } from '../../core/descriptor.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { useBuffer } from '../form/use-buffer.ts';
import { ariaOf, type InputProps } from './input-props.ts';
import { useSelectOnFocus } from './use-select-on-focus.ts';
import { useSuggested } from './use-suggested.ts';

export function SuggestedAmountInput({
  field,
  path,
  id,
  suggests,
  ...state
}: InputProps<DecimalField> & { readonly suggests: string }): ReactNode {
  const select = useSelectOnFocus();
  const options = useSuggested(suggests);
  const buffer = useBuffer(path, {
    toText: (value) => (select.hasFocus ? String(value) : groupDecimal(String(value))),
    // What is no number stays as it was typed, so that the message can stand beside it.
    toValue: (text) => kindOf(field).normalise(parseDecimal(text) ?? text.trim(), field),
  });
  return (
    <AutoComplete
      id={id}
      className="tg-select"
      value={buffer.text}
      options={[...options]}
      showSearch={{ filterOption: false }}
      onChange={(text) => buffer.type(text ?? '')}
      onSelect={() => buffer.commit()}
      onFocus={select.handlers.onFocus}
      onBlur={() => {
        select.onBlur();
        buffer.commit();
      }}
      {...(state.isFaulty && { status: 'error' as const })}
      {...ariaOf(state)}
    />
  );
}
