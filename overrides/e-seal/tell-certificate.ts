// What the server tells of a certificate of a seal.
import { X509Certificate } from 'node:crypto';
import { objectOf, text } from '../../runtime/server/description/route-schema.ts';
import type { CertificateFacts } from './certificate-facts.ts';

const moment = { ...text, description: 'ISO 8601, UTC.' };

/** Of what `plainFacts` gives. */
export const factsSchema = objectOf(
  {
    subject: { ...text, description: 'RFC 4514, as its parts stand in the certificate.' },
    issuer: text,
    serialNumber: { ...text, description: 'Hexadecimal digits.' },
    notBefore: moment,
    notAfter: moment,
    fingerprint: { ...text, description: 'SHA-256 of the certificate.' },
    rootFingerprint: {
      type: ['string', 'null'],
      description:
        'SHA-256 of the root certificate of this installation; null for one that the enterprise has brought.',
    },
    proven: { type: 'boolean', description: 'It leads to a root that this installation believes.' },
    der: { ...text, description: 'The certificate, DER in base64.' },
  },
  ['subject', 'issuer', 'serialNumber', 'notBefore', 'notAfter', 'fingerprint', 'rootFingerprint', 'proven', 'der'],
);

/** What a certificate says. `root`: of the platform, which has issued it; absent for one that was brought. */
export function plainFacts(
  certificate: Buffer,
  { root, proven }: { readonly root?: Buffer; readonly proven: boolean },
): CertificateFacts {
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
    rootFingerprint: root ? new X509Certificate(root).fingerprint256 : null,
    proven,
    der: certificate.toString('base64'),
  };
}

/** Parts of a name one behind the other; the number of an organisation has no short name in the library. */
function oneLine(name: string | undefined): string {
  return (name ?? '').replaceAll('\n', ', ').replace('organizationIdentifier=', '2.5.4.97=');
}
