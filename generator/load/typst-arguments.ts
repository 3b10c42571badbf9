// Arguments and entries as they are written in Typst, with their places: no more of the language than brackets, strings and commas.

/** A piece of a template without the blanks around it. */
export interface Written {
  readonly text: string;
  /** Offset in the file. */
  readonly at: number;
}

const closing: { readonly [opening: string]: string } = { '(': ')', '[': ']', '{': '}' };
const tokens = /"(?:\\.|[^"\\])*"|(?<!:)\/\/.*|\/\*[\s\S]*?\*\/|\\.|[()[\]{},]/g;

/**
 * The pieces between the commas of the bracket that opens at an offset.
 * @param base what is added to each offset
 * @returns null where it does not close
 */
function piecesIn(text: string, opening: number, base = 0): Written[] | null {
  const open: string[] = [];
  const pieces: Written[] = [];
  let from = opening + 1;
  const take = (to: number): void => {
    const piece = text.slice(from, to);
    const trimmed = piece.trim();
    if (trimmed !== '') pieces.push({ text: trimmed, at: base + from + piece.indexOf(trimmed) });
    from = to + 1;
  };
  for (const { 0: sign, index } of text.slice(opening).matchAll(tokens)) {
    const at = opening + index;
    if (sign === ',') {
      if (open.length === 1) take(at);
    } else if (closing[sign] !== undefined) open.push(sign);
    else if (sign.length === 1 && closing[open.at(-1) ?? ''] === sign) {
      open.pop();
      if (open.length > 0) continue;
      take(at);
      return pieces;
    }
  }
  return null;
}

/** The named arguments of the call whose bracket opens at an offset. */
export function argumentsOf(text: string, opening: number): ReadonlyMap<string, Written> {
  return new Map(
    (piecesIn(text, opening) ?? []).flatMap(({ text: piece, at }) => {
      const named = /^([a-z][\w-]*):\s*/.exec(piece);
      if (!named) return [];
      const [before, name = ''] = named;
      return [[name, { text: piece.slice(before.length), at: at + before.length }] as const];
    }),
  );
}

/** The entries of a list that is written out; null for anything else, and for one that takes in others. */
export function entriesOf(list: Written | undefined): readonly Written[] | null {
  if (!list?.text.startsWith('(')) return null;
  const entries = piecesIn(list.text, 0, list.at);
  return entries?.some(({ text }) => text.startsWith('..')) ? null : entries;
}
