// Whole numbers: counts and serial numbers.
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { IntegerField } from '../../core/descriptor/field.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import { useBuffer } from '../record/use-buffer.ts';
import { useUnit } from '../record/use-unit.ts';
import { useSelectOnFocus } from './use-select-on-focus.ts';

export function IntegerInput(props: InputProps<IntegerField>): ReactNode {
  const { field, id, isFaulty } = props;
  const unit = useUnit(field);
  const select = useSelectOnFocus();
  const buffer = useBuffer(props, {
    toText: String,
    toValue: (text) => kindOf(field).normalise(text, field),
  });
  return (
    <Input
      id={id}
      className="tg-number"
      inputMode="numeric"
      autoComplete="off"
      value={buffer.text}
      {...(unit !== null && { suffix: <span className="tg-unit">{unit}</span> })}
      {...(isFaulty && { status: 'error' as const })}
      {...select.handlers}
      onBlur={() => {
        select.onBlur();
        buffer.commit();
      }}
      onPressEnter={buffer.commit}
      onChange={(event) => buffer.type(event.target.value)}
      {...ariaOf(props)}
    />
  );
}
