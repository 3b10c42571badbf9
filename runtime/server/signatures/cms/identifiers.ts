// Object identifiers of signatures: RFC 5652, 5035, 3161, 5280 and ETSI EN 319 122-1.

export const identifiers = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  commonName: '2.5.4.3',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  basicConstraints: '2.5.29.19',
  subjectKeyIdentifier: '2.5.29.14',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;

/** Digest algorithms that hold today, as node:crypto calls them. */
export const digestNames: ReadonlyMap<string, string> = new Map([
  [identifiers.sha256, 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);

/** Signature algorithms: of which key, and with which digest; null where the digest is said elsewhere. */
export const signatureAlgorithms: ReadonlyMap<string, { readonly key: 'rsa' | 'ec'; readonly digest: string | null }> =
  new Map([
    [identifiers.rsa, { key: 'rsa', digest: null }],
    ['1.2.840.113549.1.1.11', { key: 'rsa', digest: 'sha256' }],
    ['1.2.840.113549.1.1.12', { key: 'rsa', digest: 'sha384' }],
    ['1.2.840.113549.1.1.13', { key: 'rsa', digest: 'sha512' }],
    [identifiers.ecdsaWithSha256, { key: 'ec', digest: 'sha256' }],
    ['1.2.840.10045.4.3.3', { key: 'ec', digest: 'sha384' }],
    ['1.2.840.10045.4.3.4', { key: 'ec', digest: 'sha512' }],
  ]);
