// The library of certificates, loaded when the first one is made: it takes a moment that no start should wait for.

/** What makes certificates and lists of revoked ones. */
export type X509 = typeof import('@peculiar/x509');

/** Loads it once. It finds its parts by decorators, which need a polyfill before it. */
export async function loadX509(): Promise<X509> {
  await import('reflect-metadata');
  return import('@peculiar/x509');
}

/** How everything is signed and every key is made: ECDSA on P-256 with SHA-256. */
export const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
export const signing = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** Where lists of revoked certificates are published, below the public address of the server. */
export const revocationsPath = '/api/authority/revocations.crl';
