// The agreement on making a contract void: which file it means, its own PDF with the signatures of both, and nothing of it once it is given up.
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import { readWholeFile } from '../../runtime/server/files/whole-file.ts';
import type { WriteContext } from '../../runtime/server/hooks.ts';
import { makeContractFile } from './contract-file.ts';
import { asReadable } from './refusing.ts';
import type { Party } from './seal-places.ts';
import { signFile } from './sign-file.ts';
import { linesOf, ofVoiding } from './signed-keys.ts';

/** The contract with the digest of the signed file that shall be void. Throws `signature-refused` where its bytes are gone. */
export async function proposeVoid(
  server: ServerContext,
  { record, database, filesFolder }: WriteContext,
): Promise<Row> {
  const place = { executor: database, table: server.layouts.tables.file, folder: filesFolder ?? '' };
  const { file } = asReadable(await readWholeFile(place, String(record.signedFile ?? '')), 'pdf-damaged');
  return { ...record, voidOf: file.sha256 };
}

/** Whose the signature is that was just made. */
function signing({ record, caller }: WriteContext): Party {
  return caller.account.companyId === record.companyId ? 'initiator' : 'signer';
}

/** The contract with one more signature on the agreement, which is made when the first party signs it. Throws what `signFile` and `makeContractFile` do. */
export async function signVoid(server: ServerContext, context: WriteContext): Promise<Row> {
  const { before } = context;
  const party = signing(context);
  const lines = linesOf(context.record, ofVoiding);
  const voidSignatures = [...lines.slice(0, -1), { ...lines.at(-1), party }];
  const isFirst = before !== null && typeof before.voidFile !== 'string';
  const original = isFirst ? await makeContractFile(server, { paper: 'contract-void', record: before }, context) : '';
  const record = { ...context.record, voidSignatures, voidSignedBy: before?.voidSignedBy ?? party };
  return signFile(server, { ...context, record }, { keys: ofVoiding, original });
}

/** The contract without the agreement; its history tells why it was proposed, and who had signed it. */
export function dropVoid(record: Row): Row {
  const proposal = { voidReason: null, voidProposedOn: null, voidOf: null };
  const agreement = { voidFile: null, voidSignedBy: null, voidStampDueAt: null, voidSignatures: [] };
  return { ...record, ...proposal, ...agreement };
}
