// The block of blockchain identity that a person is told of the own account (spec 3).
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { identityFields } from '../../runtime/server/ledger/ledger.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { readUnscopedRecord } from '../../runtime/server/store/read-record.ts';
import { run } from '../../runtime/server/store/statement.ts';

export default (server: () => ServerContext): EntityHooks<'blockchain-identity'> => ({
  introduces: async (accountId) => ({ blockchain: await kept(server(), accountId) }),
});

/** What is kept for the account, without its secret; null where nothing is. */
async function kept({ database, layouts }: ServerContext, accountId: string): Promise<Row | null> {
  const layout = layoutOf(layouts, 'blockchain-identity');
  const text = 'select "id" from blockchain_identity where "account" = $1';
  const [cells] = await run(database, { text, values: [accountId] });
  const stored = cells && (await readUnscopedRecord(database, { layout, id: String(cells[0]) }));
  if (!stored) return null;
  return Object.fromEntries(identityFields.flatMap((key) => (stored.record[key] ? [[key, stored.record[key]]] : [])));
}
