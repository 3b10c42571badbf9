// Opens what a PKCS#12 file has encrypted: PBES2 with AES (RFC 8018), and 3DES and RC2 of old programs (RFC 7292, appendix C).
import { createDecipheriv } from 'node:crypto';
import { type DerPart, identifierIn, partAt, tags } from '../../signatures/cms/der.ts';
import { deriveByPbkdf2, deriveByPkcs12, type KeyDerivation, type WorkOfFile } from './derive-keys.ts';
import { Pkcs12Fault } from './pkcs12-fault.ts';
import { countIn, octetsAt } from './read-ber.ts';

/** What a file is opened with. */
export interface OpeningPart {
  readonly password: string;
  readonly work: WorkOfFile;
}

const pbes2 = '1.2.840.113549.1.5.13';
const pbkdf2 = '1.2.840.113549.1.5.12';

/** Ciphers of PBES2: name of node:crypto, bytes of key and of its nonce. */
const ciphers: ReadonlyMap<string, readonly [name: string, key: number, nonce: number]> = new Map([
  ['2.16.840.1.101.3.4.1.2', ['aes-128-cbc', 16, 16]],
  ['2.16.840.1.101.3.4.1.22', ['aes-192-cbc', 24, 16]],
  ['2.16.840.1.101.3.4.1.42', ['aes-256-cbc', 32, 16]],
  ['1.2.840.113549.3.7', ['des-ede3-cbc', 24, 8]],
]);

const digests: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.2.7', 'sha1'],
  ['1.2.840.113549.2.8', 'sha224'],
  ['1.2.840.113549.2.9', 'sha256'],
  ['1.2.840.113549.2.10', 'sha384'],
  ['1.2.840.113549.2.11', 'sha512'],
]);

/** Schemes of PKCS#12 itself, all with SHA-1: cipher and bytes of its key. */
const oldSchemes: ReadonlyMap<string, readonly ['des-ede3-cbc' | 'des-ede-cbc' | 'rc2', number]> = new Map([
  ['1.2.840.113549.1.12.1.3', ['des-ede3-cbc', 24]],
  ['1.2.840.113549.1.12.1.4', ['des-ede-cbc', 16]],
  ['1.2.840.113549.1.12.1.5', ['rc2', 16]],
  ['1.2.840.113549.1.12.1.6', ['rc2', 5]],
]);

/** What is known by name but not opened. */
const names: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.1.12.1.1', 'RC4-128'],
  ['1.2.840.113549.1.12.1.2', 'RC4-40'],
  ['1.2.840.113549.1.5.3', 'MD5 + DES'],
  ['1.2.840.113549.1.5.10', 'SHA-1 + DES'],
  ['1.2.840.113549.1.5.14', 'PBMAC1'],
  ['1.3.6.1.4.1.11591.4.11', 'scrypt'],
  ['1.2.156.10197.1.104.2', 'SM4'],
  ['1.2.156.10197.1.401.2', 'SM3'],
  ['1.2.840.113549.2.5', 'MD5'],
  ['1.2.840.113549.1.7.2', 'signedData'],
  ['1.2.840.113549.1.7.3', 'envelopedData'],
]);

/** The fault of an algorithm that is not opened, by its name, else its number. */
export function unknownAlgorithm(identifier: string): Pkcs12Fault {
  return new Pkcs12Fault('file-algorithm', { algorithm: names.get(identifier) ?? identifier });
}

/**
 * What was encrypted.
 * @param algorithm an AlgorithmIdentifier
 * @throws Pkcs12Fault `file-algorithm`, `file-iterations`, `password-wrong` for what does not open; DerFault
 */
export async function decryptPart(algorithm: DerPart, encrypted: Buffer, opening: OpeningPart): Promise<Buffer> {
  const scheme = identifierIn(algorithm.parts[0]);
  const parameters = partAt(algorithm, 1, tags.sequence);
  if (scheme === pbes2) return decryptByPbes2(parameters, encrypted, opening);
  const old = oldSchemes.get(scheme);
  if (!old) throw unknownAlgorithm(scheme);
  const [cipher, length] = old;
  const derivation = {
    digest: 'sha1',
    salt: octetsAt(parameters, 0),
    iterations: countIn(parameters.parts[1]),
  };
  const { password, work } = opening;
  const key = await deriveByPkcs12(password, derivation, { purpose: 'cipher', length }, work);
  const nonce = await deriveByPkcs12(password, derivation, { purpose: 'nonce', length: 8 }, work);
  if (cipher === 'rc2') return decryptByRc2(key, nonce, encrypted);
  return decipher('des-ede3-cbc', cipher === 'des-ede-cbc' ? twoKeys(key) : key, { nonce, encrypted });
}

/** 3DES of two keys is that of three with the first one again. */
function twoKeys(key: Buffer): Buffer {
  return Buffer.concat([key, key.subarray(0, 8)]);
}

async function decryptByPbes2(
  parameters: DerPart,
  encrypted: Buffer,
  { password, work }: OpeningPart,
): Promise<Buffer> {
  const [making, cipher] = [partAt(parameters, 0, tags.sequence), partAt(parameters, 1, tags.sequence)];
  const how = identifierIn(making.parts[0]);
  if (how !== pbkdf2) throw unknownAlgorithm(how);
  const [cipherId, found] = [identifierIn(cipher.parts[0]), ciphers.get(identifierIn(cipher.parts[0]))];
  if (!found) throw unknownAlgorithm(cipherId);
  const [name, length, nonceLength] = found;
  const nonce = octetsAt(cipher, 1);
  if (nonce.length !== nonceLength) throw new Pkcs12Fault('file-unreadable');
  const key = await deriveByPbkdf2(password, derivationIn(partAt(making, 1, tags.sequence)), length, work);
  return decipher(name, key, { nonce, encrypted });
}

/** Parameters of PBKDF2 (RFC 8018, A.2): salt, iterations, length if it is said, pseudorandom function if it is not HMAC of SHA-1. */
function derivationIn(parameters: DerPart): KeyDerivation {
  const prf = parameters.parts.slice(2).find(({ tag }) => tag === tags.sequence);
  const identifier = prf ? identifierIn(prf.parts[0]) : '1.2.840.113549.2.7';
  const digest = digests.get(identifier);
  if (digest === undefined) throw unknownAlgorithm(identifier);
  return { digest, salt: octetsAt(parameters, 0), iterations: countIn(parameters.parts[1]) };
}

interface Ciphered {
  readonly nonce: Buffer;
  readonly encrypted: Buffer;
}

function decipher(name: string, key: Buffer, { nonce, encrypted }: Ciphered): Buffer {
  try {
    const cipher = createDecipheriv(name, key, nonce);
    return Buffer.concat([cipher.update(encrypted), cipher.final()]);
  } catch {
    throw new Pkcs12Fault('password-wrong');
  }
}

/** OpenSSL 3 has no RC2 unless it is told to; the library is loaded for the rare file that needs it. */
async function decryptByRc2(key: Buffer, nonce: Buffer, encrypted: Buffer): Promise<Buffer> {
  const { default: forge } = await import('node-forge/lib/rc2.js');
  const cipher = forge.createDecryptionCipher(key.toString('latin1'), key.length * 8);
  cipher.start(nonce.toString('latin1'));
  cipher.update({ getBytes: () => encrypted.toString('latin1') });
  if (!cipher.finish()) throw new Pkcs12Fault('password-wrong');
  return Buffer.from(cipher.output.getBytes(), 'latin1');
}
