// What a sheet of a workbook may be called.

/** A name that spreadsheets take for a sheet. */
export function sheetName(name: string): string {
  return (
    name
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31) || '1'
  );
}
