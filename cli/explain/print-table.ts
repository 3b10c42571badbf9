// Rows under each other in columns, as wide as what stands in them.
import { widthOf } from '../../generator/check/width-of.ts';

/** Prints a heading and the rows below it; nothing when there are no rows. The last cell of a row may run on to the right. */
export function printTable(heading: string, rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) return;
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, index) =>
    Math.max(...rows.map((row) => (index === row.length - 1 ? 0 : widthOf(row[index] ?? '')))),
  );
  console.log(`\n${heading}`);
  for (const row of rows) {
    const cells = row.map((cell, index) => (index === row.length - 1 ? cell : pad(cell, widths[index] ?? 0)));
    console.log(`  ${cells.join('  ')}`.trimEnd());
  }
}

function pad(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - widthOf(cell)));
}
