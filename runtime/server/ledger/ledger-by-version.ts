// How far the digests of a document are on the outside ledger, for whoever may see the document.
import type { Row } from '../../core/descriptor/value.ts';
import { run } from '../store/statement.ts';
import type { LedgerDocument } from './ledger.ts';
import { keepsSendings, type LedgerScope } from './sending-records.ts';

const told = [
  'status',
  'networkId',
  'ledgerId',
  'sentAt',
  'confirmedAt',
  'transactionHash',
  'comparison',
  'comparedAt',
];

/** By version and action, `3 submit`; nothing where nothing was sent. What the gateway said of it is for administrators. */
export async function ledgerByVersion(
  scope: Pick<LedgerScope, 'database' | 'layouts'>,
  { type, id }: LedgerDocument,
): Promise<ReadonlyMap<string, Row>> {
  if (!keepsSendings(scope)) return new Map();
  const { documentEntry, ledgerSending } = scope.layouts.tables;
  const rows = await run(scope.database, {
    text: `select e."subjectVersion", e."action", ${told.map((key) => `s."${key}"`).join(', ')}
      from ${ledgerSending} s join ${documentEntry} e on e."id"::text = s."entryId" and e."subjectType" = $1 and e."subjectId" = $2
      where s."subjectType" = $1 and s."subjectId" = $2`,
    values: [type, id],
  });
  return new Map(
    rows.map(([version, action, ...cells]) => {
      const said = told.flatMap((key, index) => (typeof cells[index] === 'string' ? [[key, cells[index]]] : []));
      return [`${version} ${action}`, Object.fromEntries(said)];
    }),
  );
}
