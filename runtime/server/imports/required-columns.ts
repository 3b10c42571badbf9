// Columns of a file that fill what every line must have, and how many lines hold nothing there.
import type { LackedColumn } from '../../core/cell-findings.ts';
import type { LinesField } from '../../core/descriptor/field.ts';
import { lineImportFields } from '../../core/import-fields.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import type { GatheredLines } from './gather-lines.ts';
import type { ImportMapping } from './guess-mapping.ts';

/** From 0; those of a line itself, or of its own lines: what lies in an embedded object is required with that alone. */
export function requiredColumns(lines: LinesField, columns: ImportMapping): number[] {
  const inner = lines.fields.filter(isLines).map(({ key }) => `${key}.`);
  const depth = (path: string): number => path.split('.').length - (inner.some((key) => path.startsWith(key)) ? 1 : 0);
  const required = new Set(
    lineImportFields(lines)
      .filter(({ path, field }) => field.required !== 'never' && field.default === undefined && depth(path) === 1)
      .map(({ path }) => path),
  );
  return columns.flatMap((path, column) => (path !== null && required.has(path) ? [column] : []));
}

/** Those of the required columns in which lines hold nothing, neither of the file nor of a record that the row names. */
export function lackedColumns(
  lines: LinesField,
  columns: ImportMapping,
  { lines: read, cells }: GatheredLines,
): LackedColumn[] {
  return requiredColumns(lines, columns).flatMap((column): LackedColumn[] => {
    const path = columns[column] ?? '';
    const within = lines.fields.find((field) => isLines(field) && path.startsWith(`${field.key}.`))?.key;
    const places = read.flatMap((line, at): string[] => {
      if (within === undefined) return [`${lines.key}.${at}.${path}`];
      const items = line[within];
      const own = path.slice(within.length + 1);
      return Array.isArray(items) ? items.map((_, index) => `${lines.key}.${at}.${within}.${index}.${own}`) : [];
    });
    const number = places.filter((place) => !cells.has(place)).length;
    return number === 0 ? [] : [{ column, number }];
  });
}
