// Checks an uploaded file against its profile: name, size and what its bytes really are (spec 5).
import { fileTypeFromBuffer } from 'file-type';
import { Refusal } from '../../core/errors.ts';
import { formatSize, limitOf } from '../../core/file-size.ts';
import type { UploadProfile } from '../../core/upload-profile.ts';
import { ArchiveBudget, ArchiveRefused } from './archive-budget.ts';
import { holdsOfficeStream } from './compound-file.ts';
import { extensionOf } from './file-name.ts';
import { imageSizeOf, isDrawable } from './image-size.ts';
import { type PdfFault, pdfFault } from './inspect-pdf.ts';
import { inspectRar, isRar } from './inspect-rar.ts';
import { inspectZip, isZip } from './inspect-zip.ts';

/** Formats the bytes may show for a file name extension; doc and xls are both OLE compound files. */
const contentOf: { readonly [extension: string]: readonly string[] } = {
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

/**
 * The MIME type of the content, when it is what the name says. Throws `upload-content` when the bytes are of another format
 * than the extension claims, `upload-archive` for an archive nobody should unpack, `upload-pixels` for an image nobody can draw,
 * `upload-active` for what runs, starts or hides something where it is opened.
 */
export async function checkContent(name: string, content: Buffer): Promise<string> {
  // Before anything else reads it: what tells formats apart looks into archives as well.
  await checkArchive(name, content);
  const extension = extensionOf(name);
  const found = await fileTypeFromBuffer(content);
  if (extension === 'csv' || extension === 'xml') {
    const isOwn = !found || (extension === 'xml' && found.mime === 'application/xml');
    // XML is handed out as bytes: no browser shall show it as a page.
    if (isOwn && isText(content)) return extension === 'csv' ? 'text/csv; charset=utf-8' : 'application/octet-stream';
  } else if (found && contentOf[extension]?.includes(found.mime)) {
    const isOffice = found.mime === 'application/x-cfb';
    if (!isOffice || holdsOfficeStream(content, extension)) {
      if (found.mime.startsWith('image/')) checkPixels(name, content);
      if (found.mime === 'application/pdf') await checkPaper(name, content);
      return announced[extension] ?? found.mime;
    }
  }
  throw new Refusal('upload-content', { params: { name, extension, found: found?.ext ?? '?' } });
}

async function checkArchive(name: string, content: Buffer): Promise<void> {
  try {
    if (isZip(content)) await inspectZip(content, new ArchiveBudget());
    else if (isRar(content)) inspectRar(content, new ArchiveBudget());
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    if (error.active) throw activeContent(`${name}: ${error.active.name}`, error.active.fault);
    throw new Refusal('upload-archive', { params: { name }, data: { fault: error.fault } });
  }
}

async function checkPaper(name: string, content: Buffer): Promise<void> {
  const fault = await pdfFault(content);
  if (fault !== null) throw activeContent(name, fault);
}

/** Says what the file does that a paper does not. */
function activeContent(name: string, fault: PdfFault): Refusal {
  return new Refusal('upload-active', { sentence: `message.uploadActive.${fault}`, params: { name }, data: { fault } });
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
