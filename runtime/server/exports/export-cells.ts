// What stands in the cells of an export: texts for CSV, and for a workbook numbers and days as what they are.
import { clocksOf } from '../../core/business-day.ts';
import { scaledDecimal } from '../../core/decimal.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isExact, isSecret, isWhole, leastDecimalsOf, timeOf } from '../../core/kinds/field-traits.ts';
import type { Wording } from '../../core/kinds/kind.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import type { ServerEntity } from '../context.ts';
import type { SheetCell } from '../sheets/compose-workbook.ts';

export interface ExportColumn {
  readonly path: string;
  readonly field: Field;
  readonly labelKey: string;
}

/** A record with the words for those it names. */
export interface ExportedRecord {
  readonly record: Row;
  readonly labels: { readonly [path: string]: string };
}

export function exportColumns({ fieldAt, labelKeyAt }: ServerEntity, paths: readonly string[]): ExportColumn[] {
  return paths.flatMap((path) => {
    const field = fieldAt(path);
    return field && !isSecret(field) ? [{ path, field, labelKey: labelKeyAt(path) }] : [];
  });
}

/** As people read it; numbers ungrouped, so that spreadsheets read them. */
export function exportText(
  { path, field }: ExportColumn,
  { record, labels }: ExportedRecord,
  wording: Wording,
): string {
  const value: Json | undefined = valueAt(record, path);
  if (isEmpty(value)) return '';
  if (isExact(field)) return scaledDecimal(String(value), leastDecimalsOf(field));
  return kindOf(field).format(value, field, { ...wording, title: labels[path] });
}

/** The same as a cell of a workbook. */
export function exportCell(column: ExportColumn, exported: ExportedRecord, wording: Wording): SheetCell {
  const value = valueAt(exported.record, column.path);
  const text = exportText(column, exported, wording);
  if (isEmpty(value)) return null;
  if (isExact(column.field)) return { decimal: text };
  if (isWhole(column.field) && typeof value === 'number') return value;
  const time = timeOf(column.field);
  if (time === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return { day: text };
  if (time === 'moment' && typeof value === 'string') return { clocks: clocksOf(value) };
  return text;
}
