// Exact decimals: typed as text and kept as text, never a JavaScript number. Grouped by thousands while not being typed.
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { groupDecimal, parseDecimal } from '../../core/decimal.ts';
import type { DecimalField } from '../../core/descriptor.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { useBuffer } from '../form/use-buffer.ts';
import { useUnit } from '../form/use-unit.ts';
import { ariaOf, type InputProps } from './input-props.ts';
import { SuggestedAmountInput } from './suggested-amount.tsx';
import { useSelectOnFocus } from './use-select-on-focus.ts';

export function DecimalInput(props: InputProps<DecimalField>): ReactNode {
  const { suggests } = props.field;
  return suggests === undefined ? <TypedDecimal {...props} /> : <SuggestedAmountInput {...props} suggests={suggests} />;
}

function TypedDecimal({ field, path, id, ...state }: InputProps<DecimalField>): ReactNode {
  const select = useSelectOnFocus();
  const unit = useUnit(field);
  const buffer = useBuffer(path, {
    toText: (value) => (select.hasFocus ? String(value) : groupDecimal(String(value))),
    // What is no number stays as it was typed, so that the message can stand beside it.
    toValue: (text) => kindOf(field).normalise(parseDecimal(text) ?? text.trim(), field),
  });
  return (
    <Input
      id={id}
      className="tg-number"
      inputMode="decimal"
      autoComplete="off"
      value={buffer.text}
      {...(unit !== null && { suffix: <span className="tg-unit">{unit}</span> })}
      {...(state.isFaulty && { status: 'error' as const })}
      {...select.handlers}
      onBlur={() => {
        select.onBlur();
        buffer.commit();
      }}
      onPressEnter={buffer.commit}
      onChange={(event) => buffer.type(event.target.value)}
      {...ariaOf(state)}
    />
  );
}
