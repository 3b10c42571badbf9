// Numbers: exact decimals, typed as text and kept as text, never a JavaScript number, and whole numbers.
import { AutoComplete, Input } from 'antd';
import type { ReactNode } from 'react';
import { groupDecimal, parseDecimal, scaledDecimal } from '../../core/decimal.ts';
import type { DecimalField, Field, IntegerField } from '../../core/descriptor/field.ts';
import { leastDecimalsOf } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import { useBuffer } from '../record/use-buffer.ts';
import { useUnit } from '../record/use-unit.ts';
import { useSelectOnFocus } from './use-select-on-focus.ts';
import { useSuggested } from './use-suggested.ts';

/** Grouped by thousands while not being typed. */
export function DecimalInput(props: InputProps<DecimalField>): ReactNode {
  const { suggests } = props.field;
  return suggests === undefined ? <TypedDecimal {...props} /> : <SuggestedAmountInput {...props} suggests={suggests} />;
}

function TypedDecimal(props: InputProps<DecimalField>): ReactNode {
  return <NumberBox {...props} {...useDecimalBuffer(props)} inputMode="decimal" />;
}

/** A code table suggests amounts; any other can be typed. */
function SuggestedAmountInput(props: InputProps<DecimalField> & { readonly suggests: string }): ReactNode {
  const { id, suggests, isFaulty } = props;
  const options = useSuggested(suggests);
  const { buffer, handlers } = useDecimalBuffer(props);
  return (
    <AutoComplete
      id={id}
      className="tg-select"
      value={buffer.text}
      options={[...options]}
      showSearch={{ filterOption: false }}
      onChange={(text) => buffer.type(text ?? '')}
      onSelect={() => buffer.commit()}
      onFocus={handlers.onFocus}
      onBlur={handlers.onBlur}
      {...(isFaulty && { status: 'error' as const })}
      {...ariaOf(props)}
    />
  );
}

/** The buffer of a decimal and the handlers of its input, which go on typing, focus and leaving. */
function useDecimalBuffer(input: InputProps<DecimalField>) {
  const { field } = input;
  const select = useSelectOnFocus();
  const buffer = useBuffer(input, {
    toText: (value) =>
      select.hasFocus ? String(value) : groupDecimal(scaledDecimal(String(value), leastDecimalsOf(field))),
    // What is no number stays as it was typed, so that the message can stand beside it.
    toValue: (text) => kindOf(field).normalise(parseDecimal(text) ?? text.trim(), field),
  });
  const onBlur = (): void => {
    select.onBlur();
    buffer.leave();
  };
  return { buffer, handlers: { ...select.handlers, onBlur } };
}

export function IntegerInput(props: InputProps<IntegerField>): ReactNode {
  const { field } = props;
  const select = useSelectOnFocus();
  const buffer = useBuffer(props, { toText: String, toValue: (text) => kindOf(field).normalise(text, field) });
  const onBlur = (): void => {
    select.onBlur();
    buffer.leave();
  };
  return <NumberBox {...props} buffer={buffer} handlers={{ ...select.handlers, onBlur }} inputMode="numeric" />;
}

type NumberBoxProps = InputProps<Field> &
  ReturnType<typeof useDecimalBuffer> & { readonly inputMode: 'decimal' | 'numeric' };

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
