// What may be uploaded where: the kinds of schemas/uploads.yaml, as the compiler emits them.
import type { Source } from './descriptor/value.ts';

/** Limits of a kind of upload. Sizes in bytes. */
export interface UploadProfile {
  readonly id: string;
  readonly extensions: readonly string[];
  readonly maxBytes: number;
  readonly under?: true; // the limit is said as what a file must stay under: one byte more
  readonly maxFiles?: number;
  readonly source: Source;
}
