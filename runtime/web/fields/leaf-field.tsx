// The rjsf field of every single value: the input of its kind, or the value as text where it cannot be changed.
import type { FieldProps } from '@rjsf/utils';
import { type ComponentType, memo, type ReactNode } from 'react';
import type { Field } from '../../core/descriptor.ts';
import { fieldAt } from '../../core/paths.ts';
import { type InputKind, inputs } from '../kinds/inputs.tsx';
import { inputId, useFindings, useScope } from '../record/form-scope.tsx';
import type { InputProps } from '../record/input-props.ts';
import { ReadValue } from './read-value.tsx';

/** Looks the field up by its path and draws it; rjsf's own props for data and changes are not used. */
export function LeafField({ fieldPathId }: FieldProps): ReactNode {
  const scope = useScope();
  const path = fieldPathId.path.join('.');
  const field = fieldAt(scope.fields, path);
  if (!field || field.kind === 'object' || field.kind === 'lines') return null;
  const isText = scope.readOnly || field.readOnly || field.computed !== undefined || scope.fixed.has(path);
  return isText ? <ReadValue field={field} path={path} /> : <LeafInput field={field} path={path} />;
}

interface LeafInputProps {
  readonly field: Extract<Field, { kind: InputKind }>;
  readonly path: string;
}

const LeafInput = memo(function LeafInput({ field, path }: LeafInputProps): ReactNode {
  const scope = useScope();
  const isFaulty = useFindings(path).length > 0;
  const id = inputId(scope, path);
  // `inputs` holds, for each kind, the input for exactly that kind of field; TypeScript cannot follow the key.
  const Input = inputs[field.kind] as ComponentType<InputProps<Field>>;
  return (
    <Input field={field} path={path} id={id} isFaulty={isFaulty} {...(isFaulty && { describedBy: `${id}-messages` })} />
  );
});
