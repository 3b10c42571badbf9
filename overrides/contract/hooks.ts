// A signature keeps the digest of the file that is signed (SHA-256, taken when the file was uploaded), and what the initiator
// has signed goes to the counterparty at once.
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { EntityHooks, WriteContext } from '../../runtime/server/hooks.ts';

const hooks: EntityHooks = {
  before: async ({ action, record, database }) => {
    if (action !== 'sign' || !Array.isArray(record.signatures)) return undefined;
    const lines = record.signatures as readonly Row[];
    const last = lines.at(-1);
    if (!last) return undefined;
    return { ...record, signatures: [...lines.slice(0, -1), { ...last, digest: await digestOf(record, database) }] };
  },
  after: async ({ action, record, actAsSystem }) => {
    if (action !== 'sign' || record.signStatus !== 'initiatorSigned') return undefined;
    await actAsSystem('contract', String(record.id), 'send');
    return 'changed';
  },
};
export default hooks;

/** The digest of the contract's file in hexadecimal digits; null where there is no file. */
async function digestOf({ file }: Row, database: WriteContext['database']): Promise<string | null> {
  const found = await database.query<{ sha256: string }>('select "sha256" from "file_object" where "id" = $1', [file]);
  return found.rows[0]?.sha256 ?? null;
}
