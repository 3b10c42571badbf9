// How much of a table is read, and the refusal of more.
import { Refusal } from '../../core/errors.ts';
import { formatSize } from '../../core/file-size.ts';

/** The most rows one import takes. */
export const maxImportRows = 200_000;

/** The most columns a table has; more than the fields of any record. */
export const maxColumns = 300;

/** Why a file is no table, as its refusal says it. */
export type Unreadable = keyof typeof sentences;

const sentences = {
  binary: null,
  empty: null,
  quotes: null,
  columns: null,
  'too-many': 'message.importTooLarge',
  'too-large': 'message.importTooLarge',
  slow: 'message.importTooLarge',
  damaged: 'message.importDamaged',
  unplaced: 'message.importUnplaced',
  locked: 'message.importOldWorkbook',
  old: 'message.importOldWorkbook',
} as const;

/** The refusal of a file that is no table, or too large a one; `line` is where in it that was seen. */
export function unreadable(reason: Unreadable, line = 1): Refusal {
  const sentence = sentences[reason];
  return new Refusal('import-unreadable', {
    params: { reason, line, rows: maxImportRows, columns: maxColumns },
    ...(sentence !== null && { sentence }),
  });
}

/** The refusal of a file of more bytes than are taken. */
export function fileTooLarge(most: number): Refusal {
  return new Refusal('body-too-large', { params: { size: formatSize(most) }, sentence: 'message.importFileTooLarge' });
}
