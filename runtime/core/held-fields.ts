// Texts in which values of a record stand for themselves: `holdsFieldsOf` of the schema language. They are written `{amount}`, and
// what a reference names `{signer.name}`. A text is data: nothing else in it means anything.
import type { HeldFields } from './descriptor/held-fields.ts';
import { nearestName } from './nearest-name.ts';

/** What follows the key of a reference: the name of the record it names. */
const ofRecord = '.name';

/** What stands for the value of a field: `amount`, or of a reference `signer.name`. */
export function heldName(key: string, isReference: boolean): string {
  return isReference ? `${key}${ofRecord}` : key;
}

/** Key of the field whose value a name stands for. */
export function heldKey(name: string): string {
  return name.endsWith(ofRecord) ? name.slice(0, -ofRecord.length) : name;
}

/** A piece of a text: as it is written, or the name of a field. */
export type HeldPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly name: string };

const placeholder = /\{([^{}｛｝\n]*)\}/;

/** The pieces of a text in order; blanks within braces do not count. */
export function heldParts(text: string): HeldPart[] {
  return text.split(placeholder).flatMap((piece, index): HeldPart[] => {
    if (index % 2 === 1) return [{ kind: 'field', name: piece.trim() }];
    return piece === '' ? [] : [{ kind: 'text', text: piece }];
  });
}

/** The text with `fill` in place of the fields. */
export function filledText(text: string, fill: (name: string) => string): string {
  return heldParts(text)
    .map((part) => (part.kind === 'text' ? part.text : fill(part.name)))
    .join('');
}

/** How a text reads before there is a record: each field by its label, in brackets. What is no field stays as it is written. */
export function heldReading(
  text: string,
  { keys, labels }: Pick<HeldFields, 'keys' | 'labels'>,
  say: (key: string) => string,
): string {
  return filledText(text, (name) => {
    const key = heldKey(name);
    return keys.includes(key) ? `〔${say(`${labels}.${key}`)}〕` : `{${name}}`;
  });
}

/** What is wrong with a text: a brace that belongs to no field, or a name that is none, with the one that was probably meant. */
export type HeldFault =
  | { readonly kind: 'brace'; readonly found: string }
  | { readonly kind: 'unknown'; readonly found: string; readonly near?: string };

/** The first fault of a text in which fields of these names may stand; null for none. */
export function heldFault(names: readonly string[], text: string): HeldFault | null {
  for (const part of heldParts(text)) {
    if (part.kind === 'text') {
      const brace = /[{}｛｝]/.exec(part.text)?.[0];
      if (brace !== undefined) return { kind: 'brace', found: brace };
    } else if (!names.includes(part.name)) {
      const near = nearestName(part.name, names);
      return { kind: 'unknown', found: `{${part.name}}`, ...(near !== undefined && { near: `{${near}}` }) };
    }
  }
  return null;
}

/** Names of the fields that may stand in a text. */
export function heldNames({ keys, references }: Pick<HeldFields, 'keys' | 'references'>): string[] {
  return keys.map((key) => heldName(key, references.includes(key)));
}
