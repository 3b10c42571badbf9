// An authority for time stamps on loopback whose stamps OpenSSL makes (`openssl ts -reply`); it can be away and come back.
import { execFileSync } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pem } from '../authority/openssl.ts';
import { certify, type TestAuthority, timeStamping } from './make-authority.ts';

const settings = `[tsa]
serial = serial
signer_cert = signer.pem
certs = issuing.pem
signer_key = key.pem
signer_digest = sha256
default_policy = 1.3.6.1.4.1.99999.1
digests = sha256
ess_cert_id_alg = sha256
`;

export class OpensslStamps {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tongguan-stamps-'));
  #server: Server | null = null;
  #port = 0;

  constructor({ issuing }: TestAuthority) {
    const { certificate, key } = certify(
      { name: 'stamps', kind: 'RSA-2048', usage: [0, 1], purpose: timeStamping },
      issuing,
    );
    this.#keep('settings.cnf', settings);
    this.#keep('serial', '01\n');
    this.#keep('signer.pem', pem('CERTIFICATE', certificate));
    this.#keep('issuing.pem', pem('CERTIFICATE', issuing.certificate));
    this.#keep('key.pem', pemOf(key));
  }

  /** Begins to answer, always at the same address, which it gives. */
  async open(): Promise<string> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => response.end(this.#stamp(Buffer.concat(parts))));
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    const address = server.address();
    if (address !== null && typeof address === 'object') this.#port = address.port;
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** Answers nobody until it is opened again. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  async remove(): Promise<void> {
    await this.close();
    rmSync(this.#folder, { recursive: true });
  }

  #stamp(request: Buffer): Buffer {
    this.#keep('asked.tsq', request);
    const reply = 'ts -reply -config settings.cnf -section tsa -queryfile asked.tsq -out answer.tsr'.split(' ');
    execFileSync('openssl', reply, { cwd: this.#folder, stdio: 'pipe' });
    return readFileSync(join(this.#folder, 'answer.tsr'));
  }

  #keep(name: string, content: string | Buffer): void {
    writeFileSync(join(this.#folder, name), content);
  }
}

function pemOf(key: KeyObject): string {
  return String(key.export({ type: 'pkcs8', format: 'pem' }));
}
