// What a typed text stands for among choices: the one with that code, the one of that name, or the only one that fits.

/** Something that can be chosen. */
export interface Choosable {
  readonly value: string;
  readonly label: string;
}

/** A choice with the names it is looked for by, in all languages. */
export interface NamedChoice extends Choosable {
  readonly names: readonly string[];
}

/** What was found for a text; else whether nothing fits or too much. */
export type TakenChoice<Found> = { readonly is: 'found'; readonly found: Found } | { readonly is: 'none' | 'several' };

function clean(text: string): string {
  return text.trim().toLowerCase();
}

/** How well a choice fits: 0 is its code itself; null does not fit. */
function rankOf({ value, label, names }: NamedChoice, wanted: string): number | null {
  const code = clean(value);
  const called = [label, ...names].map(clean);
  if (code === wanted) return 0;
  if (called.includes(wanted)) return 1;
  if (code.startsWith(wanted)) return 2;
  if (called.some((name) => name.startsWith(wanted))) return 3;
  return called.some((name) => name.includes(wanted)) || code.includes(wanted) ? 4 : null;
}

/** The choices that fit a text, best first; all of them for an empty one. */
export function fitting<Named extends NamedChoice>(typed: string, choices: readonly Named[]): readonly Named[] {
  const wanted = clean(typed);
  if (wanted === '') return choices;
  const ranked = choices.flatMap((choice) => {
    const rank = rankOf(choice, wanted);
    return rank === null ? [] : [{ choice, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ choice }) => choice);
}

/** Takes a text among choices that all fit it: by code, by name, else the only one. */
export function takeAmong<Found extends Choosable>(typed: string, found: readonly Found[]): TakenChoice<Found> {
  const wanted = clean(typed);
  const [only, ...others] = found;
  const exact =
    found.find(({ value }) => clean(value) === wanted) ??
    onlyOne(found.filter(({ label }) => clean(label) === wanted)) ??
    (others.length === 0 ? only : undefined);
  if (exact) return { is: 'found', found: exact };
  return { is: found.length === 0 ? 'none' : 'several' };
}

/** Takes a text among all choices there are. */
export function takeTyped<Named extends NamedChoice>(typed: string, choices: readonly Named[]): TakenChoice<Named> {
  const wanted = clean(typed);
  const fits = fitting(typed, choices);
  const named = onlyOne(fits.filter(({ names }) => names.some((name) => clean(name) === wanted)));
  const isCode = fits.some(({ value }) => clean(value) === wanted);
  return named && !isCode ? { is: 'found', found: named } : takeAmong(typed, fits);
}

function onlyOne<Found>(found: readonly Found[]): Found | undefined {
  return found.length === 1 ? found[0] : undefined;
}
