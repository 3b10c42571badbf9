// A finding as text: place, id, sentence, the line with a caret, and what to do.
import type { SchemaFinding } from '../load/schema-finding.ts';
import { widthOf } from './width-of.ts';

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
