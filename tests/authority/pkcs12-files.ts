// Files of PKCS#12 as openssl makes them, and those it would not make: parts of several put together under one integrity value.
import { execFileSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deriveByPkcs12, WorkOfFile } from '../../runtime/server/authority/pkcs12/derive-keys.ts';
import { octetsAt, readBer } from '../../runtime/server/authority/pkcs12/read-ber.ts';
import {
  der,
  identifier,
  nothing,
  partAt,
  sequence,
  tags,
  wholeNumber,
} from '../../runtime/server/signatures/cms/der.ts';

export const filePassword = 'Pass-密码-9';

/** What openssl is told of a key and its certificate. */
export interface WantedFile {
  readonly subject: string;
  /** Of `openssl genpkey`. */
  readonly key: readonly string[];
  /** Lines of its extensions. */
  readonly extensions: string;
  /** Of `openssl x509`: when it holds. */
  readonly time: readonly string[];
  /** Of `openssl pkcs12 -export`. */
  readonly options: readonly string[];
}

const usual: WantedFile = {
  subject: '/C=CN/O=瑞丽示例贸易有限公司/CN=Contract seal',
  key: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  extensions: 'keyUsage=critical,digitalSignature,nonRepudiation\nextendedKeyUsage=emailProtection\n',
  time: ['-days', '365'],
  options: [],
};

export const rsa = (bits: number): readonly string[] => ['-algorithm', 'RSA', '-pkeyopt', `rsa_keygen_bits:${bits}`];

/** An authority of openssl in a folder of its own: a root, and an issuer below it. */
export class FileAuthority {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tongguan-pkcs12-'));

  constructor() {
    const authority = 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n';
    this.#write('authority.ext', authority);
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    const own = ['-addext', 'keyUsage=critical,keyCertSign,cRLSign', '-days', '3650'];
    this.#run(['req', '-x509', ...key, ...own, '-keyout', 'root.key', '-out', 'root.pem', '-subj', '/CN=Example Root']);
    this.#run(['req', ...key, '-keyout', 'issuer.key', '-out', 'issuer.csr', '-subj', '/CN=Example Issuer']);
    this.#sign('issuer', 'root', 'authority.ext', ['-days', '3650']);
  }

  /** Of the root, as others import it. */
  get rootPem(): string {
    return readFileSync(join(this.#folder, 'root.pem'), 'utf8');
  }

  get root(): Buffer {
    return Buffer.from(this.rootPem.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64');
  }

  /** A file with a new key and its certificate. */
  file(wanted: Partial<WantedFile> = {}): Buffer {
    const { subject, key, extensions, time, options } = { ...usual, ...wanted };
    this.#write('own.ext', extensions);
    this.#run(['genpkey', ...key, '-out', 'own.key']);
    this.#run(['req', '-new', '-utf8', '-key', 'own.key', '-out', 'own.csr', '-subj', subject]);
    this.#sign('own', 'issuer', 'own.ext', time);
    const from = ['-in', 'own.pem', '-inkey', 'own.key', '-certfile', 'issuer.pem'];
    this.#run(['pkcs12', '-export', ...from, '-passout', `pass:${filePassword}`, '-out', 'own.p12', ...options]);
    return readFileSync(join(this.#folder, 'own.p12'));
  }

  /** The last certificate without its key. */
  fileWithoutKey(): Buffer {
    const options = ['-nokeys', '-passout', `pass:${filePassword}`, '-out', 'bare.p12'];
    this.#run(['pkcs12', '-export', '-in', 'own.pem', ...options]);
    return readFileSync(join(this.#folder, 'bare.p12'));
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  #sign(name: string, issuer: string, extensions: string, time: readonly string[]): void {
    const by = ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-CAcreateserial', '-extfile', extensions];
    this.#run(['x509', '-req', '-in', `${name}.csr`, ...by, '-out', `${name}.pem`, ...time]);
  }

  #write(name: string, content: string): void {
    writeFileSync(join(this.#folder, name), content);
  }

  #run(args: readonly string[]): void {
    execFileSync('openssl', args, { cwd: this.#folder, stdio: 'pipe' });
  }
}

/** The parts of a file: by openssl the certificates first, then the key. */
export function partsOf(file: Buffer): Buffer[] {
  return readBer(octetsAt(partAt(partAt(readBer(file), 1, tags.sequence), 1, 0xa0), 0)).parts.map(({ raw }) => raw);
}

/** One file of such parts, under a right integrity value; `iterations` of it are only stated where they are not counted. */
export async function fileOf(parts: readonly Buffer[], stated?: number): Promise<Buffer> {
  const content = sequence(...parts);
  const salt = randomBytes(8);
  const derivation = { digest: 'sha256', salt, iterations: 1 };
  const how = { purpose: 'integrity', length: 32 } as const;
  const key = await deriveByPkcs12(filePassword, derivation, how, new WorkOfFile());
  const value = der(tags.octets, createHmac('sha256', key).update(content).digest());
  const algorithm = sequence(identifier('2.16.840.1.101.3.4.2.1'), nothing);
  const mac = sequence(sequence(algorithm, value), der(tags.octets, salt), wholeNumber(BigInt(stated ?? 1)));
  const safe = sequence(identifier('1.2.840.113549.1.7.1'), der(0xa0, der(tags.octets, content)));
  return sequence(wholeNumber(3n), safe, mac);
}
