// The records of what is sent to the ledger: under whose identity, and what is set in them.
import type { Row } from '../../core/descriptor/value.ts';
import type { WriteScope } from '../context.ts';
import type { Layouts } from '../store/layout.ts';
import { type Cells, type Executor, run } from '../store/statement.ts';
import { identityFields, type Ledger, type LedgerIdentity } from './ledger.ts';

/** Where the records are. */
export interface SendingScope {
  readonly database: Executor;
  readonly layouts: Pick<Layouts, 'tables'>;
}

/** What sending needs of the server. */
export interface LedgerScope extends Pick<WriteScope, 'entities' | 'forget' | 'report'>, SendingScope {
  readonly layouts: Layouts;
  readonly settings: { readonly ledger?: Ledger };
}

/** Whose identity an entry is sent under, and the client, the network and the ledger that were chosen for it. */
export interface SendingIdentity {
  readonly accountId: string | null;
  readonly stored: LedgerIdentity;
}

/** Of the columns accountId, clientId, networkId, ledgerId. */
export function sendingIdentity([accountId, client, network, ledger]: Cells): SendingIdentity {
  return {
    accountId: typeof accountId === 'string' ? accountId : null,
    stored: identityIn({ client_id: client, my_network_id: network, my_ledger_id: ledger }),
  };
}

/** The identity as it is kept now, on the network and the ledger that were chosen for the entry. */
export async function identityOf(
  { database, layouts }: SendingScope,
  { accountId, stored }: SendingIdentity,
): Promise<LedgerIdentity> {
  const columns = identityFields.map((field) => `"${field}"`).join(', ');
  const [cells] = await run(database, {
    text: `select ${columns} from ${layouts.tables.networkIdentity} where "account" = $1`,
    values: [accountId],
  });
  const kept = Object.fromEntries(identityFields.map((field, index) => [field, cells?.[index]]));
  return { ...identityIn(kept), ...stored };
}

function identityIn(values: { readonly [field: string]: unknown }): LedgerIdentity {
  return Object.fromEntries(
    identityFields.flatMap((field) => (typeof values[field] === 'string' ? [[field, values[field]]] : [])),
  );
}

/** Sets columns of the record of a sending. */
export async function keepSaid({ database, layouts }: SendingScope, id: string, changes: Row): Promise<void> {
  const keys = Object.keys(changes);
  const sets = keys.map((key, index) => `"${key}" = $${index + 2}`).join(', ');
  await run(database, {
    text: `update ${layouts.tables.ledgerSending} set ${sets}, "updatedAt" = now() where "id" = $1`,
    values: [id, ...keys.map((key) => changes[key] ?? null)],
  });
}

/** Has lists show what was written. */
export function forgetSendings({ entities, forget, layouts }: LedgerScope): void {
  const entity = entities.get(layouts.system.ledgerSending ?? '');
  if (entity) forget(entity);
}

/** Whether the project keeps such records at all. */
export function keepsSendings({ layouts }: Pick<LedgerScope, 'layouts'>): boolean {
  const { documentEntry, ledgerSending, networkIdentity } = layouts.system;
  return [documentEntry, ledgerSending, networkIdentity].every((entity) => entity !== undefined && layouts.has(entity));
}
