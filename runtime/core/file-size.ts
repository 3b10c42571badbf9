// Sizes of files for people: one decimal, rounded so that a limit never reads like the size that broke it.
import type { UploadProfile } from './upload-profile.ts';

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** Which way the decimal is rounded: `up` for what is too large, `nearest` for what is only told. */
export type Rounding = 'up' | 'nearest';

export interface SizeParts {
  /** Last part of the locale key `ui.file.<unit>`. */
  readonly unit: 'bytes' | 'kilobytes' | 'megabytes';
  /** At most one decimal. */
  readonly number: string;
}

/** A number of bytes in the largest unit it fills; 1 KB is 1024 bytes. */
export function sizeParts(bytes: number, rounding: Rounding = 'nearest'): SizeParts {
  if (bytes >= megabyte) return { unit: 'megabytes', number: round(bytes / megabyte, rounding) };
  if (bytes >= kilobyte) return { unit: 'kilobytes', number: round(bytes / kilobyte, rounding) };
  return { unit: 'bytes', number: String(bytes) };
}

const units = { bytes: 'B', kilobytes: 'KB', megabytes: 'MB' } as const;

/** The same in signs that every language reads: 5 MB, 500 KB, 12 B. */
export function formatSize(bytes: number, rounding?: Rounding): string {
  const { unit, number } = sizeParts(bytes, rounding);
  return `${number} ${units[unit]}`;
}

/** The bytes a profile names: the most it takes, or, where a file must stay under them, one more (spec 5). */
export function limitOf({ maxBytes, under }: UploadProfile): number {
  return under ? maxBytes + 1 : maxBytes;
}

function round(number: number, rounding: Rounding): string {
  const tenths = number * 10;
  return String((rounding === 'up' ? Math.ceil(tenths) : Math.round(tenths)) / 10);
}
