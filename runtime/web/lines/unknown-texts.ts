// Texts in cells that name nothing which can be chosen there: what can be chosen may differ from line to line.
import type { Narrowed } from '../../core/narrowing.ts';

interface TextInColumn {
  readonly column: string;
  readonly text: string;
}

const keyOf = ({ column, text }: TextInColumn): string => `${column}|${text}`;

export class UnknownTexts {
  /** By column and text: the narrowings under which nothing is called so. */
  readonly #under = new Map<string, Set<string>>();

  get isNone(): boolean {
    return this.#under.size === 0;
  }

  /** `within`: what narrows the choice, worked out only where the text is unknown under anything. */
  has(text: TextInColumn, within: () => readonly Narrowed[]): boolean {
    return this.#under.get(keyOf(text))?.has(JSON.stringify(within())) ?? false;
  }

  note(text: TextInColumn, within: readonly Narrowed[], isUnknown: boolean): void {
    const key = keyOf(text);
    const under = this.#under.get(key) ?? new Set();
    if (isUnknown) under.add(JSON.stringify(within));
    else under.delete(JSON.stringify(within));
    if (under.size > 0) this.#under.set(key, under);
    else this.#under.delete(key);
  }
}
