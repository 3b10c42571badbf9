// Props of every input: field, value, change handler, and the ids for label and messages.
import type { Field } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';

export interface InputProps<F extends Field> {
  readonly field: F;
  /** Path in the record of the form. */
  readonly path: string;
  /** DOM id the label points at. */
  readonly id: string;
  readonly value: Json | undefined;
  /** Takes a value over while the person is still in the field; `null` empties it. */
  readonly onChange: (value: Json) => void;
  /** Takes a value over that was chosen or left: its limits are checked from now on. */
  readonly onCommit: (value: Json) => void;
  readonly isFaulty: boolean;
  /** DOM id of the messages, when there are any. */
  readonly describedBy?: string;
}

/** Attributes for screen readers. */
export function ariaOf({ isFaulty, describedBy }: Pick<InputProps<Field>, 'isFaulty' | 'describedBy'>): {
  'aria-invalid'?: true;
  'aria-describedby'?: string;
} {
  return {
    ...(isFaulty && { 'aria-invalid': true as const }),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  };
}
