// The table of an import: what its file holds, with what was corrected.
import type { ServerEntity, WriteScope } from '../context.ts';
import type { Table } from '../sheets/table.ts';
import { type Corrections, correctTable } from './corrections.ts';
import { guessMapping, headingsOf, type ImportMapping } from './guess-mapping.ts';
import { importTargets } from './import-labels.ts';
import { readTable } from './read-table.ts';

export interface ImportedFile {
  readonly content: Uint8Array;
  readonly corrections: Corrections | null;
  /** Whose turn it is read in, see `readTable`. */
  readonly reader: string;
}

/** The table, the same whenever it is read: sheet and header are found by the headings of the entity. Throws as `readTable` does. */
export async function readCorrected(
  context: Pick<WriteScope, 'messages'>,
  { descriptor }: ServerEntity,
  { content, corrections, reader }: ImportedFile,
): Promise<Table> {
  const table = await readTable(content, { reader, known: headingsOf(importTargets(context, descriptor)) });
  return corrections ? correctTable(table, corrections) : table;
}

/** The mapping given, or the guessed one. */
export function mappingFor(
  context: Pick<WriteScope, 'messages'>,
  { descriptor }: ServerEntity,
  table: Table,
  given: ImportMapping | null,
): ImportMapping {
  return given ?? guessMapping(table.header, importTargets(context, descriptor));
}
