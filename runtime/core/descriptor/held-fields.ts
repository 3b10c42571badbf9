// Which fields of a record may stand in a text, as the compiler found them.
import type { Language } from './value.ts';

/** The fields of a record whose values stand in a text, see ../held-fields.ts. */
export interface HeldFields {
  /** The entity of the record. */
  readonly of: string;
  /** The language in which its values are told. */
  readonly in: Language;
  /** Keys of the fields that may stand there, and those of them that name records. */
  readonly keys: readonly string[];
  readonly references: readonly string[];
  /** Locale key below which each is called by its label. */
  readonly labels: string;
}
