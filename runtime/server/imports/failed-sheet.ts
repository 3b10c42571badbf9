// The rows an import refused as a sheet: the line of each, what is wrong with it, and its cells as they were, to be corrected and sent again.
import type { Language } from '../../core/descriptor/value.ts';
import type { WriteScope } from '../context.ts';
import type { NewSheet } from '../sheets/compose-workbook.ts';
import { sheetName } from '../sheets/sheet-name.ts';
import type { ImportJob } from './import-jobs.ts';

export function failedSheet(
  { messages }: Pick<WriteScope, 'messages'>,
  language: Language,
  { header, failed }: ImportJob,
): NewSheet {
  const say = (key: string): string => messages.format(language, key);
  return {
    name: sheetName(say('ui.import.failed')),
    columns: [
      { title: say('ui.import.row'), width: 8 },
      { title: say('ui.import.problem'), width: 60, isNeeded: true },
      ...header.map((title) => ({ title, width: 20, isText: true })),
    ],
    rows: failed.map(({ row, cells, findings }) => [
      row,
      findings.map(({ message }) => message).join('; '),
      ...header.map((_, column) => cells[column] ?? null),
    ]),
  };
}
