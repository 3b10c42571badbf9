// Exact decimals: typed as text and kept as text, never a JavaScript number. Grouped by thousands while not being typed.
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { DecimalField } from '../../core/descriptor/field.ts';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import { useUnit } from '../record/use-unit.ts';
import { SuggestedAmountInput } from './suggested-amount.tsx';
import { useDecimalBuffer } from './use-decimal-buffer.ts';

export function DecimalInput(props: InputProps<DecimalField>): ReactNode {
  const { suggests } = props.field;
  return suggests === undefined ? <TypedDecimal {...props} /> : <SuggestedAmountInput {...props} suggests={suggests} />;
}

function TypedDecimal(props: InputProps<DecimalField>): ReactNode {
  const { field, id, isFaulty } = props;
  const unit = useUnit(field);
  const { buffer, handlers } = useDecimalBuffer(props);
  return (
    <Input
      id={id}
      className="tg-number"
      inputMode="decimal"
      autoComplete="off"
      value={buffer.text}
      {...(unit !== null && { suffix: <span className="tg-unit">{unit}</span> })}
      {...(isFaulty && { status: 'error' as const })}
      {...handlers}
      onPressEnter={buffer.commit}
      onChange={(event) => buffer.type(event.target.value)}
      {...ariaOf(props)}
    />
  );
}
