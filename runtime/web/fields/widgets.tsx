// Our inputs as widgets of rjsf: one for each kind of single value, and one for what is only read.
import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import type { ComponentType, ReactNode } from 'react';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isProse, shapedByOf } from '../../core/kinds/field-traits.ts';
import { inputs } from '../kinds/inputs.tsx';
import { ShapedInput } from '../kinds/shaped-input.tsx';
import { useScope } from '../record/form-scope.tsx';
import type { InputProps } from '../record/input-props.ts';
import type { WidgetOptions } from './form-schema.ts';
import { markId, useReason } from './proposed-mark.tsx';
import { ReadValue } from './read-value.tsx';

/** What rjsf hands to a widget of ours; its own options stand beside ours. */
function optionsOf({ options }: WidgetProps): WidgetOptions {
  return options as unknown as WidgetOptions;
}

/** The input of a kind as a widget. rjsf hands out the value and what is wrong with it, and hears of changes and of leaving. */
function asWidget(Input: ComponentType<InputProps<Field>>): ComponentType<WidgetProps> {
  return function KindWidget(props: WidgetProps): ReactNode {
    const { id, value, rawErrors = [], onChange, onBlur } = props;
    const { descriptor, path } = optionsOf(props);
    const { store } = useScope();
    const change = (next: Json): void => {
      // The record has it at once, for a save or a second file of the same moment; rjsf draws it in its own time.
      store.enter(path, next);
      onChange(next ?? undefined);
    };
    const commit = (next: Json): void => {
      // First, so that the limits of this field count when rjsf validates.
      onBlur(id, next);
      change(next);
    };
    const isFaulty = rawErrors.length > 0;
    const isProposed = useReason(path) !== undefined;
    // What is wrong is said alone.
    const describedBy = isFaulty ? `${id}-messages` : isProposed ? markId(id) : null;
    const given = {
      ...{ path, id, value, isFaulty },
      ...{ onChange: change, onCommit: commit },
      ...(describedBy !== null && { describedBy }),
    };
    const shapedBy = shapedByOf(descriptor);
    if (shapedBy !== undefined && isProse(descriptor)) {
      return <ShapedInput {...given} field={descriptor} shapedBy={shapedBy} />;
    }
    return <Input {...given} field={descriptor} />;
  };
}

function ReadWidget(props: WidgetProps): ReactNode {
  const { descriptor, path } = optionsOf(props);
  return <ReadValue field={descriptor} path={path} />;
}

/** The widgets of all forms, named after the kinds. */
export const widgets: RegistryWidgetsType = {
  // Each input takes exactly its kind of field, and its widget is given to fields of that kind only.
  ...Object.fromEntries(
    Object.entries(inputs).map(([kind, Input]) => [kind, asWidget(Input as ComponentType<InputProps<Field>>)]),
  ),
  read: ReadWidget,
};
