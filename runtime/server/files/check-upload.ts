// Checks an uploaded file against its profile: name, size and what its bytes really are (spec 5).
import { Refusal } from '../../core/errors.ts';
import { formatSize, limitOf } from '../../core/file-size.ts';
import type { KnownExtension, UploadProfile } from '../../core/upload-profile.ts';
import { ArchiveBudget, ArchiveRefused, archiveLimits, leavesFolder } from './archive-budget.ts';
import { holdsOfficeStream } from './compound-file.ts';
import { EmbeddedRefused } from './embedded-files.ts';
import { extensionOf } from './file-name.ts';
import { imageSizeOf, isDrawable } from './image-size.ts';
import { type PdfFault, pdfFault } from './inspect-pdf.ts';
import { inspectRar, isRar } from './inspect-rar.ts';
import { inspectZip, isZip } from './inspect-zip.ts';
import { beginsAsProgram, namesProgram } from './program-names.ts';
import { readEmbedded } from './read-embedded.ts';

/** Formats the bytes may show for a file name extension; doc and xls are both OLE compound files, csv and xml are read as text. */
const formats: { readonly [extension in Exclude<KnownExtension, 'csv' | 'xml'>]: readonly string[] } = {
  pdf: ['application/pdf'],
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  doc: ['application/x-cfb'],
  xls: ['application/x-cfb'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  zip: ['application/zip'],
  rar: ['application/x-rar-compressed'],
};
const contentOf: { readonly [extension: string]: readonly string[] } = formats;

/** What a download is announced as, by extension, where the bytes alone do not tell. */
const announced: { readonly [extension: string]: string } = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
};

/** Refuses a name whose extension the profile does not take. Throws `upload-type`. */
export function checkName(profile: UploadProfile, name: string): void {
  if (profile.extensions.includes(extensionOf(name))) return;
  throw new Refusal('upload-type', { params: { name, allowed: profile.extensions.join(', ') } });
}

/** Refuses a file above the profile's limit (bytes). Throws `upload-size`. */
export function checkSize(profile: UploadProfile, name: string, bytes: number): void {
  if (bytes > 0 && bytes <= profile.maxBytes) return;
  throw new Refusal('upload-size', {
    ...(profile.under && { sentence: 'message.uploadNotUnder' }),
    params: { name, limit: formatSize(limitOf(profile)), size: formatSize(bytes, 'up') },
  });
}

/** Where a content stands that is looked into: what it shares with others, and within how many files it lies. */
interface Nested {
  readonly budget: ArchiveBudget;
  readonly depth: number;
}

/**
 * The MIME type of the content, when it is what the name says. Throws `upload-content` when the bytes are of another format
 * than the extension claims, `upload-archive` for an archive nobody should unpack, `upload-pixels` for an image nobody can draw,
 * `upload-active` for what runs, starts or hides something where it is opened.
 */
export async function checkContent(
  name: string,
  content: Buffer,
  nested: Nested = { budget: new ArchiveBudget(), depth: 0 },
): Promise<string> {
  // Before anything else reads it: what tells formats apart looks into archives as well.
  await checkArchive(name, content, nested);
  const extension = extensionOf(name);
  // Loaded with the first file.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(content);
  if (extension === 'csv' || extension === 'xml') {
    const isOwn = !found || (extension === 'xml' && found.mime === 'application/xml');
    // XML is handed out as bytes: no browser shall show it as a page.
    if (isOwn && isText(content)) return extension === 'csv' ? 'text/csv; charset=utf-8' : 'application/octet-stream';
  } else if (found && contentOf[extension]?.includes(found.mime)) {
    const isOffice = found.mime === 'application/x-cfb';
    if (!isOffice || holdsOfficeStream(content, extension)) {
      if (found.mime.startsWith('image/')) checkPixels(name, content);
      if (found.mime === 'application/pdf') await checkPaper(name, content, nested);
      return announced[extension] ?? found.mime;
    }
  }
  throw new Refusal('upload-content', { params: { name, extension, found: found?.ext ?? '?' } });
}

async function checkArchive(name: string, content: Buffer, { budget, depth }: Nested): Promise<void> {
  const carrying = (inner: string, paper: Buffer, at: number): Promise<void> =>
    checkCarried(`${name}: ${inner}`, paper, { budget, depth: at });
  try {
    if (isZip(content)) await inspectZip(content, { budget, depth, carrying });
    else if (isRar(content)) inspectRar(content, budget);
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    if (error.active) throw activeContent(`${name}: ${error.active.name}`, error.active.fault);
    throw new Refusal('upload-archive', { params: { name }, data: { fault: error.fault } });
  }
}

async function checkPaper(name: string, content: Buffer, nested: Nested): Promise<void> {
  const fault = await pdfFault(content);
  if (fault === 'within') await checkCarried(name, content, nested);
  else if (fault !== null) throw activeContent(name, fault);
}

/** Kinds of files that papers may carry: an invoice as data, a packing list. Archives are sent by themselves. */
const carried: ReadonlySet<string> = new Set(['pdf', 'png', 'jpg', 'jpeg', 'doc', 'docx', 'xls', 'xlsx', 'csv', 'xml']);

/** Looks into what a paper carries as if each of it were sent by itself. Throws `upload-*` with the name of the one that is not taken. */
async function checkCarried(name: string, content: Buffer, { budget, depth }: Nested): Promise<void> {
  if (depth >= archiveLimits.depth) throw activeContent(name, 'too-much');
  const files = await readEmbedded(content).catch((error: unknown) => {
    if (error instanceof EmbeddedRefused) throw activeContent(name, error.fault === 'unclear' ? 'within' : 'too-much');
    throw error;
  });
  for (const { names, content: bytes } of files) {
    for (const inner of names) {
      const both = `${name}: ${inner}`;
      if (namesProgram(inner)) throw activeContent(both, 'program');
      if (leavesFolder(inner) || !carried.has(extensionOf(inner))) throw activeContent(both, 'carried');
    }
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (beginsAsProgram(file)) throw activeContent(`${name}: ${names.join(', ')}`, 'program');
    spend(name, budget, file.length);
    for (const inner of names) await checkContent(`${name}: ${inner}`, file, { budget, depth: depth + 1 });
  }
}

function spend(name: string, budget: ArchiveBudget, bytes: number): void {
  try {
    budget.spend(bytes);
  } catch {
    throw activeContent(name, 'too-much');
  }
}

/** `carried`: a file within a paper is of no kind that is taken there. `too-much`: more is within it than is looked into. */
type ActiveFault = PdfFault | 'carried' | 'too-much';

/** Says what the file does that a paper does not. */
function activeContent(name: string, fault: ActiveFault): Refusal {
  const allowed = [...carried].join(', ');
  return new Refusal('upload-active', {
    sentence: `message.uploadActive.${fault}`,
    params: { name, allowed },
    data: { fault },
  });
}

function checkPixels(name: string, content: Buffer): void {
  const size = imageSizeOf(content);
  if (!size) throw new Refusal('upload-content', { params: { name, extension: extensionOf(name), found: '?' } });
  if (isDrawable(size)) return;
  throw new Refusal('upload-pixels', { params: { name, width: size.width, height: size.height } });
}

/** Text in UTF-8, or in GB 18030 as Chinese spreadsheets write it. */
function isText(content: Buffer): boolean {
  return ['utf-8', 'gb18030'].some((encoding) => {
    try {
      return !/(?![\t\n\v\f\r])\p{Cc}/u.test(new TextDecoder(encoding, { fatal: true }).decode(content));
    } catch {
      return false;
    }
  });
}
