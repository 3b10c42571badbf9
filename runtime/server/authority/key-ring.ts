// Keys of the installation: what private keys are encrypted with where they are stored.
//
// AES-256-GCM with a nonce of 96 random bits for each text. What it is of and the id of the key are authenticated with it, so that a
// row that was put in the place of another one, or under another key, does not open.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Bytes of a key of the installation. */
export const keyLength = 32;

const cipherName = 'aes-256-gcm';
const format = 1;
const nonceLength = 12;
const tagLength = 16;

/** Something encrypted, as it is stored. */
export interface EncryptedText {
  /** Which key it was encrypted with. */
  readonly keyId: string;
  /** Format (1 byte), nonce (12), text, tag (16). */
  readonly bytes: Buffer;
}

/** What is stored cannot be read with the keys there are. The message holds no key. */
export class KeyFault extends Error {
  override readonly name = 'KeyFault';
}

export interface KeyRing {
  /** The id of the key that is encrypted with from now on. */
  readonly currentId: string;
  has(keyId: string): boolean;
  /** Keys for another purpose, one of each of the ring under the id of that, the one in use first. They tell nothing of the ring's own. */
  derived(purpose: string): readonly RingKey[];
  /** Encrypts with the current key. `of`: what it is of; it opens under the same words alone. */
  encrypt(plain: Buffer, of: string): EncryptedText;
  /** Throws KeyFault for a key that is not on the ring, other words, and bytes that were changed. */
  decrypt(text: EncryptedText, of: string): Buffer;
}

/** A key of a ring. */
export interface RingKey {
  readonly id: string;
  readonly key: Buffer;
}

/** A ring of the key in use and of older ones, which only open. Throws RangeError for a key that has not 32 bytes. */
export function keyRing(current: Buffer, older: readonly Buffer[] = []): KeyRing {
  const [first, ...others] = [current, ...older].map(ringKey);
  if (!first) throw new RangeError('A key ring has one key at least');
  const keys = new Map([first, ...others].map((own) => [own.id, own]));
  return {
    currentId: first.id,
    has: (keyId) => keys.has(keyId),
    derived: (purpose) =>
      [...keys.values()].map(({ id, key }) => ({
        id,
        key: Buffer.from(hkdfSync('sha256', key, '', `tongguan ${purpose}`, keyLength)),
      })),
    encrypt: (plain, of) => encrypt(first, plain, of),
    decrypt: (text, of) => {
      const own = keys.get(text.keyId);
      if (!own) throw new KeyFault(`${of} was encrypted with another key, ${text.keyId}`);
      return decrypt(own, text, of);
    },
  };
}

function ringKey(key: Buffer): RingKey {
  if (key.length !== keyLength) throw new RangeError(`A key has ${keyLength} bytes, not ${key.length}`);
  // Of another purpose than the key itself, so that it tells nothing of it.
  const id = Buffer.from(hkdfSync('sha256', key, '', 'tongguan key id', 8)).toString('hex');
  return { id, key };
}

function encrypt({ id, key }: RingKey, plain: Buffer, of: string): EncryptedText {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagLength });
  cipher.setAAD(authenticated(id, of));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { keyId: id, bytes: Buffer.concat([Buffer.from([format]), nonce, text, cipher.getAuthTag()]) };
}

function decrypt({ id, key }: RingKey, { bytes }: EncryptedText, of: string): Buffer {
  if (bytes[0] !== format || bytes.length < 1 + nonceLength + tagLength) {
    throw new KeyFault(`${of} is stored in no form that is known`);
  }
  const end = bytes.length - tagLength;
  const decipher = createDecipheriv(cipherName, key, bytes.subarray(1, 1 + nonceLength), { authTagLength: tagLength });
  decipher.setAAD(authenticated(id, of));
  decipher.setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(1 + nonceLength, end)), decipher.final()]);
  } catch {
    throw new KeyFault(`${of} does not open: it was changed, or is of something else`);
  }
}

function authenticated(keyId: string, of: string): Buffer {
  return Buffer.from(JSON.stringify([format, keyId, of]));
}
