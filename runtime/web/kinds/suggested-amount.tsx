// An exact decimal that a code table suggests amounts for; any other can be typed.
import { AutoComplete } from 'antd';
import type { ReactNode } from 'react';
import type { DecimalField } from '../../core/descriptor/field.ts';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import { useDecimalBuffer } from './use-decimal-buffer.ts';
import { useSuggested } from './use-suggested.ts';

export function SuggestedAmountInput(props: InputProps<DecimalField> & { readonly suggests: string }): ReactNode {
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
