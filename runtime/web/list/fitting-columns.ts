// Which of the columns of a view a list has room for: so many that nobody scrolls sideways.

/** Even in the narrowest list; the rest of these is then scrolled to. */
const fewest = 3;

export interface SizedColumn {
  readonly path: string;
  /** The least it needs, in pixels. */
  readonly width: number;
  /** Shown in any case: the list is about it. */
  readonly isKept?: boolean;
}

/** The paths there is room for, in their order: where one is too wide, a later one may fit. */
export function fittingColumns(columns: readonly SizedColumn[], room: number): string[] {
  let left = room;
  return columns.flatMap(({ path, width, isKept = false }, at) => {
    if (at >= fewest && !isKept && width > left) return [];
    left -= width;
    return [path];
  });
}
