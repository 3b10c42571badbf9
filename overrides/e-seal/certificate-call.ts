// GET /eSeal/certificate: what the certificate of a seal says, and the certificate itself, for whoever sees the seal.
import { X509Certificate } from 'node:crypto';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { certificateOf } from '../../runtime/server/authority/issued-certificates.ts';
import { entityOf, type ServerContext } from '../../runtime/server/context.ts';
import { answer, objectOf, text } from '../../runtime/server/description/route-schema.ts';
import { success } from '../../runtime/server/reply.ts';
import { callerOf } from '../../runtime/server/session/authenticate.ts';
import { requireRecord } from '../../runtime/server/write/load.ts';
import type { CertificateFacts } from './certificate-facts.ts';

const moment = { ...text, description: 'ISO 8601, UTC.' };
const facts = objectOf(
  {
    subject: { ...text, description: 'RFC 4514, as its parts stand in the certificate.' },
    issuer: text,
    serialNumber: { ...text, description: 'Hexadecimal digits.' },
    notBefore: moment,
    notAfter: moment,
    fingerprint: { ...text, description: 'SHA-256 of the certificate.' },
    rootFingerprint: { ...text, description: 'SHA-256 of the root certificate.' },
    der: { ...text, description: 'The certificate, DER in base64.' },
  },
  ['subject', 'issuer', 'serialNumber', 'notBefore', 'notAfter', 'fingerprint', 'rootFingerprint', 'der'],
);

const schema: FastifySchema = {
  tags: ['Authority'],
  operationId: 'sealCertificate',
  summary: 'The certificate of a seal',
  querystring: objectOf({ id: { ...text, description: 'The seal.' } }, ['id']),
  response: answer(
    'What it says; null for a seal of before there were keys, which is certified when it first signs.',
    objectOf({ certificate: { oneOf: [facts, { type: 'null' }] } }, ['certificate']),
  ),
  'x-refusals': ['not-found', 'not-permitted', 'keys-not-set-up'],
};

interface CertificateCall {
  Querystring: { readonly id: string };
}

/** Adds it. */
export function addCertificateCall(api: FastifyInstance, context: ServerContext): void {
  api.get<CertificateCall>('/eSeal/certificate', { config: { operation: null }, schema }, async (request) => {
    const { id } = request.query;
    const entity = entityOf(context, 'e-seal');
    await requireRecord({ context, entity, caller: callerOf(request) }, id, 'view');
    const found = await certificateOf(context, context.database, id);
    return success({ certificate: found && factsOf(found.certificate, found.root) });
  });
}

function factsOf(certificate: Buffer, root: Buffer): CertificateFacts {
  const { subject, issuer, serialNumber, validFromDate, validToDate, fingerprint256 } = new X509Certificate(
    certificate,
  );
  return {
    subject: oneLine(subject),
    issuer: oneLine(issuer),
    serialNumber,
    notBefore: validFromDate.toISOString(),
    notAfter: validToDate.toISOString(),
    fingerprint: fingerprint256,
    rootFingerprint: new X509Certificate(root).fingerprint256,
    der: certificate.toString('base64'),
  };
}

/** Parts of a name one behind the other; the number of an organisation has no short name in the library. */
function oneLine(name: string): string {
  return name.replaceAll('\n', ', ').replace('organizationIdentifier=', '2.5.4.97=');
}
