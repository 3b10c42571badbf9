// The input of a text that is a value of the field chosen beside it: the input of that field, whose values are kept as text.
import { type ComponentType, type ReactNode, useMemo } from 'react';
import type { Field, TextField } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isProse } from '../../core/kinds/field-traits.ts';
import { type ShapedValue, textOfValue, valueOfText } from '../../core/shaped-values.ts';
import { type FormScope, FormScopeProvider, useScope, useValue } from '../record/form-scope.tsx';
import type { InputProps } from '../record/input-props.ts';
import { inputs } from './inputs.tsx';
import { beside } from './narrowed-at.ts';
import { TextInput } from './text-input.tsx';
import { useShapes } from './use-shapes.ts';

type ShapedProps = InputProps<TextField> & { readonly shapedBy: string };

/** Plain text as long as no field is chosen. */
export function ShapedInput({ shapedBy, ...props }: ShapedProps): ReactNode {
  const { fields } = useScope();
  const named = useValue(beside(props.path, shapedBy));
  const shapeOf = useShapes(fields);
  const shape = shapeOf(props.field, { [shapedBy]: named ?? null });
  if (!shape) return <TextInput {...props} />;
  // Another field has another input, which begins anew.
  return <InputOfShape key={shape.path} {...props} shape={shape} />;
}

function InputOfShape({ shape, ...props }: InputProps<TextField> & { readonly shape: ShapedValue }): ReactNode {
  const scope = useScope();
  const inner = useMemo(() => scopeOf(scope, props.path, shape), [scope, props.path, shape]);
  const field = alone(shape.field);
  // Every single value has an input; the table of them holds for each kind the one of exactly that field type.
  const Input = (inputs as { readonly [kind: string]: ComponentType<InputProps<Field>> })[field.kind];
  if (!Input) return <TextInput {...props} />;
  const { value, onChange, onCommit, ...rest } = props;
  const shown = typeof value === 'string' ? valueOfText(value, field) : value;
  const change = (take: (value: Json) => void) => (next: Json) => take(textOfValue(next));
  return (
    <FormScopeProvider value={inner}>
      <Input {...rest} field={field} value={shown} onChange={change(onChange)} onCommit={change(onCommit)} />
    </FormScopeProvider>
  );
}

/** What is offered is asked for in the name of the field; what is written stays in this form. */
function scopeOf(scope: FormScope, path: string, shape: ShapedValue): FormScope {
  // A text is typed here as it is: what would complete it, or be filled in beside it, is not part of this form.
  if (isProse(shape.field)) return scope;
  return {
    ...scope,
    root: { ...scope.root, id: shape.entity, rules: [] },
    means: { at: path, schemaPath: shape.path },
  };
}

/** The field without what it does to others of its record, and without what others of its record tell about it. */
function alone(field: Field): Field {
  const {
    fills: _fills,
    within: _within,
    offers: _offers,
    elements: _elements,
    proposes: _proposes,
    ...own
  } = field as Field & { readonly [key in 'fills' | 'within' | 'offers' | 'elements']?: unknown };
  return own as Field;
}
