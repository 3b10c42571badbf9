// A text with headings, lists and the like. Its editor is large, and loaded where one is typed.
import { Spin } from 'antd';
import type { ReactNode } from 'react';
import type { TextField } from '../../core/descriptor/field.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import type { InputProps } from '../record/input-props.ts';
import { useBuffer } from '../record/use-buffer.ts';
import { laterPart } from '../ui/later-part.tsx';

const MarkdownEditor = laterPart(
  () => import('./markdown-editor.tsx'),
  () => <Spin />,
);

export function MarkdownInput(props: InputProps<TextField>): ReactNode {
  const { field, id, isFaulty, describedBy } = props;
  const buffer = useBuffer(props, { toText: String, toValue: (text) => kindOf(field).normalise(text, field) });
  return (
    <MarkdownEditor
      id={id}
      text={buffer.text}
      isFaulty={isFaulty}
      maximum={field.maxLength ?? null}
      onType={buffer.type}
      onLeave={buffer.leave}
      {...(describedBy !== undefined && { describedBy })}
    />
  );
}
