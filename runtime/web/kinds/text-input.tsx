// Text: one line or several, with a counter on those that may be long.
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { TextField } from '../../core/descriptor/field.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import { useBuffer } from '../record/use-buffer.ts';
import { CompletedInput } from './completed-input.tsx';
import { ElementsInput } from './elements-input.tsx';
import { HoldingInput } from './holding-input.tsx';
import { MarkdownInput } from './markdown-input.tsx';
import { OfferedInput } from './offered-input.tsx';
import { useCompletion } from './use-completion.ts';

/** From this limit on the person is told how much is used; the styles show it while the input has the focus. */
const countedFrom = 100;

export function TextInput(props: InputProps<TextField>): ReactNode {
  const { offers, elements, holds } = props.field;
  const work = useCompletion(props.path);
  if (offers !== undefined) return <OfferedInput {...props} offers={offers} />;
  if (props.field.markup !== undefined) return <MarkdownInput {...props} />;
  if (elements !== undefined) return <ElementsInput {...props} elements={elements} />;
  if (holds !== undefined) return <HoldingInput {...props} holds={holds} />;
  return work && !props.field.multiline ? <CompletedInput {...props} work={work} /> : <TypedText {...props} />;
}

function TypedText(props: InputProps<TextField>): ReactNode {
  const { field, id, isFaulty } = props;
  const buffer = useBuffer(props, {
    toText: String,
    toValue: (text) => kindOf(field).normalise(text, field),
  });
  const shared = {
    id,
    value: buffer.text,
    onBlur: buffer.leave,
    autoComplete: 'off',
    ...(isFaulty && { status: 'error' as const }),
    ...(field.maxLength !== undefined &&
      field.maxLength >= countedFrom && { count: { show: true, max: field.maxLength } }),
    ...ariaOf(props),
  };
  if (field.multiline) {
    return (
      <Input.TextArea
        {...shared}
        autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={(event) => buffer.type(event.target.value)}
      />
    );
  }
  return <Input {...shared} onChange={(event) => buffer.type(event.target.value)} onPressEnter={buffer.commit} />;
}
