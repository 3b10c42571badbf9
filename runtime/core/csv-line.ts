// A line of a CSV file that spreadsheets open without running anything.

/**
 * Signs by which spreadsheets take a text for a formula, also after white space and signs that are not seen, which some
 * leave out, and in the width of Chinese type.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const number = /^[+-]?[\d.,]+$/;
/** Where a semicolon or a tab parts cells, quotes within a line count for nothing and these begin another cell. */
const innerFormula = /([;\t\n\r]["\s\p{Cc}\p{Cf}]*)(?=[=@＝＠]|[+\-＋－]\S)/gu;

/** Cells joined by commas, quoted where needed; a text that would be run as a formula is kept from it by an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Cells as they are, joined by commas and quoted where needed: for files that no spreadsheet opens. */
export function plainCsvLine(cells: readonly string[]): string {
  return `${cells.map(quotedCell).join(',')}\n`;
}

function csvCell(text: string): string {
  const kept = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return quotedCell(kept.replace(innerFormula, "$1'"));
}

function quotedCell(text: string): string {
  return /[",;\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
