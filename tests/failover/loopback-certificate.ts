// A certificate of 127.0.0.1 that signs itself, for databases and poolers of a test that are reached over TLS.
import { createPrivateKey } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newSerial } from '../../runtime/server/authority/make-certificate.ts';
import { curve, loadX509, signing } from '../../runtime/server/authority/x509.ts';
import { pem } from '../authority/openssl.ts';

export interface LoopbackCertificate {
  /** PEM, which whoever connects trusts as a root. */
  readonly certificate: string;
  /** PEM of its private key. */
  readonly key: string;
  /** Where the certificate stands as a file. */
  readonly path: string;
}

/** Makes one that holds for a day, and writes the certificate into the folder. */
export async function makeLoopbackCertificate(folder: string): Promise<LoopbackCertificate> {
  const x509 = await loadX509();
  const keys = await crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: 'CN=127.0.0.1',
    notBefore: new Date(Date.now() - 3_600_000),
    notAfter: new Date(Date.now() + 86_400_000),
    signingAlgorithm: signing,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }]),
    ],
  });
  const key = createPrivateKey({
    key: Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
    format: 'der',
    type: 'pkcs8',
  });
  const path = join(folder, 'loopback.crt');
  const certificate = pem('CERTIFICATE', Buffer.from(made.rawData));
  await writeFile(path, certificate, { mode: 0o644 });
  return { certificate, key: String(key.export({ format: 'pem', type: 'pkcs8' })), path };
}
