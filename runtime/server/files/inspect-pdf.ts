// Looks into a PDF for what a paper does not need: scripts, programs it starts, files within it, and other content behind it.
// Files within it are told where nothing else is wrong: what they are, `read-embedded.ts` finds out.
import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';
import { plainNames } from './pdf-names.ts';

/**
 * `script`: it runs code where it is opened. `program`: it starts one. `within`: it carries files. `behind`: bytes of something else
 * follow it or are woven into it. `closed`: nobody can look into it.
 */
export type PdfFault = 'script' | 'program' | 'within' | 'behind' | 'closed';

/** Names in dictionaries; whatever acts is named by one of them (ISO 32000-2, 12.6.4, 7.11.4, 12.7.8). */
const named: readonly (readonly [fault: PdfFault, names: RegExp])[] = [
  ['script', /\/(?:JavaScript|Rendition|XFA)(?![A-Za-z0-9])/],
  ['program', /\/(?:Launch|ImportData|RichMedia)(?![A-Za-z0-9])/],
  ['within', /\/(?:EmbeddedFiles?|FileAttachment)(?![A-Za-z0-9])/],
  // A file need not say of what type it is: whatever names it leads to it by this, with a dictionary or a reference to one.
  ['within', /\/EF(?:<<|[\s\0]{0,10}%|[\s\0]{1,10}(?:\d|<<)|[\s\0]{10})/],
];

/** Bytes that streams of objects may unpack to together, far more than papers of 20 MB have. */
const mostUnpacked = 64 * 1_048_576;
/** Streams of objects that are looked into: a hundred objects are usual in each. */
const mostStreams = 10_000;
/** Characters before the word `stream` in which its dictionary begins. */
const longestDictionary = 4096;
/** Characters behind an end that are looked at for what begins there. */
const longestBlank = 200;
/** Bytes at the end of a file within which a zip says where its entries are. */
const tail = 65_557;

/** What is wrong with a PDF, and null for a paper. Numbers of bytes that are looked at grow with the file, not faster. */
export async function pdfFault(content: Buffer): Promise<PdfFault | null> {
  const text = content.toString('latin1');
  if (hasMoreBehind(text)) return 'behind';
  const read = plainNames(text);
  const fault = faultIn(read);
  if (fault !== null && fault !== 'within') return fault;
  let carries = fault === 'within';
  const isEncrypted = /\/Encrypt(?![A-Za-z])/.test(text);
  let [left, streams] = [mostUnpacked, mostStreams];
  let unseen = read.match(namesObjects)?.length ?? 0;
  for (const { dictionary, at } of objectStreams(text)) {
    streams -= 1;
    unseen -= 1;
    // Its objects are encrypted with it, or packed in a way that papers are not.
    if (isEncrypted || streams < 0 || !isPlainlyPacked(dictionary)) return 'closed';
    const end = /\/Filter/.test(dictionary) ? null : text.indexOf('endstream', at);
    const objects = end === null ? await unpacked(content.subarray(at), left) : content.subarray(at, Math.max(end, at));
    left -= objects?.length ?? 0;
    if (objects === null || end === -1 || left < 0) return 'closed';
    const inner = faultIn(plainNames(objects.toString('latin1')));
    if (inner !== null && inner !== 'within') return inner;
    carries ||= inner === 'within';
  }
  // One that hides from this search is found by other programs all the same.
  if (unseen !== 0) return 'closed';
  return carries ? 'within' : null;
}

/** What archives say at their end, and what pages, programs and archives begin with. */
const endOfZip = 'PK\x05\x06';
const others = ['<!doctype', '<html', '<script', 'mz', 'pk\x03\x04'];

/** Only blanks may follow the last end; a page or an archive hides behind it, or is woven in. */
function hasMoreBehind(text: string): boolean {
  const [, ...behind] = text
    .split('%%EOF')
    .map((part) => part.slice(0, longestBlank).replaceAll('\0', ' ').trimStart());
  const last = text.lastIndexOf('%%EOF');
  if (
    last >= 0 &&
    text
      .slice(last + '%%EOF'.length)
      .replaceAll('\0', ' ')
      .trim() !== ''
  )
    return true;
  if (text.slice(-tail).includes(endOfZip)) return true;
  return behind.some((part) => others.some((begin) => part.toLowerCase().startsWith(begin)));
}

/** `read`: with plain names. */
function faultIn(read: string): PdfFault | null {
  return named.find(([, names]) => names.test(read))?.[0] ?? null;
}

const namesObjects = /\/ObjStm(?![A-Za-z0-9])/g;

/** Streams that hold objects themselves, each with where its bytes begin, and what stands between the last `obj` and there. */
function* objectStreams(text: string): Generator<{ readonly dictionary: string; readonly at: number }> {
  let done = 0;
  for (const { index, 0: word } of text.matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    const before = text.slice(Math.max(done, index - longestDictionary), index);
    done = index;
    const dictionary = plainNames(before.slice(before.lastIndexOf('obj')));
    if (dictionary.search(namesObjects) >= 0) yield { dictionary, at: index + word.length };
  }
}

/**
 * By one filter, as every program that writes papers does it, or by none; and its dictionary begins where an object does and has no texts and
 * remarks, in which words could stand that end a search.
 */
function isPlainlyPacked(dictionary: string): boolean {
  const isWhole = /^obj[\s\0]*<<[^(%]*>>[\s\0]*$/.test(dictionary);
  if (!isWhole || dictionary.split('<<').length !== dictionary.split('>>').length) return false;
  const filter = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1] ?? '';
  return !/\/DecodeParms/.test(dictionary) && /^(?:|\[?\s*\/(?:FlateDecode|Fl)\s*\]?)$/.test(filter);
}

const inflated = promisify(inflate) as (content: Buffer, options: object) => Promise<Buffer>;

/** Null for what is damaged or too large. */
async function unpacked(packed: Buffer, most: number): Promise<Buffer | null> {
  if (most <= 0) return null;
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most };
  return inflated(packed, options).catch(() => null);
}
