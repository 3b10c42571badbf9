// The keywords of the schema language that say what kind a field is and how it is limited, named types resolved.
import type { Condition } from '../descriptor/condition.ts';
import type { CheckDigitScheme } from '../keywords.ts';

export interface Keywords {
  readonly type?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly string[];
  readonly digits?: readonly [number, number];
  readonly signed?: boolean;
  readonly above?: string;
  readonly upTo?: string;
  readonly suggests?: string;
  readonly checkDigit?: CheckDigitScheme;
  readonly multiline?: boolean;
  readonly says?: string;
  readonly offers?: string;
  readonly numbering?: string;
  readonly code?: string;
  readonly refers?: string;
  readonly where?: Condition;
  readonly fills?: { readonly [field: string]: string };
  readonly within?: { readonly [field: string]: string };
  readonly goesWith?: true;
  readonly upload?: string;
  readonly secret?: boolean;
}

/** The named properties that are there. */
export function pick<T extends object, K extends keyof T>(
  from: T,
  keys: readonly K[],
): { [P in K]?: Exclude<T[P], undefined> } {
  const kept: { [P in K]?: Exclude<T[P], undefined> } = {};
  for (const key of keys) {
    const value = from[key];
    if (value !== undefined) kept[key] = value as Exclude<T[K], undefined>;
  }
  return kept;
}

/** How many values a list may have, with the most any may where nothing is said. */
export function countsOf(keywords: Keywords, most: number): { minItems?: number; maxItems: number } {
  return { ...pick(keywords, ['minItems']), maxItems: keywords.maxItems ?? most };
}

/** Parts of a line of words, what is missing or empty left out. */
export function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}

/** A range of counts: `1..20`, `..20`; nothing without limits. */
export function range(from: number | undefined, to: number | undefined): string {
  return from === undefined && to === undefined ? '' : `${from ?? 0}..${to ?? ''}`;
}
