// A finding as text: place, id, sentence, the line with a caret, and what to do.
import type { SchemaFinding } from '../load/schema-finding.ts';

const longestExcerpt = 160;

/**
 * `schemas/order/order.yaml:41:7 E203 unknown field "grosWeight" in rule x. Did you mean "grossWeight"?`, the line at
 * fault with a caret below, and a line `fix:`.
 */
export function formatFinding({ id, place, message, suggestion, fix, excerpt }: SchemaFinding): string {
  const meant = suggestion === undefined ? '' : `. Did you mean "${suggestion}"?`;
  const lines = [`${place.file}:${place.line}:${place.column} ${id} ${message}${meant}`];
  if (excerpt !== undefined && excerpt.trim() !== '') lines.push(...pointAt(excerpt, place.line, place.column));
  lines.push(`  fix: ${fix}`);
  return lines.join('\n');
}

function pointAt(excerpt: string, line: number, column: number): string[] {
  // Long lines are shown from a little before the fault.
  const from = column > longestExcerpt - 20 ? column - 60 : 0;
  const shown = excerpt.slice(from, from + longestExcerpt);
  const before = shown.slice(0, column - 1 - from).replace(/\t/g, ' ');
  const margin = `  ${line} | `;
  return [`${margin}${shown}`, `${' '.repeat(margin.length - 2)}| ${' '.repeat(widthOf(before))}^`];
}

/** Columns a text takes in a terminal: Chinese characters two, combining marks none. */
function widthOf(text: string): number {
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
