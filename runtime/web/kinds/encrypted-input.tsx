// Texts that are stored encrypted are typed and completed like any others.
import { type ReactNode, useMemo } from 'react';
import type { EncryptedField, TextField } from '../../core/descriptor/field.ts';
import type { InputProps } from '../record/input-props.ts';
import { TextInput } from './text-input.tsx';

export function EncryptedInput({ field, ...props }: InputProps<EncryptedField>): ReactNode {
  const text = useMemo((): TextField => ({ ...field, kind: 'text' }), [field]);
  return <TextInput {...props} field={text} />;
}
