// TLS of the server itself, where no proxy in front speaks it: versions and ciphers, and a certificate that was renewed taken up while it runs.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createSecureContext, type SecureContextOptions, type Server } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { messageOf } from './database/start-problem.ts';

/** Paths of PEM: the certificate with those that lead to its root, and its private key without a password. */
export interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
}

/** Those that keep what was said secret also from who gets the key later, and prove every byte; the strongest first (RFC 9325). */
const ciphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':');

/** Milliseconds between two looks at the files. They are looked at by name, as whoever renews them puts others in their place. */
const lookEvery = 10_000;

/** What a server that speaks TLS is made with. Throws what is wrong with the files. */
export function readTlsFiles(files: TlsFiles): SecureContextOptions {
  const [cert, key] = [readFileSync(files.certificate), readFileSync(files.key)];
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new Error('the private key is not that of the first certificate');
  const options: SecureContextOptions = { cert, key, minVersion: 'TLSv1.2', ciphers, honorCipherOrder: true };
  // Every certificate of the file is looked at, and the strength of their keys.
  createSecureContext(options);
  return options;
}

/**
 * Takes up the files whenever they change, while the app listens: connections that are open go on under the certificate they began with.
 * What cannot be used is told once, and the one before stays. `every`: milliseconds between two looks.
 */
export function renewTls(app: FastifyInstance, files: TlsFiles, every = lookEvery): void {
  const paths = [files.certificate, files.key];
  const takeUp = (): void => {
    try {
      (app.server as unknown as Server).setSecureContext(readTlsFiles(files));
      app.log.info('the certificate of TLS was read anew');
    } catch (error) {
      // Between the two files being written they do not fit: the second one is a change again.
      app.log.error({ cause: messageOf(error) }, 'the certificate of TLS cannot be used: the one before stays');
    }
  };
  app.addHook('onListen', () => {
    for (const path of paths) watchFile(path, { interval: every, persistent: false }, takeUp);
  });
  app.addHook('onClose', async () => {
    for (const path of paths) unwatchFile(path, takeUp);
  });
}
