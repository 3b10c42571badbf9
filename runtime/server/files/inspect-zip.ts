// Looks into a zip, and a docx or xlsx is one: what it says of itself is held against what really comes out, within limits.
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { type ArchiveBudget, ArchiveRefused, archiveLimits, leavesFolder } from './archive-budget.ts';
import { pdfFault } from './inspect-pdf.ts';
import { inspectRar, isRar } from './inspect-rar.ts';
import { beginsAsProgram, namesProgram } from './program-names.ts';

const [localLength, endLength] = [30, 22];
const endMark = Buffer.from('PK\x05\x06', 'latin1');
/** The third byte of an entry, of the end, of a part. */
const marks: ReadonlySet<number> = new Set([3, 5, 7]);

/** Whether the bytes begin as a zip does: with an entry, with its end when it is empty, or with the mark of a part. */
export function isZip(content: Buffer): boolean {
  return content.length >= endLength && content.toString('latin1', 0, 2) === 'PK' && marks.has(content.readUInt8(2));
}

/** Looks into the files that a paper within an archive carries, at a depth of its own. */
export type InspectCarrying = (name: string, content: Buffer, depth: number) => Promise<void>;

interface ZipInspection {
  readonly budget: ArchiveBudget;
  readonly depth?: number;
  /** Absent: papers that carry files are refused. */
  readonly carrying?: InspectCarrying | undefined;
}

/** Throws ArchiveRefused for a zip that unpacks to more than the budget, holds what it does not say, or cannot be read. */
export async function inspectZip(content: Buffer, { budget, depth = 0, carrying }: ZipInspection): Promise<void> {
  if (depth > archiveLimits.depth) throw new ArchiveRefused('too-deep');
  const zip = await readable(fromBufferPromise(withoutTail(content), { decodeStrings: false }));
  if (zip.entryCount > archiveLimits.entries) throw new ArchiveRefused('too-many');
  const entries = await readable(entriesOf(zip));
  // All of what it says first: a liar is found out while it is unpacked, an honest bomb before.
  for (const entry of entries) {
    if (!entry.canDecodeFileData()) throw new ArchiveRefused('locked');
    const names = namesOf(entry);
    if (names.some(leavesFolder)) throw new ArchiveRefused('path');
    const program = names.find(namesProgram);
    if (program !== undefined) throw new ArchiveRefused('active', { name: program, fault: 'program' });
    budget.spend(entry.uncompressedSize);
  }
  refuseOverlaps(content, entries);
  for (const entry of entries) {
    const inner = await readable(unpack(zip, entry));
    if (inner) await inspectInner(inner, entry, { budget, depth: depth + 1, carrying });
  }
}

/** What is packed within: archives as this one, and papers as those sent by themselves. */
async function inspectInner(
  content: Buffer,
  entry: Entry,
  { budget, depth, carrying }: ZipInspection & { readonly depth: number },
): Promise<void> {
  const [name = ''] = namesOf(entry);
  if (beginsAsProgram(content)) throw new ArchiveRefused('active', { name, fault: 'program' });
  if (isZip(content)) await inspectZip(content, { budget, depth, carrying });
  else if (isRar(content)) inspectRar(content, budget);
  else if (isPdf(content)) {
    const fault = await pdfFault(content);
    if (fault === 'within' && carrying) await carrying(name, content, depth);
    else if (fault !== null) throw new ArchiveRefused('active', { name, fault });
  }
}

function isPdf(content: Buffer): boolean {
  return content.toString('latin1', 0, 5) === '%PDF-';
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries;
}

/** What the reader of zips throws is a fault of the archive. */
async function readable<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    const isLocked = error instanceof Error && error.message.startsWith('strong encryption');
    throw new ArchiveRefused(isLocked ? 'locked' : 'damaged');
  }
}

/** Up to its end: bytes behind it are nobody's, and other programs pass over them. */
function withoutTail(content: Buffer): Buffer {
  const end = content.lastIndexOf(endMark);
  if (end < 0 || end + endLength > content.length) throw new ArchiveRefused('damaged');
  return content.subarray(0, end + endLength + content.readUInt16LE(end + 20));
}

/** Both of its names: some programs take one, others the one among its extra fields. */
function namesOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string[] {
  return [fileNameRaw.toString('utf8'), getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)];
}

/** Entries that share their bytes unpack to many times what is there. */
function refuseOverlaps(content: Buffer, entries: readonly Entry[]): void {
  let free = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    const end = entry.relativeOffsetOfLocalHeader + localLength + entry.compressedSize;
    if (entry.relativeOffsetOfLocalHeader < free || end > content.length) throw new ArchiveRefused('damaged');
    free = end;
  }
}

/** Unpacks an entry to no more bytes than it says, for which the budget was spent; gives them when there is more to look into. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let isLookedInto: boolean | null = null;
  for await (const part of await zip.openReadStreamPromise(entry)) {
    isLookedInto ??= isZip(part) || isRar(part) || isPdf(part) || beginsAsProgram(part);
    if (isLookedInto) parts.push(part);
  }
  return isLookedInto ? Buffer.concat(parts) : null;
}
