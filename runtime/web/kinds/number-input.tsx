// Numbers: exact decimals, typed as text and kept as text, never a JavaScript number, and whole numbers.
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { DecimalField, Field, IntegerField } from '../../core/descriptor/field.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import { useBuffer } from '../record/use-buffer.ts';
import { useUnit } from '../record/use-unit.ts';
import { SuggestedAmountInput } from './suggested-amount.tsx';
import { type NumberBuffer, useDecimalBuffer } from './use-decimal-buffer.ts';
import { useSelectOnFocus } from './use-select-on-focus.ts';

/** Grouped by thousands while not being typed. */
export function DecimalInput(props: InputProps<DecimalField>): ReactNode {
  const { suggests } = props.field;
  return suggests === undefined ? <TypedDecimal {...props} /> : <SuggestedAmountInput {...props} suggests={suggests} />;
}

function TypedDecimal(props: InputProps<DecimalField>): ReactNode {
  return <NumberBox {...props} {...useDecimalBuffer(props)} inputMode="decimal" />;
}

export function IntegerInput(props: InputProps<IntegerField>): ReactNode {
  const { field } = props;
  const select = useSelectOnFocus();
  const buffer = useBuffer(props, { toText: String, toValue: (text) => kindOf(field).normalise(text, field) });
  const onBlur = (): void => {
    select.onBlur();
    buffer.commit();
  };
  return <NumberBox {...props} buffer={buffer} handlers={{ ...select.handlers, onBlur }} inputMode="numeric" />;
}

type NumberBoxProps = InputProps<Field> & NumberBuffer & { readonly inputMode: 'decimal' | 'numeric' };

function NumberBox({ buffer, handlers, inputMode, ...props }: NumberBoxProps): ReactNode {
  const unit = useUnit(props.field);
  return (
    <Input
      id={props.id}
      className="tg-number"
      inputMode={inputMode}
      autoComplete="off"
      value={buffer.text}
      {...(unit !== null && { suffix: <span className="tg-unit">{unit}</span> })}
      {...(props.isFaulty && { status: 'error' as const })}
      {...handlers}
      onPressEnter={buffer.commit}
      onChange={(event) => buffer.type(event.target.value)}
      {...ariaOf(props)}
    />
  );
}
