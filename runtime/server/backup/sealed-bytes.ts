// Bytes encrypted as a stream: AES-256-GCM in chunks that are numbered, the last one marked, so that nothing can be changed, moved or cut off.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type BackupKey, derivedKey } from './backup-key.ts';

type Bytes = AsyncIterable<Uint8Array>;

const mark = Buffer.from('tongguan', 'latin1');
const saltLength = 32;
const headLength = mark.length + saltLength;
const chunkLength = 65_536;
const tagLength = 16;

/** Encrypts; each stream under a key of its own. */
export async function* seal(content: Bytes, key: BackupKey): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength);
  const own = derivedKey(key, 'bytes', salt);
  yield Buffer.concat([mark, salt]);
  let number = 0;
  for await (const { chunk, isLast } of inChunks(content, chunkLength)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** Decrypts. Throws when the bytes are not whole, or not those that were sealed with the key. */
export async function* unseal(content: Bytes, key: BackupKey): AsyncGenerator<Buffer> {
  let own: Buffer | null = null;
  let number = 0;
  for await (const { chunk, isLast, head } of inChunks(content, chunkLength + tagLength, headLength)) {
    if (own === null) {
      if (!head?.subarray(0, mark.length).equals(mark)) throw new Error('is not encrypted as a backup is');
      own = derivedKey(key, 'bytes', head.subarray(mark.length));
    }
    if (chunk.length < tagLength) throw new Error('is cut off');
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(number, isLast));
    decipher.setAuthTag(chunk.subarray(chunk.length - tagLength));
    yield Buffer.concat([decipher.update(chunk.subarray(0, chunk.length - tagLength)), decipher.final()]);
    number += 1;
  }
}

/** Bytes that so many bytes have once they are sealed. */
export function sealedSize(size: number): number {
  return headLength + size + Math.max(1, Math.ceil(size / chunkLength)) * tagLength;
}

/** Eleven bytes of number, one that says whether it is the last: no two chunks of a stream share it. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

interface Chunk {
  readonly chunk: Buffer;
  readonly isLast: boolean;
  /** What stands before the first one. */
  readonly head: Buffer | null;
}

/** The bytes in pieces of a length, at least one, the last as short as it comes. */
async function* inChunks(content: Bytes, length: number, before = 0): AsyncGenerator<Chunk> {
  let [gathered, size] = [[] as Uint8Array[], 0];
  let head: Buffer | null = before === 0 ? Buffer.alloc(0) : null;
  for await (const bytes of content) {
    gathered.push(bytes);
    size += bytes.byteLength;
    // One byte more tells that a piece is not the last.
    if (size <= (head === null ? length + before : length)) continue;
    let whole = Buffer.concat(gathered);
    if (head === null) {
      head = whole.subarray(0, before);
      whole = whole.subarray(before);
    }
    while (whole.length > length) {
      yield { chunk: whole.subarray(0, length), isLast: false, head };
      whole = whole.subarray(length);
    }
    [gathered, size] = [[whole], whole.length];
  }
  const rest = Buffer.concat(gathered);
  if (head !== null) yield { chunk: rest, isLast: true, head };
  else yield { chunk: rest.subarray(before), isLast: true, head: rest.subarray(0, before) };
}
