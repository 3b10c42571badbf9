// Signs a PDF of a contract with the seal that was chosen (PAdES): both fields before the first signature, each signature behind the last.
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { inTransaction, type ServerContext } from '../../runtime/server/context.ts';
import { safeFileName } from '../../runtime/server/files/file-name.ts';
import { keepWholeFile, readWholeFile } from '../../runtime/server/files/whole-file.ts';
import type { WriteContext } from '../../runtime/server/hooks.ts';
import { PdfDocument } from '../../runtime/server/signatures/pdf/document.ts';
import { prepareFields } from '../../runtime/server/signatures/prepare-fields.ts';
import { signField } from '../../runtime/server/signatures/sign-field.ts';
import { identityOfSeal } from '../e-seal/identity-of-seal.ts';
import { asReadable, refusing } from './refusing.ts';
import { type Party, parties, sealPlaceOn } from './seal-places.ts';
import { linesOf, type SignedKeys } from './signed-keys.ts';
import { dueAfter, stamperOf } from './time-stamps.ts';

/**
 * The contract with one more signature on one of its files, and with digests and level in the line of that signature.
 * @param keys which of its files
 * @param original id of the file before any signature, made or uploaded; of no account once there is a signed one
 * A time stamp that cannot be had keeps nobody from signing: it is due later, see `stampFile`. Nothing of it stands before the write is
 * kept, but files that no record holds, which housekeeping forgets. Throws what `identityOfSeal` does, and `signature-refused`.
 */
export async function signFile(
  server: ServerContext,
  context: WriteContext,
  { keys, original }: { readonly keys: SignedKeys; readonly original: string },
): Promise<Row> {
  const { record, database, filesFolder } = context;
  const lines = linesOf(record, keys);
  const last = lines.at(-1);
  if (!last || filesFolder === null) throw new Error('This server cannot sign contracts');
  const party = parties.find((one) => one === last.party) ?? 'signer';
  const place = { executor: database, table: server.layouts.tables.file, folder: filesFolder };
  const partly = record[keys.file];
  const isFirst = typeof partly !== 'string';
  const found = asReadable(await readWholeFile(place, isFirst ? original : partly), 'pdf-damaged');
  const signed = await refusing(async () => {
    const prepared = isFirst ? withFields(server, context, found.content) : found.content;
    return signField(
      prepared,
      party,
      await requestOf(server, context, { sealId: last.sealId, party, called: keys.called }),
    );
  });
  const { id, sha256 } = await keepWholeFile(place, signed.pdf, {
    name: isFirst ? safeFileName(found.file.name.replace(/(?:\.pdf)?$/i, '-signed.pdf')) : found.file.name,
    mime: 'application/pdf',
    profile: 'contract-pdf',
    uploadedBy: context.caller.account.id,
  });
  if (signed.stampRefusal !== null)
    server.report(new Error(`No time stamp: ${signed.stampRefusal}`), `signature on contract ${String(record.id)}`);
  const line = {
    ...last,
    digest: isFirst ? found.file.sha256 : (lines.at(-2)?.digest ?? null),
    signedDigest: sha256,
    level: signed.level === 'B-T' ? 'bT' : 'bB',
  };
  return {
    ...record,
    [keys.file]: id,
    [keys.lines]: [...lines.slice(0, -1), line],
    [keys.due]: signed.stampRefusal === null ? (record[keys.due] ?? null) : dueAfter(server.settings.now()),
  };
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

interface Signing {
  readonly sealId: Row[string] | undefined;
  readonly party: Party;
  readonly called: SignedKeys['called'];
}

/** What the signature of a party says, and what it is made with. */
async function requestOf(
  server: ServerContext,
  { record, caller, database, filesFolder }: WriteContext,
  { sealId, party, called }: Signing,
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
  const document = server.messages.format(caller.language, called);
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
