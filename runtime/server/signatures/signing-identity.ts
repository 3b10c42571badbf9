// Who signs: a certificate with the key that belongs to it.
import type { KeyObject } from 'node:crypto';

export interface SigningIdentity {
  /** DER of the signer's certificate. */
  certificate: Buffer;
  /** DER of the issuers, the signer's first, without the root. */
  chain: Buffer[];
  /** Its private key: EC P-256 or RSA of 3072 bits at least. */
  key: KeyObject;
}
