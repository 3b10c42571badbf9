// Looks into a rar by its headers: what its files unpack to as it says. Nothing is unpacked: the format is not open.
import { type ArchiveBudget, ArchiveRefused, leavesFolder } from './archive-budget.ts';
import { namesProgram } from './program-names.ts';

const begin4 = Buffer.from([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x00]);
const begin5 = Buffer.from([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x01, 0x00]);

/** Whether the bytes begin as a rar of version 4 or 5 does. */
export function isRar(content: Buffer): boolean {
  return [begin4, begin5].some((begin) => content.subarray(0, begin.length).equals(begin));
}

/** Throws ArchiveRefused for a rar that unpacks to more than the budget or cannot be read. */
export function inspectRar(content: Buffer, budget: ArchiveBudget): void {
  const isFive = content.subarray(0, begin5.length).equals(begin5);
  let at = isFive ? begin5.length : begin4.length;
  try {
    while (at < content.length) {
      const next = isFive ? blockOf5(content, at, budget) : blockOf4(content, at, budget);
      if (next <= at) throw new ArchiveRefused('damaged');
      at = next;
    }
  } catch (error) {
    // A header that ends behind the file.
    throw error instanceof RangeError ? new ArchiveRefused('damaged') : error;
  }
}

/** Version 4: checksum 2, type 1, flags 2, length 2, and for those with data its length 4. Gives where the next one begins. */
function blockOf4(content: Buffer, at: number, budget: ArchiveBudget): number {
  const [type, flags, length] = [
    content.readUInt8(at + 2),
    content.readUInt16LE(at + 3),
    content.readUInt16LE(at + 5),
  ] as const;
  const [archive, file, end] = [0x73, 0x74, 0x7b];
  if (type === end) return content.length;
  if (type === archive && (flags & 0x80) !== 0) throw new ArchiveRefused('locked');
  const hasData = type === file || (flags & 0x8000) !== 0;
  let data = hasData ? content.readUInt32LE(at + 7) : 0;
  if (type === file) {
    if ((flags & 0x04) !== 0) throw new ArchiveRefused('locked');
    const isLarge = (flags & 0x100) !== 0;
    if (isLarge) data += content.readUInt32LE(at + 32) * 2 ** 32;
    const high = isLarge ? content.readUInt32LE(at + 36) : 0;
    const nameAt = at + (isLarge ? 40 : 32);
    const name = content.toString('latin1', nameAt, nameAt + content.readUInt16LE(at + 26)).split('\0')[0] ?? '';
    takeFile(budget, name, content.readUInt32LE(at + 11) + high * 2 ** 32);
  }
  return at + length + data;
}

/** Version 5: checksum 4, then numbers of variable length: header, type, flags, extra area, data. Gives where the next one begins. */
function blockOf5(content: Buffer, at: number, budget: ArchiveBudget): number {
  const reader = new VariableReader(content, at + 4);
  const length = reader.next();
  const header = reader.at;
  const [type, flags] = [reader.next(), reader.next()];
  const [file, locked, end] = [2, 4, 5];
  if (type === locked) throw new ArchiveRefused('locked');
  if (type === end) return content.length;
  if ((flags & 1) !== 0) reader.next();
  const data = (flags & 2) !== 0 ? reader.next() : 0;
  if (type === file) {
    const fileFlags = reader.next();
    const unpacked = reader.next();
    reader.next();
    // A time of 4 bytes and a checksum of 4, where the flags say so.
    reader.at += ((fileFlags & 2) !== 0 ? 4 : 0) + ((fileFlags & 4) !== 0 ? 4 : 0);
    reader.next();
    reader.next();
    const nameLength = reader.next();
    takeFile(budget, content.toString('utf8', reader.at, reader.at + nameLength), unpacked);
  }
  return header + length + data;
}

function takeFile(budget: ArchiveBudget, name: string, unpacked: number): void {
  if (leavesFolder(name)) throw new ArchiveRefused('path');
  if (namesProgram(name)) throw new ArchiveRefused('active', { name, fault: 'program' });
  budget.spend(unpacked);
}

/** Numbers in groups of seven bits, the lowest first. */
class VariableReader {
  readonly #content: Buffer;
  at: number;

  constructor(content: Buffer, at: number) {
    this.#content = content;
    this.at = at;
  }

  next(): number {
    let value = 0;
    for (let group = 0; group < 10; group++) {
      const byte = this.#content.readUInt8(this.at);
      this.at += 1;
      value += (byte & 0x7f) * 2 ** (7 * group);
      if (byte < 0x80) return value;
    }
    throw new ArchiveRefused('damaged');
  }
}
