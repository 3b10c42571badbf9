// What is told of the certificate of a seal, in the answer of its call.

export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  readonly serialNumber: string;
  /** ISO 8601, UTC. */
  readonly notBefore: string;
  readonly notAfter: string;
  /** SHA-256, hexadecimal digits in pairs. */
  readonly fingerprint: string;
  /** Null for a certificate that the enterprise has brought. */
  readonly rootFingerprint: string | null;
  /** It leads to a root that this installation believes. */
  readonly proven: boolean;
  /** The certificate, DER in base64. */
  readonly der: string;
}
