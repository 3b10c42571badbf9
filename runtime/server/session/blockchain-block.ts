// The block of blockchain identity that a person is told of the own account (spec 3).
import type { Row } from '../../core/descriptor/value.ts';
import type { LoginScope } from '../context.ts';
import { readWhole } from '../store/read-record.ts';
import { run } from '../store/statement.ts';

const told = [
  'client_id',
  'tdp_id',
  'my_network_id',
  'my_ledger_id',
  'jr_network_id',
  'jr_ledger_id',
  'username',
  'subsystems',
  'yh_org_id',
  'pt_org_id',
];

/** What is kept for the account, without its secret; null where nothing is. */
export async function blockchainOf(
  { database, layouts }: Pick<LoginScope, 'database' | 'layouts'>,
  accountId: string,
): Promise<Row | null> {
  const layout = layouts.get('blockchain-identity');
  if (!layout) return null;
  const text = 'select "id" from blockchain_identity where "account" = $1';
  const [cells] = await run(database, { text, values: [accountId] });
  const stored = cells && (await readWhole(database, { layout, id: String(cells[0]) }));
  if (!stored) return null;
  return Object.fromEntries(told.flatMap((key) => (stored.record[key] ? [[key, stored.record[key]]] : [])));
}
