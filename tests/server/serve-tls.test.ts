// TLS of the server itself: its versions, ciphers and certificate, as a client finds them; and files that are no certificate.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as connectPlainly } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../cli/environment.ts';
import { readTlsFiles, renewTls } from '../../runtime/server/serve-tls.ts';
import { type LoopbackCertificate, makeLoopbackCertificate } from '../failover/loopback-certificate.ts';

let folder: string;
let [first, second]: LoopbackCertificate[] = [];
let app: FastifyInstance;
let port: number;

const place = () => ({ certificate: join(folder, 'server.crt'), key: join(folder, 'server.key') });

async function put({ certificate, key }: Pick<LoopbackCertificate, 'certificate' | 'key'>): Promise<void> {
  await writeFile(place().certificate, certificate);
  await writeFile(place().key, key);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongguan-tls-'));
  first = await makeLoopbackCertificate(folder);
  second = await makeLoopbackCertificate(folder);
  await put(first);
  app = Fastify({ https: readTlsFiles(place()) }) as unknown as FastifyInstance;
  renewTls(app, place(), 50);
  app.get('/', async () => 'here');
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(app.listeningOrigin).port);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** What a client that trusts the certificate finds, or the code of why there is no connection. */
function found(trusted: LoopbackCertificate | undefined, wanted: ConnectionOptions = {}): Promise<string> {
  return new Promise((tell) => {
    const options = { host: '127.0.0.1', port, ...(trusted && { ca: trusted.certificate }), ...wanted };
    const socket: TLSSocket = connect(options, () => {
      tell(`${socket.getProtocol()} ${socket.getCipher().name}`);
      socket.destroy();
    });
    socket.once('error', ({ code, message }: NodeJS.ErrnoException) => tell(code ?? message));
  });
}

describe('a client', () => {
  it('finds TLS 1.3, or 1.2 where it has no better, and nothing older', async () => {
    expect(await found(first)).toBe('TLSv1.3 TLS_AES_256_GCM_SHA384');
    expect(await found(first, { maxVersion: 'TLSv1.2' })).toBe('TLSv1.2 ECDHE-ECDSA-AES256-GCM-SHA384');
    // A client that would speak the old versions, with ciphers that they know.
    for (const version of ['TLSv1.1', 'TLSv1'] as const)
      expect(await found(first, { minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' })).toMatch(
        /^ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION$/,
      );
  });

  it('is given the strongest cipher it knows, and none that lets old conversations be read or bytes be changed', async () => {
    const weakFirst = 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384';
    expect(await found(first, { maxVersion: 'TLSv1.2', ciphers: weakFirst })).toContain('AES256-GCM');
    for (const weak of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'AES128-GCM-SHA256', 'NULL', 'aNULL'])
      expect(await found(first, { maxVersion: 'TLSv1.2', ciphers: `${weak}:@SECLEVEL=0` })).toMatch(/ALERT_HANDSHAKE/);
  });

  it('is not answered without TLS', async () => {
    const said = await new Promise<string>((tell) => {
      let text = '';
      const socket = connectPlainly(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
      socket.on('data', (bytes) => (text += String(bytes))).once('close', () => tell(text));
      socket.on('error', () => {});
    });
    expect(said).not.toContain('here');
    expect(said).not.toMatch(/^HTTP\/1\.1 2/);
  });

  it('is told a certificate that proves itself, of which a stranger knows nothing', async () => {
    expect(await found(undefined)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  });
});

describe('a certificate that is renewed', () => {
  it('is taken up while the server runs; what cannot be used is not', async () => {
    await put({ certificate: 'no certificate', key: first?.key ?? '' });
    await delay(300);
    expect(await found(first)).toMatch(/^TLSv1.3/);
    await put(second ?? { certificate: '', key: '' });
    await expect.poll(() => found(second), { timeout: 10_000 }).toMatch(/^TLSv1.3/);
    expect(await found(first)).not.toMatch(/^TLS/);
  });
});

describe('the settings', () => {
  it('may be left out', () => expect(readEnvironment({})).not.toHaveProperty('tls'));

  it('make cookies those of https', async () => {
    await put(first ?? { certificate: '', key: '' });
    const { certificate, key } = place();
    const read = readEnvironment({ TONGGUAN_TLS_CERTIFICATE: certificate, TONGGUAN_TLS_KEY: key });
    expect(read).toMatchObject({ tls: { certificate, key }, secureCookies: true });
  });

  it('stop a start with files that do not fit, are none, or are not there', async () => {
    const { certificate, key } = place();
    const read = (one: string, other: string) => () =>
      readEnvironment({ TONGGUAN_TLS_CERTIFICATE: one, TONGGUAN_TLS_KEY: other });
    expect(read(certificate, '')).toThrow('set both, or neither');
    expect(read('', key)).toThrow('set both, or neither');
    expect(read(join(folder, 'nothing'), key)).toThrow('ENOENT');
    expect(read(key, key)).toThrow('cannot be used');
    const other = join(folder, 'other.key');
    await writeFile(other, second?.key ?? '');
    expect(read(certificate, other)).toThrow('is not that of the first certificate');
  });
});
