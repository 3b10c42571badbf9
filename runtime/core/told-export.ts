// What browser and server tell each other of an export that is made while the person goes on.

export const exportFormats = ['csv', 'xlsx', 'pdf'] as const;

/** The file an export is: a workbook, text that anything reads, or a table on paper. */
export type ExportFormat = (typeof exportFormats)[number];

export type ExportState = 'waiting' | 'running' | 'done' | 'failed';

/** An export as its owner is told of it. */
export interface ToldExport {
  readonly id: string;
  readonly entity: string;
  readonly as: ExportFormat;
  /** Of the file, without its ending. */
  readonly name: string;
  readonly state: ExportState;
  /** Rows read, of `total`, which is null until they are counted. */
  readonly rows: number;
  readonly total: number | null;
  /** Why it failed, in the language it was asked for in. */
  readonly message: string | null;
  /** Bytes of the file. */
  readonly size: number | null;
  /** ISO time. */
  readonly askedAt: string;
}
