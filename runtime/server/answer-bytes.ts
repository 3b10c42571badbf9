// Bytes of long answers. As a text an answer is looked through for its length, joined with its headers and written letter by letter.

/** Letters of an answer from which its bytes are made at once. */
const longText = 4_096;
/** Bytes of the block that answers are written into one after the other. */
const blockSize = 128 * 1024;
/** Bytes that a letter takes at the most, by the measure of texts. */
const mostOfLetter = 3;

let block = Buffer.alloc(0);
let used = 0;

/** What is sent of an answer: the bytes of a long text, which stay as they are; all else as it is. */
export function answerBytes(payload: unknown): unknown {
  if (typeof payload !== 'string' || payload.length <= longText) return payload;
  const most = payload.length * mostOfLetter;
  // A large one would leave no room for others.
  if (most > blockSize / 2) return Buffer.from(payload);
  if (block.length - used < most) {
    block = Buffer.allocUnsafeSlow(blockSize);
    used = 0;
  }
  const begins = used;
  used += block.write(payload, begins);
  return block.subarray(begins, used);
}
