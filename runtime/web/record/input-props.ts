// What every input is told: its field, where the value stands, and how to be found by labels and messages.
import type { Field } from '../../core/descriptor.ts';

export interface InputProps<F extends Field> {
  readonly field: F;
  /** Path in the record of the form. */
  readonly path: string;
  /** DOM id the label points at. */
  readonly id: string;
  readonly isFaulty: boolean;
  /** DOM id of the messages, when there are any. */
  readonly describedBy?: string;
}

/** Attributes for people who hear the page. */
export function ariaOf({ isFaulty, describedBy }: Pick<InputProps<Field>, 'isFaulty' | 'describedBy'>): {
  'aria-invalid'?: true;
  'aria-describedby'?: string;
} {
  return {
    ...(isFaulty && { 'aria-invalid': true as const }),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  };
}
