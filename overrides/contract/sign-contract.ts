// Signs the PDF of a contract with the seal that was chosen (PAdES): both fields before the first signature, each signature behind the last.
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { isRow } from '../../runtime/core/paths.ts';
import { inTransaction, type ServerContext } from '../../runtime/server/context.ts';
import { safeFileName } from '../../runtime/server/files/file-name.ts';
import { keepWholeFile, readWholeFile } from '../../runtime/server/files/whole-file.ts';
import type { WriteContext } from '../../runtime/server/hooks.ts';
import { PdfDocument } from '../../runtime/server/signatures/pdf/document.ts';
import { prepareFields } from '../../runtime/server/signatures/prepare-fields.ts';
import { signField } from '../../runtime/server/signatures/sign-field.ts';
import { identityOfSeal } from '../e-seal/identity-of-seal.ts';
import { makeContractFile } from './contract-file.ts';
import { clausesOf } from './contract-text.ts';
import { asReadable, refusing } from './refusing.ts';
import { type Party, parties, sealPlaceOn } from './seal-places.ts';
import { dueAfter, stamperOf } from './time-stamps.ts';

/**
 * The contract with its signed PDF, and with digests and level in its last signature. The initiator signs the file that is made of the
 * clauses, or the uploaded one; the counterparty what the initiator has signed, or the file itself where that was before there were keys.
 * A time stamp that cannot be had keeps nobody from signing: it is due later, see `stampContract`.
 * Nothing of it stands before the write is kept, but files that no record holds, which housekeeping forgets.
 * Throws what `identityOfSeal` and `makeContractFile` do, and `signature-refused` with the sentence of a SignatureFault.
 */
export async function signContract(server: ServerContext, context: WriteContext): Promise<Row> {
  const { record, before, database, filesFolder } = context;
  const lines = Array.isArray(record.signatures) ? record.signatures.filter(isRow) : [];
  const last = lines.at(-1);
  if (!last || filesFolder === null) throw new Error('This server cannot sign contracts');
  const party = parties.find((one) => one === last.party) ?? 'signer';
  const isWritten = before?.signStatus === 'draft' && clausesOf(before).length > 0;
  const file = isWritten ? await makeContractFile(server, before, context) : String(record.file ?? '');
  const place = { executor: database, table: server.layouts.tables.file, folder: filesFolder };
  const original = asReadable(await readWholeFile(place, file), 'pdf-damaged');
  const partly = typeof record.signedFile === 'string' ? await readWholeFile(place, record.signedFile) : null;
  if (typeof record.signedFile === 'string') asReadable(partly, 'pdf-damaged');
  const signed = await refusing(async () => {
    const prepared = partly?.content ?? withFields(server, context, original.content);
    return signField(prepared, party, await requestOf(server, context, last, party));
  });
  const { id, sha256 } = await keepWholeFile(place, signed.pdf, {
    name: safeFileName(original.file.name.replace(/(?:\.pdf)?$/i, '-signed.pdf')),
    mime: 'application/pdf',
    profile: 'contract-pdf',
    uploadedBy: context.caller.account.id,
  });
  const level = signed.level === 'B-T' ? 'bT' : 'bB';
  if (signed.stampRefusal !== null)
    server.report(new Error(`No time stamp: ${signed.stampRefusal}`), `signature on contract ${String(record.id)}`);
  const stampDueAt = signed.stampRefusal === null ? (record.stampDueAt ?? null) : dueAfter(server.settings.now());
  const line = { ...last, digest: original.file.sha256, signedDigest: sha256, level };
  return { ...record, file, signedFile: id, signatures: [...lines.slice(0, -1), line], stampDueAt };
}

/** The PDF with a field for each party, at the foot of its last page. */
function withFields(server: ServerContext, { caller }: WriteContext, pdf: Buffer): Buffer {
  const page = PdfDocument.open(pdf).pages().at(-1)?.mediaBox ?? null;
  const fields = parties.map((party) => {
    const called = server.messages.format(caller.language, `entity.contract-signature.values.party.${party}`);
    const label = server.messages.format(caller.language, 'signature.made.field', { party: called });
    return { name: party, label, page: 'last' as const, rectangle: sealPlaceOn(page, party) };
  });
  return prepareFields(pdf, fields, server.settings.now());
}

/** What the signature of a party says, and what it is made with. */
async function requestOf(
  server: ServerContext,
  { record, caller, database, filesFolder }: WriteContext,
  { sealId }: Row,
  party: Party,
): Promise<Parameters<typeof signField>[2]> {
  const scope = database.isOpen ? inTransaction(server, database) : server;
  const identity = await identityOfSeal(scope, String(sealId));
  const stamp = stamperOf(server.settings);
  const { rows } = await database.query<{ image: string; organisation: string }>(
    `select s."image", e."eptName" as organisation from e_seal s join enterprise e on e."id" = s."companyId" where s."id" = $1`,
    [sealId],
  );
  const place = { executor: database, table: server.layouts.tables.file, folder: filesFolder ?? '' };
  const picture = asReadable(await readWholeFile(place, String(rows[0]?.image ?? '')), 'seal-unreadable');
  const document = server.messages.format(caller.language, 'entity.contract.label');
  return {
    identity,
    seal: picture.content,
    reason: server.messages.format(caller.language, 'signature.made.reason', {
      document,
      number: String(record.contractNo),
    }),
    location: String((party === 'initiator' ? record.initiatorAddress : record.signerAddress) ?? ''),
    name: [rows[0]?.organisation, caller.account.name].filter(Boolean).join(' '),
    at: server.settings.now(),
    ...(stamp && { stamp }),
  };
}
