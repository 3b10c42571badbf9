// Limits what a picker offers by values of the record being edited.

/** A field of theirs against an own value; a record without a value keeps both bounds. */
export interface Narrowing {
  readonly theirs: string;
  readonly how: 'is' | 'from' | 'to';
  /** Own path. */
  readonly own: string;
}

/** The same with the value the own record has now. */
export interface Narrowed extends Narrowing {
  readonly value: string;
}

/** The query parameter it comes in: `within[payer]`, `within[date][from]`. */
export function narrowingName({ theirs, how }: Omit<Narrowing, 'own'>): string {
  return `within[${theirs}]${how === 'is' ? '' : `[${how}]`}`;
}
