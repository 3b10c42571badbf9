// Opens a PKCS#12 file (RFC 7292) with its password: the private keys and certificates that it holds.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { DerFault, type DerPart, identifierIn, partAt, tags } from '../../signatures/cms/der.ts';
import { decryptPart, type OpeningPart, unknownAlgorithm } from './decrypt-part.ts';
import { deriveByPkcs12, WorkOfFile } from './derive-keys.ts';
import { Pkcs12Fault } from './pkcs12-fault.ts';
import { countIn, octetsAt, readBer } from './read-ber.ts';

/** What a file holds, in its order; names and other attributes are left out. */
export interface Pkcs12Content {
  /** DER of PKCS#8, not encrypted. */
  readonly keys: readonly Buffer[];
  /** DER, not looked into. */
  readonly certificates: readonly Buffer[];
}

const data = '1.2.840.113549.1.7.1';
const encryptedData = '1.2.840.113549.1.7.6';
const x509 = '1.2.840.113549.1.9.22.1';
const bags = {
  key: '1.2.840.113549.1.12.10.1.1',
  encryptedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
  nested: '1.2.840.113549.1.12.10.1.6',
} as const;

/** Parts within parts; programs write one. */
const deepest = 4;
/** Parts, keys and certificates of a file. */
const mostParts = 64;

const macDigests: ReadonlyMap<string, string> = new Map([
  ['1.3.14.3.2.26', 'sha1'],
  ['2.16.840.1.101.3.4.2.4', 'sha224'],
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);

/**
 * Checks the password by the integrity value of the file and opens everything in it. Nothing is kept of either.
 * @throws Pkcs12Fault `file-unreadable`, `file-algorithm`, `file-iterations`, `file-unprotected`, `password-wrong`
 */
export async function readPkcs12(file: Buffer, password: string): Promise<Pkcs12Content> {
  try {
    return await open(file, { password, work: new WorkOfFile() });
  } catch (error) {
    if (error instanceof DerFault) throw new Pkcs12Fault('file-unreadable');
    throw error;
  }
}

async function open(file: Buffer, opening: OpeningPart): Promise<Pkcs12Content> {
  const whole = readBer(file);
  if (whole.tag !== tags.sequence || countIn(whole.parts[0]) !== 3) throw new Pkcs12Fault('file-unreadable');
  const safe = partAt(whole, 1, tags.sequence);
  const type = identifierIn(safe.parts[0]);
  if (type !== data) throw unknownAlgorithm(type);
  const content = octetsAt(partAt(safe, 1, 0xa0), 0);
  await checkIntegrity(whole.parts[2], content, opening);
  const found: FoundParts = { keys: [], certificates: [], count: 0 };
  for (const part of readBer(content).parts) await readBags(await contentOf(part, opening), { found, opening }, 0);
  return found;
}

/** The integrity value, by which a wrong password is told (RFC 7292, appendix A). */
async function checkIntegrity(mac: DerPart | undefined, content: Buffer, { password, work }: OpeningPart) {
  if (!mac) throw new Pkcs12Fault('file-unprotected');
  const stated = partAt(mac, 0, tags.sequence);
  const algorithm = identifierIn(partAt(stated, 0, tags.sequence).parts[0]);
  const digest = macDigests.get(algorithm);
  if (digest === undefined) throw unknownAlgorithm(algorithm);
  const value = octetsAt(stated, 1);
  const iterations = mac.parts.length > 2 ? countIn(mac.parts[2]) : 1;
  const derivation = { digest, salt: octetsAt(mac, 1), iterations };
  const length = createHmac(digest, '').digest().length;
  const key = await deriveByPkcs12(password, derivation, { purpose: 'integrity', length }, work);
  const own = createHmac(digest, key).update(content).digest();
  if (own.length !== value.length || !timingSafeEqual(own, value)) throw new Pkcs12Fault('password-wrong');
}

/** What a part of the file holds, opened if it is encrypted. */
async function contentOf(part: DerPart, opening: OpeningPart): Promise<Buffer> {
  const type = identifierIn(part.parts[0]);
  if (type === data) return octetsAt(partAt(part, 1, 0xa0), 0);
  if (type !== encryptedData) throw unknownAlgorithm(type);
  const info = partAt(partAt(partAt(part, 1, 0xa0), 0, tags.sequence), 1, tags.sequence);
  const text = info.parts[2];
  // Octets under a tag of their own; in pieces, where the program did not know how many there would be.
  if (text?.tag !== 0x80 && text?.tag !== 0xa0) throw new DerFault('nothing is encrypted');
  const encrypted = text.tag === 0x80 ? text.content : Buffer.concat(text.parts.map(({ content }) => content));
  return decryptPart(partAt(info, 1, tags.sequence), encrypted, opening);
}

interface FoundParts {
  readonly keys: Buffer[];
  readonly certificates: Buffer[];
  count: number;
}

interface ReadingParts {
  readonly found: FoundParts;
  readonly opening: OpeningPart;
}

async function readBags(content: Buffer, reading: ReadingParts, depth: number): Promise<void> {
  await takeBags(readBer(content).parts, reading, depth);
}

async function takeBags(parts: readonly DerPart[], reading: ReadingParts, depth: number): Promise<void> {
  const { found, opening } = reading;
  if (depth > deepest) throw new Pkcs12Fault('file-unreadable');
  for (const bag of parts) {
    found.count += 1;
    if (found.count > mostParts) throw new Pkcs12Fault('file-unreadable');
    const value = partAt(bag, 1, 0xa0).parts[0];
    switch (identifierIn(bag.parts[0])) {
      case bags.key:
        found.keys.push(partOf(value).raw);
        break;
      case bags.encryptedKey:
        found.keys.push(await decryptPart(partAt(value, 0, tags.sequence), octetsAt(value, 1), opening));
        break;
      case bags.certificate:
        if (identifierIn(value?.parts[0]) === x509) found.certificates.push(octetsAt(partAt(value, 1, 0xa0), 0));
        break;
      case bags.nested:
        await takeBags(partOf(value).parts, reading, depth + 1);
        break;
      default: // Lists of revoked certificates and secrets of other kinds sign nothing.
    }
  }
}

function partOf(part: DerPart | undefined): DerPart {
  if (part?.tag !== tags.sequence) throw new DerFault('a bag is empty');
  return part;
}
