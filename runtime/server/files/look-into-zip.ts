// Looks into a zip, and a docx or xlsx is one: what it says of itself is held against what really comes out, within limits.
import { createInflateRaw } from 'node:zlib';
import { type ArchiveBudget, ArchiveRefused, archiveLimits, leavesFolder } from './archive-budget.ts';

const [localHeader, centralHeader] = [0x04034b50, 0x02014b50];
const [localLength, centralLength, endLength] = [30, 46, 22];
/** The third byte of an entry, of the end, of a part. */
const marks: ReadonlySet<number> = new Set([3, 5, 7]);
const [stored, deflated] = [0, 8];
/** Stands in 32 bits for a size that is told elsewhere: no upload is that large. */
const toldElsewhere = 0xffffffff;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly isLocked: boolean;
  /** Bytes in the archive, and unpacked as it says. */
  readonly packed: number;
  readonly unpacked: number;
  /** Where its local header stands. */
  readonly at: number;
}

/** Whether the bytes begin as a zip does: with an entry, with its end when it is empty, or with the mark of a part. */
export function isZip(content: Buffer): boolean {
  return content.length >= endLength && content.toString('latin1', 0, 2) === 'PK' && marks.has(content.readUInt8(2));
}

/** Throws ArchiveRefused for a zip that unpacks to more than the budget, holds what it does not say, or cannot be read. */
export async function lookIntoZip(content: Buffer, budget: ArchiveBudget, depth = 0): Promise<void> {
  if (depth > archiveLimits.depth) throw new ArchiveRefused('too-deep');
  const entries = entriesOf(content);
  // All of what it says first: a liar is found out while it is unpacked, an honest bomb before.
  for (const { name, isLocked, unpacked } of entries) {
    if (isLocked) throw new ArchiveRefused('locked');
    if (leavesFolder(name)) throw new ArchiveRefused('path');
    budget.spend(unpacked);
  }
  refuseOverlaps(content, entries);
  for (const entry of entries) {
    const inner = await unpack(content, entry);
    if (inner) await lookIntoZip(inner, budget, depth + 1);
  }
}

function entriesOf(content: Buffer): Entry[] {
  const end = content.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + endLength > content.length) throw new ArchiveRefused('damaged');
  const count = content.readUInt16LE(end + 10);
  if (count > archiveLimits.entries) throw new ArchiveRefused('too-many');
  const entries: Entry[] = [];
  let at = content.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + centralLength > end || content.readUInt32LE(at) !== centralHeader) throw new ArchiveRefused('damaged');
    const nameLength = content.readUInt16LE(at + 28);
    entries.push(entryAt(content, at, nameLength));
    at += centralLength + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return entries;
}

function entryAt(content: Buffer, at: number, nameLength: number): Entry {
  const [packed, unpacked] = [content.readUInt32LE(at + 20), content.readUInt32LE(at + 24)];
  if (packed === toldElsewhere || unpacked === toldElsewhere) throw new ArchiveRefused('too-large');
  return {
    name: content.toString('utf8', at + centralLength, at + centralLength + nameLength),
    isLocked: (content.readUInt16LE(at + 8) & 1) === 1,
    method: content.readUInt16LE(at + 10),
    packed,
    unpacked,
    at: content.readUInt32LE(at + 42),
  };
}

/** Entries that share their bytes unpack to many times what is there. */
function refuseOverlaps(content: Buffer, entries: readonly Entry[]): void {
  let free = 0;
  for (const { at, packed } of entries.toSorted((a, b) => a.at - b.at)) {
    if (at < free || at + localLength + packed > content.length) throw new ArchiveRefused('damaged');
    free = at + localLength + packed;
  }
}

/** Unpacks an entry and counts; gives its bytes when it is a zip itself. */
async function unpack(content: Buffer, { at, packed, unpacked, method }: Entry): Promise<Buffer | null> {
  if (content.readUInt32LE(at) !== localHeader) throw new ArchiveRefused('damaged');
  const begin = at + localLength + content.readUInt16LE(at + 26) + content.readUInt16LE(at + 28);
  const bytes = content.subarray(begin, begin + packed);
  if (method === stored) {
    if (bytes.length !== unpacked) throw new ArchiveRefused('damaged');
    return isZip(bytes) ? bytes : null;
  }
  if (method !== deflated) throw new ArchiveRefused('locked');
  return inflate(bytes, unpacked);
}

/** What the budget was spent on bounds what is kept here. */
async function inflate(bytes: Buffer, unpacked: number): Promise<Buffer | null> {
  const stream = createInflateRaw();
  stream.end(bytes);
  const parts: Buffer[] = [];
  let [length, isArchive] = [0, false];
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      if (length === 0) isArchive = isZip(part);
      length += part.length;
      if (length > unpacked) break;
      if (isArchive) parts.push(part);
    }
  } catch {
    throw new ArchiveRefused('damaged');
  }
  if (length !== unpacked) throw new ArchiveRefused('damaged');
  return isArchive ? Buffer.concat(parts) : null;
}
