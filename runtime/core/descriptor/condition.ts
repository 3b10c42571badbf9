// A test on a record, as plain data.
import type { Scalar } from './value.ts';

/** A test on a record. Paths are dotted; a path through lines means every line. */
export type Condition =
  | { readonly field: string; readonly is: Scalar }
  | { readonly field: string; readonly in: readonly Scalar[] }
  | { readonly field: string; readonly isNot: Scalar }
  | { readonly field: string; readonly notIn: readonly Scalar[] }
  /** A number greater than this one, written as an exact decimal. */
  | { readonly field: string; readonly above: string }
  | { readonly present: string }
  | { readonly absent: string }
  | { readonly every: string; readonly is: Scalar }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };
