// What a file is called within an archive: as the server names it, where no other is called so already.

/** Signs that part folders, or that no Windows takes in a name. */
const unfit = /[\\/:*?"<>|\p{Cc}]/gu;

/** `Invoice A1.pdf`, of a second one `Invoice A1 (2).pdf`; `taken` holds the names given so far. */
export function entryName(name: string, taken: { readonly [name: string]: unknown }): string {
  const clean = name.replaceAll(unfit, '_');
  const [, stem = clean, ending = ''] = /^(.*?)(\.[a-z]+)?$/su.exec(clean) ?? [];
  let candidate = clean;
  for (let number = 2; isTaken(candidate, taken); number += 1) candidate = `${stem} (${number})${ending}`;
  return candidate;
}

/** Names that differ in the size of letters alone are one on many machines. */
function isTaken(name: string, taken: { readonly [name: string]: unknown }): boolean {
  return Object.keys(taken).some((one) => one.toLowerCase() === name.toLowerCase());
}
