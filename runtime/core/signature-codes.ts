// What can be said of electronic signatures on PDFs: refusals, findings, and changes made after a signature. Words: locales/signatures.yaml.

/** Why a PDF is not prepared, signed, stamped or read; `signature.refused.<code>`. */
export const signatureRefusals = [
  'pdf-damaged',
  'pdf-unsupported',
  'pdf-encrypted',
  'pdf-hybrid',
  'pdf-linearized',
  'pdf-javascript',
  'pdf-dynamic-form',
  'pdf-certified',
  'pdf-signed-already',
  'pdf-signature-broken',
  'field-name',
  'field-page',
  'field-rectangle',
  'field-missing',
  'field-signed',
  'field-not-prepared',
  'seal-unreadable',
  'seal-too-large',
  'key-weak',
  'key-mismatch',
  'certificate-period',
  'contents-overflow',
  'stamp-address',
  'stamp-unavailable',
  'stamp-refused',
  'stamp-mismatch',
  'stamp-certificate',
  'stamp-time',
] as const;
export type SignatureRefusal = (typeof signatureRefusals)[number];

/** What is wrong with a signature, which is then not valid; `signature.finding.<code>`. */
export const signatureFindings = [
  'range-wrong',
  'contents-malformed',
  'form-unknown',
  'attributes-wrong',
  'digest-mismatch',
  'signature-mismatch',
  'certificate-mismatch',
  'key-weak',
  'certificate-untrusted',
  'certificate-period',
  'certificate-usage',
  'certificate-revoked',
  'value-shared',
  'revision-unclear',
  'changed-after',
  'changes-unknown',
  'time-missing',
  'time-ahead',
] as const;
export type SignatureFinding = (typeof signatureFindings)[number];

/** What a reader should know of a signature that may be valid all the same; `signature.remark.<code>`. */
export const signatureRemarks = [
  'time-claimed',
  'stamp-invalid',
  'stamp-untrusted',
  'stamped-later',
  'issuer-unknown',
  'revocation-unchecked',
  'filled-after',
  'part-of-file',
] as const;
export type SignatureRemark = (typeof signatureRemarks)[number];

/** How a change made after a signature is judged; what is unknown is no pass. */
export type ChangeClass = 'allowed' | 'forbidden' | 'unknown';

/** Every kind of change made after a signature, and how it is judged; `signature.change.<code>`. */
export const changeClasses = {
  'field-filled': 'allowed',
  'timestamp-added': 'allowed',
  'validation-added': 'allowed',
  'page-changed': 'forbidden',
  'content-changed': 'forbidden',
  'field-changed': 'forbidden',
  'signed-field-changed': 'forbidden',
  'seal-changed': 'forbidden',
  'signature-changed': 'forbidden',
  'catalog-changed': 'forbidden',
  'trailer-changed': 'forbidden',
  'object-removed': 'forbidden',
  'hidden-object': 'forbidden',
  'object-changed': 'unknown',
} as const satisfies { readonly [code: string]: ChangeClass };
export type SignatureChange = keyof typeof changeClasses;

/** What is said of the file as a whole; `signature.file.<code>`. */
export const signedFileFindings = ['no-signature', 'not-whole-file', 'signature-invalid'] as const;
export type SignedFileFinding = (typeof signedFileFindings)[number];
