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

/** The extensions whose contents the server can tell: no other is taken, whatever a profile says. */
export const knownExtensions = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'doc',
  'xls',
  'docx',
  'xlsx',
  'zip',
  'rar',
  'csv',
  'xml',
] as const;

export type KnownExtension = (typeof knownExtensions)[number];
