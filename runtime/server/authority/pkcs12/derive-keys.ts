// Keys made of the password of a PKCS#12 file (RFC 7292, appendix B; RFC 8018), with a bound on the work a file may ask for.
import { hash, pbkdf2 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Pkcs12Fault } from './pkcs12-fault.ts';

/** Iterations of one key. The most that is seen, of Firefox, is 600,000. */
export const mostIterations = 1_000_000;
/** Rounds of a whole file: old programs need three for a key, but ask for few iterations. */
const mostRounds = 3_000_000;
/** Bytes of salt; eight to twenty are usual. */
const longestSalt = 1_024;
/** Rounds after which others get their turn. */
const turn = 1_024;

const derive = promisify(pbkdf2);

/** Counts what one file asks for. */
export class WorkOfFile {
  #rounds = 0;

  /** @throws Pkcs12Fault `file-iterations` for more than is done */
  count(iterations: number, times = 1): void {
    this.#rounds += iterations * times;
    if (iterations < 1) throw new Pkcs12Fault('file-unreadable');
    if (iterations > mostIterations || this.#rounds > mostRounds)
      throw new Pkcs12Fault('file-iterations', { most: mostIterations });
  }
}

/** How a key is made of a password. `digest`: as node:crypto calls it. */
export interface KeyDerivation {
  readonly digest: string;
  readonly salt: Buffer;
  readonly iterations: number;
}

/** PBKDF2, in a thread of its own. @throws Pkcs12Fault */
export function deriveByPbkdf2(
  password: string,
  { digest, salt, iterations }: KeyDerivation,
  length: number,
  work: WorkOfFile,
): Promise<Buffer> {
  work.count(iterations);
  checkSalt(salt);
  return derive(password, salt, iterations, length, digest);
}

/** What the key of PKCS#12 is for: the number that goes into it (RFC 7292, B.3). */
export const keyPurposes = { cipher: 1, nonce: 2, integrity: 3 } as const;

/** Bytes of a digest and of the blocks it works in. */
const sizes: { readonly [digest: string]: readonly [digest: number, block: number] } = {
  sha1: [20, 64],
  sha224: [28, 64],
  sha256: [32, 64],
  sha384: [48, 128],
  sha512: [64, 128],
};

/** The derivation of PKCS#12 itself (RFC 7292, B.2). Others get their turn while it counts. @throws Pkcs12Fault */
export async function deriveByPkcs12(
  password: string,
  { digest, salt, iterations }: KeyDerivation,
  { purpose, length }: { readonly purpose: keyof typeof keyPurposes; readonly length: number },
  work: WorkOfFile,
): Promise<Buffer> {
  const [size, block] = sizes[digest] ?? [0, 0];
  if (size === 0) throw new RangeError(`${digest} makes no keys`);
  work.count(iterations, Math.ceil(length / size));
  checkSalt(salt);
  const mark = Buffer.alloc(block, keyPurposes[purpose]);
  const blocks = Buffer.concat([filled(salt, block), filled(wideText(password), block)]);
  const made: Buffer[] = [];
  for (let have = 0; have < length; have += size) {
    let value = hash(digest, Buffer.concat([mark, blocks]), 'buffer');
    for (let count = 1; count < iterations; count += 1) {
      value = hash(digest, value, 'buffer');
      if (count % turn === 0) await setImmediate();
    }
    made.push(value);
    const addend = filled(value, block).subarray(0, block);
    for (let at = 0; at < blocks.length; at += block) addOne(blocks.subarray(at, at + block), addend);
  }
  return Buffer.concat(made).subarray(0, length);
}

function checkSalt(salt: Buffer): void {
  if (salt.length > longestSalt) throw new Pkcs12Fault('file-unreadable');
}

/** Some bytes again and again, up to whole blocks. */
function filled(bytes: Buffer, block: number): Buffer {
  return Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes.length > 0 ? bytes : 0);
}

/** As PKCS#12 reads a password: two bytes a character, the higher first, and two noughts at the end. */
function wideText(password: string): Buffer {
  return Buffer.from(`${password}\0`, 'utf16le').swap16();
}

/** Adds a number and one to a number of as many bytes, in its place; what is too large falls off. */
function addOne(number: Buffer, addend: Buffer): void {
  let carry = 1;
  for (let at = number.length - 1; at >= 0; at -= 1) {
    const sum = (number[at] ?? 0) + (addend[at] ?? 0) + carry;
    number[at] = sum & 0xff;
    carry = sum >> 8;
  }
}
