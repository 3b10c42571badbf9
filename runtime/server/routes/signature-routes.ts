// Calls that verify the signatures of a PDF: of a stored file in sight, and of one that is sent and not kept.
import { createHash, X509Certificate } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import type { SignatureReport, SignedFileReport } from '../../core/signature-report.ts';
import type { UploadProfile } from '../../core/upload-profile.ts';
import { ownTrust } from '../authority/own-trust.ts';
import type { ServerContext } from '../context.ts';
import { answer, formOf, listOf, objectOf, text } from '../description/route-schema.ts';
import { checkSize } from '../files/check-upload.ts';
import { safeFileName } from '../files/file-name.ts';
import { fileInSight } from '../files/file-routes.ts';
import { onePart, readPart } from '../files/receive-part.ts';
import { readWholeFile } from '../files/whole-file.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import type { RateLimit } from '../session/rate-limits.ts';
import { type SignatureVerdict, verifyPdf } from '../signatures/verify-pdf.ts';

/** What can be sent to be verified, whoever has made it. */
const verified: UploadProfile = {
  id: 'signed-pdf',
  extensions: ['pdf'],
  maxBytes: 10 * 1024 * 1024,
  maxFiles: 1,
  source: 'proposed',
};

/** Files one account can have verified in an hour: each is read to its last object. */
const verifications: RateLimit = { name: 'verifications', attempts: 120, seconds: 3_600 };

const nullable = { type: ['string', 'null'] } as const;
const codes = listOf({ ...text, description: 'A code of locales/signatures.yaml.' });
const signature = objectOf({
  field: text,
  kind: { type: 'string', enum: ['signature', 'timestamp'] },
  signer: nullable,
  issuer: nullable,
  serialNumber: { ...nullable, description: 'Hexadecimal digits.' },
  name: nullable,
  reason: nullable,
  location: nullable,
  signedAt: { ...nullable, description: 'ISO 8601, UTC.' },
  timeSource: { ...nullable, description: 'stamp, or claimed by the signature itself.' },
  trusted: { type: 'boolean' },
  revocation: { type: 'string', enum: ['good', 'revoked', 'unchecked'] },
  revision: { type: ['integer', 'null'] },
  coversWholeFile: { type: 'boolean' },
  changed: { type: 'string', enum: ['none', 'allowed', 'forbidden', 'unknown'] },
  changes: codes,
  findings: codes,
  remarks: codes,
  valid: { type: 'boolean' },
});
const report = answer(
  'What is to be said of the file and of each signature. The certificates of this installation are believed, and its list of revoked ones.',
  objectOf({
    name: text,
    sha256: text,
    refusal: { ...nullable, description: 'Why the file could not be read.' },
    findings: codes,
    revisions: { type: 'integer' },
    signatures: listOf(signature),
    valid: { type: 'boolean', description: 'At least one signature, all valid, and the last covers the whole file.' },
  }),
);

const storedSchema: FastifySchema = {
  tags: ['Signatures'],
  operationId: 'verifyStoredFile',
  summary: 'Verify the signatures of a stored PDF',
  querystring: objectOf({ file: { ...text, description: 'Id of a file in sight.' } }, ['file']),
  response: report,
  'x-refusals': ['not-found', 'too-many-attempts', 'keys-not-set-up'],
};

const sentSchema: FastifySchema = {
  tags: ['Signatures'],
  operationId: 'verifySentFile',
  summary: 'Verify the signatures of any PDF, which is not kept',
  body: formOf(objectOf({ file: { type: 'string', contentMediaType: 'application/octet-stream' } }, ['file'])),
  response: report,
  'x-refusals': ['malformed-request', 'upload-failed', 'upload-size', 'too-many-attempts', 'keys-not-set-up'],
};

/** `GET` and `POST /signatures/verify`; nothing for a server that keeps no files. */
export async function addSignatureRoutes(api: FastifyInstance, context: ServerContext): Promise<void> {
  const folder = context.settings.files;
  if (folder === undefined) return;
  api.get<{ Querystring: { readonly file: string } }>(
    '/signatures/verify',
    { schema: storedSchema },
    async (request) => {
      const caller = callerOf(request);
      const { id } = await fileInSight(context, caller, request.query.file);
      await context.rateLimits.count(verifications, caller.account.id);
      const place = { executor: context.database, table: context.layouts.tables.file, folder };
      const whole = await readWholeFile(place, id);
      if (!whole) throw new Refusal('not-found');
      return success(await reportOn(context, whole.file.name, whole.content));
    },
  );
  await api.register(async (sent) => {
    await sent.register(multipart, {
      limits: { fileSize: verified.maxBytes + 1, files: 1, fields: 1, fieldSize: 200 },
    });
    sent.post('/signatures/verify', { schema: sentSchema }, async (request) => {
      const part = await onePart(request);
      await context.rateLimits.count(verifications, callerOf(request).account.id);
      const name = safeFileName(part.filename ?? '');
      const { bytes, kept } = await readPart(part, verified.maxBytes);
      checkSize(verified, name, bytes);
      return success(await reportOn(context, name, kept));
    });
  });
}

async function reportOn(context: ServerContext, name: string, content: Buffer): Promise<SignedFileReport> {
  const trust = await ownTrust(context, context.database);
  const { refusal, findings, revisions, signatures, valid } = verifyPdf(content, {
    ...trust,
    at: context.settings.now(),
  });
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { name, sha256, refusal, findings, revisions, signatures: signatures.map(reportOf), valid };
}

function reportOf(verdict: SignatureVerdict): SignatureReport {
  const { certificate, time, kind, signer, name, reason, location, field, trusted, revocation, revision } = verdict;
  const { coversWholeFile, changed, changes, findings, remarks, valid } = verdict;
  const read = certificate && new X509Certificate(certificate);
  return {
    ...{ field, kind, signer, name, reason, location, trusted, revocation, revision, coversWholeFile },
    ...{ changed, changes, findings, remarks, valid },
    issuer: read?.issuer.replaceAll('\n', ', ') ?? null,
    serialNumber: read?.serialNumber ?? null,
    signedAt: time?.at.toISOString() ?? null,
    timeSource: time?.source ?? null,
  };
}
