// The keywords of the schema language that say what kind a field is and how it is limited, named types resolved.
import type { CountLimits } from '../count-limits.ts';
import type { DecimalField, IntegerField, NamedPlace, ReferenceTarget, TextField } from '../descriptor/field.ts';
import type { Language } from '../descriptor/value.ts';

type OfTexts = Pick<
  TextField,
  | 'format'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'checkDigit'
  | 'markup'
  | 'says'
  | 'offers'
  | 'shapedBy'
  | 'elements'
  | 'numbering'
>;
type OfNumbers = Partial<Pick<DecimalField, 'digits' | 'above' | 'upTo' | 'suggests' | 'leastDecimals' | 'in'>> &
  Pick<IntegerField, 'minimum' | 'maximum'>;

/** The values that people fill in on records of an entity; `except`: paths that are not meant; `levels`: lines within lines, default 1. */
export interface NamedFields extends NamedPlace {
  readonly of: string;
  readonly except?: readonly string[];
  readonly levels?: number;
}

/** The entity whose values stand in a text, and the language in which they are told there. */
export interface HeldFieldsOf {
  readonly entity: string;
  readonly in: Language;
}

/** Those that stand in fields by the same name, and those that are read otherwise. */
export interface Keywords extends OfTexts, OfNumbers, CountLimits, Pick<ReferenceTarget, 'where' | 'fills' | 'within'> {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly namesField?: true | NamedFields;
  readonly holdsFieldsOf?: HeldFieldsOf;
  readonly code?: string;
  readonly refers?: string;
  readonly upload?: string;
  readonly signed?: boolean;
  readonly multiline?: boolean;
  readonly secret?: boolean;
  readonly encrypted?: boolean;
  readonly goesWith?: true;
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
