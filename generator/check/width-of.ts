// How wide a text is in a terminal.

/** Columns a text takes in a terminal: Chinese characters two, combining marks none. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{Mn}|\p{Me}/u.test(character)) continue;
    width += /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(
      character,
    )
      ? 2
      : 1;
  }
  return width;
}
