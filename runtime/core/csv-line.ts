// A line of a CSV file that spreadsheets open without running anything.

/** Signs by which spreadsheets take a text for a formula. */
const formula = /^[=+\-@\t\r]/;
const number = /^[+-]?[\d.,]+$/;

/** Cells joined by commas, quoted where needed; a text that would be run as a formula is kept from it by an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
