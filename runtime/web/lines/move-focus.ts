// Moves the focus between the rows of a table of lines.

/** Puts the focus on the row before (-1) or after (1) once the table has drawn what changed. */
export function moveFocus(row: HTMLElement, by: -1 | 1): void {
  const next = by === 1 ? row.nextElementSibling : row.previousElementSibling;
  if (next instanceof HTMLElement) {
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  }
}
