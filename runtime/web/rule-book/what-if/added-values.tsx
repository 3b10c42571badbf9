// Values that a choice gets with a change: what each is called stands beside it, in the label file of its entity.
import type { ReactNode } from 'react';
import type { Json } from '../../../core/descriptor/value.ts';
import type { LocalizedText } from '../../../core/rule-book/book.ts';
import type { EditPlace, SchemaEdit } from '../../../core/rule-book/schema-edit.ts';
import { useWords } from '../book-context.ts';
import { typedValue } from './typed-value.ts';
import { noWords, WordsInput } from './words-input.tsx';

/** A value that was typed beside those of a field with its own choice. */
export interface AddedValue {
  readonly value: string;
  /** Of its label. */
  readonly file: string;
  readonly path: SchemaEdit['path'];
}

/** Labels by value. */
export interface ValueWords {
  readonly [value: string]: LocalizedText;
}

export function addedValues(places: readonly EditPlace[], typed: { readonly [place: number]: string }): AddedValue[] {
  return places.flatMap(({ file, path: [part, field, keyword], value: before }, index) => {
    const entity = /^schemas\/[^/]+\/([a-z0-9-]+)\.yaml$/.exec(file)?.[1];
    const text = typed[index];
    const isChoice = part === 'properties' && keyword === 'enum' && Array.isArray(before);
    if (entity === undefined || field === undefined || text === undefined || !isChoice) return [];
    const now: Json = typedValue(text, before);
    const added = Array.isArray(now) ? now.filter((one) => !before.includes(one)).map(String) : [];
    return added.map((value) => ({
      value,
      file: `locales/entities/${entity}.yaml`,
      path: ['values', field, value],
    }));
  });
}

/** The labels as edits. */
export function labelEdits(added: readonly AddedValue[], words: ValueWords): SchemaEdit[] {
  return added.map(({ value, file, path }) => ({ file, path, after: { ...(words[value] ?? noWords) } }));
}

interface AddedValuesProps {
  readonly added: readonly AddedValue[];
  readonly words: ValueWords;
  readonly onSay: (value: string, said: LocalizedText) => void;
}

export function AddedValues({ added, words, onSay }: AddedValuesProps): ReactNode {
  const { word } = useWords();
  return added.map(({ value }) => (
    <div key={value} className="whatif-added">
      <div>{word('newValue', { value })}</div>
      <WordsInput
        label={word('newValue', { value })}
        words={words[value] ?? noWords}
        onChange={(said) => onSay(value, said)}
      />
    </div>
  ));
}
