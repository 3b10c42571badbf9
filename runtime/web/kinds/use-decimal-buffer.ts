// What is typed into an input of an exact decimal: grouped by thousands while nobody types.
import { groupDecimal, parseDecimal } from '../../core/decimal.ts';
import type { DecimalField } from '../../core/descriptor/field.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import type { InputProps } from '../record/input-props.ts';
import { useBuffer } from '../record/use-buffer.ts';
import { useSelectOnFocus } from './use-select-on-focus.ts';

export type NumberBuffer = ReturnType<typeof useDecimalBuffer>;

/** The buffer of a decimal and the handlers of its input, which go on typing, focus and leaving. */
export function useDecimalBuffer(input: InputProps<DecimalField>) {
  const { field } = input;
  const select = useSelectOnFocus();
  const buffer = useBuffer(input, {
    toText: (value) => (select.hasFocus ? String(value) : groupDecimal(String(value))),
    // What is no number stays as it was typed, so that the message can stand beside it.
    toValue: (text) => kindOf(field).normalise(parseDecimal(text) ?? text.trim(), field),
  });
  const onBlur = (): void => {
    select.onBlur();
    buffer.commit();
  };
  return { buffer, handlers: { ...select.handlers, onBlur } };
}
