// What the records in lines call for, such as commodities for papers, and no line that says so is there: by name, and for which lines.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callersIn, type MissingCall, missingCalls } from '../../core/called-for.ts';
import type { CalledFor, Field, LinesField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { namedCode } from '../../core/kinds/code.ts';
import { isCoded } from '../../core/kinds/field-traits.ts';
import { fieldAt, labelKeyAt } from '../../core/paths.ts';
import { codeName, useCodeTable } from '../api/code-tables.ts';
import { useCodesCalling } from '../api/use-codes-calling.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { asLines } from '../record/line-operations.ts';

export interface CallingRecord {
  /** Entity of the record, and its fields. */
  readonly entity: string;
  readonly fields: readonly Field[];
  readonly record: Row;
  /** The record whose lines call, where that lags behind what is typed. */
  readonly calling?: Row;
}

export interface NamedCall extends MissingCall {
  readonly name: string;
}

export interface ToldCalls {
  /** Says who calls for it, and where it is missing. */
  readonly heading: string;
  readonly missing: readonly NamedCall[];
}

/** Null while it is not known, and where nothing is missing. */
export function useMissingCalls(
  { entity, fields, record, calling = record }: CallingRecord,
  field: LinesField,
  calledFor: CalledFor,
): ToldCalls | null {
  const { t } = useTranslation();
  const keys = useMemo(() => callersIn(calledFor, calling), [calledFor, calling]);
  const codes = useCodesCalling(entity, { field: field.key, by: calledFor.by, keys });
  const column = fieldAt(field.fields, calledFor.as);
  const table = useCodeTable(isCoded(column) ? column.table : undefined);
  if (!codes || !table) return null;
  const lines = asLines(record[field.key]);
  const found = missingCalls(calledFor, { record, lines }, (key) => codes.get(key) ?? []);
  if (found.length === 0) return null;
  const language = currentLanguage();
  const missing = found.map((one): NamedCall => {
    const name = codeName(table, one.code, language);
    return { ...one, name: name === undefined ? one.code : namedCode(one.code, name) };
  });
  const labelOf = (path: string): string => t(labelKeyAt(entity, fields, path));
  const [callers = calledFor.by] = calledFor.by.split('.');
  return { heading: t('ui.lines.calledFor', { by: labelOf(callers), label: labelOf(field.key) }), missing };
}
