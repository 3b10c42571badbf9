// Why a certificate that an enterprise brings for its seal is not taken: `signature.brought.<code>`. Words: locales/signatures.yaml.

export const ownCertificateRefusals = [
  'file-missing',
  'file-size',
  'file-unreadable',
  'file-algorithm',
  'file-iterations',
  'file-unprotected',
  'password-wrong',
  'key-missing',
  'keys-several',
  'key-weak',
  'key-mismatch',
  'certificate-missing',
  'certificate-ended',
  'certificate-early',
  'certificate-usage',
  'certificate-compromised',
  'issuer-ended',
  'chain-long',
  'other-file',
] as const;

export type OwnCertificateRefusal = (typeof ownCertificateRefusals)[number];

/** The field of the form at which a refusal is said. */
export function fieldOfRefusal(code: OwnCertificateRefusal): 'password' | 'file' {
  return code === 'password-wrong' ? 'password' : 'file';
}

/** Bytes of a file at most: a key with a long chain has some ten thousand. */
export const largestCertificateFile = 100 * 1024;
/** Characters of its password at most. */
export const longestFilePassword = 256;
