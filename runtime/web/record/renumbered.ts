// Paths of lines that have moved.

/** The path after its line has moved, or null when the line is gone; paths outside of these lines stay. */
export function renumbered(path: string, lines: string, to: (index: number) => number | null): string | null {
  if (!path.startsWith(`${lines}.`)) return path;
  const [index = '', ...rest] = path.slice(lines.length + 1).split('.');
  const moved = to(Number(index));
  return moved === null ? null : [lines, moved, ...rest].join('.');
}
