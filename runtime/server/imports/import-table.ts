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
}

/** The table, the same whenever it is read: sheet and header are found by the headings of the entity. Throws `import-unreadable`. */
export async function readCorrected(
  context: Pick<WriteScope, 'messages'>,
  { descriptor }: ServerEntity,
  { content, corrections }: ImportedFile,
): Promise<Table> {
  const table = await readTable(content, headingsOf(importTargets(context, descriptor)));
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
