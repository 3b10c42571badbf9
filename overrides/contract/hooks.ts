// A contract takes its text from its template. When the initiator signs, the file of such a text is made; each signature keeps the digest
// of the file that is signed (SHA-256), and what the initiator has signed goes to the counterparty at once.
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks, WriteContext } from '../../runtime/server/hooks.ts';
import { makeContractFile } from './contract-file.ts';
import { clausesOf, fixedClausesKept, withText } from './contract-text.ts';

export default (server: () => ServerContext): EntityHooks => ({
  rules: { 'fixed-clauses-kept': (question) => fixedClausesKept(server(), question) },
  before: (context) =>
    context.action === 'create' || context.action === 'edit' ? withText(server(), context) : undefined,
  finishes: async (context) => {
    const { action, record, before, database } = context;
    if (action !== 'sign') return undefined;
    const isWritten = before?.signStatus === 'draft' && clausesOf(before).length > 0;
    const file = isWritten ? await makeContractFile(server(), before, context) : (record.file ?? null);
    return { ...record, file, signatures: await signedWith(record, file, database) };
  },
  after: async ({ action, record, actAsSystem }) => {
    if (action !== 'sign' || record.signStatus !== 'initiatorSigned') return undefined;
    await actAsSystem('contract', String(record.id), 'send');
    return 'changed';
  },
});

/** The signatures, the last one with the digest of the file in hexadecimal digits. */
async function signedWith(
  { signatures }: Row,
  file: Row[string],
  database: WriteContext['database'],
): Promise<Row[string]> {
  const lines = Array.isArray(signatures) ? (signatures as readonly Row[]) : [];
  const last = lines.at(-1);
  if (!last) return signatures ?? null;
  const found = await database.query<{ sha256: string }>('select "sha256" from "file_object" where "id" = $1', [file]);
  return [...lines.slice(0, -1), { ...last, digest: found.rows[0]?.sha256 ?? null }];
}
