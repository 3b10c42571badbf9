// Editions of a template are counted: one that supersedes another has the next number, any other is the first.
import { changed } from '../../runtime/core/changed.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks, WriteContext } from '../../runtime/server/hooks.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { readUnscopedRecord } from '../../runtime/server/store/read-record.ts';
import { isId } from '../../runtime/server/store/record-id.ts';

export default (server: () => ServerContext): EntityHooks<'contract-template'> => ({
  before: async ({ action, record, database }) =>
    action === 'create' ? changed(record, { edition: await editionOf(server(), record, database) }) : undefined,
});

async function editionOf(
  { layouts }: ServerContext,
  { supersedes }: WriteContext<'contract-template'>['record'],
  database: WriteContext['database'],
): Promise<number> {
  if (typeof supersedes !== 'string' || !isId(supersedes)) return 1;
  const former = await readUnscopedRecord(database, { layout: layoutOf(layouts, 'contract-template'), id: supersedes });
  return Number(former?.record.edition ?? 1) + 1;
}
