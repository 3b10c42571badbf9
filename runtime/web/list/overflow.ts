// Which buttons of a row stand in it, and which go behind "more".

export interface OverflowLayout {
  /** Width of each button in pixels, by key. */
  readonly widths: ReadonlyMap<string, number>;
  /** Keys of the buttons that may go behind "more", the first to go first. */
  readonly leaving: readonly string[];
  /** Width of the button "more" in pixels. */
  readonly more: number;
  /** Space between two buttons in pixels. */
  readonly gap: number;
  /** Width there is for all of them in pixels. */
  readonly room: number;
}

/** Keys of the buttons to move behind "more" so that the rest fits one line; all of `leaving` if even that is not enough. */
export function overflowing({ widths, leaving, more, gap, room }: OverflowLayout): string[] {
  const spaced = (width: number): number => width + gap;
  let taken = [...widths.values()].reduce((sum, width) => sum + spaced(width), -gap);
  if (taken <= room) return [];
  taken += spaced(more);
  const gone: string[] = [];
  for (const key of leaving) {
    const width = widths.get(key);
    if (taken <= room) break;
    if (width === undefined) continue;
    taken -= spaced(width);
    gone.push(key);
  }
  return gone;
}
