// A verification tells what was compared: the digest kept of the document, that of what is stored, and what the outside ledger had of it.
import { model } from '../../generated/model.gen.ts';
import { changed } from '../../runtime/core/changed.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import { verify } from '../../runtime/server/evidence/verify.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { lastComparison } from '../../runtime/server/ledger/compare-with-ledger.ts';
import type { LedgerDocument } from '../../runtime/server/ledger/ledger.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { readUnscopedRecord } from '../../runtime/server/store/read-record.ts';
import type { Executor } from '../../runtime/server/store/statement.ts';

const layouts = layoutsOf(model);

export default (server: () => ServerContext): EntityHooks<'chain-verification'> => ({
  completes: async ({ record, database }) => {
    const document = { type: String(record.subjectType), id: String(record.subjectId) };
    const layout = layoutOf(layouts, document.type);
    const stored = await readUnscopedRecord(database, { layout, id: document.id });
    if (!stored) return changed(record, {});
    const { entity: descriptor, versionKey } = layout;
    const { recorded, found } = await verify(database, {
      descriptor,
      versionKey,
      entries: layouts.tables.documentEntry,
      record: stored.record,
    });
    return changed(record, {
      ...(recorded !== null && { recorded }),
      found,
      ...(await onLedger(server(), database, document)),
    });
  },
});

/** What the ledger was found to have, as the comparison has just noted it, or as it stood when a person decided. */
async function onLedger({ settings }: ServerContext, database: Executor, document: LedgerDocument): Promise<Row> {
  if (!settings.ledger) return { ledger: 'notSet' };
  const { comparison, digest } = await lastComparison({ database, layouts }, document);
  return { ledger: comparison, ...(digest !== null && { ledgerDigest: digest }) };
}
