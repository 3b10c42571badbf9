// Checks an uploaded file against its profile: name, size and what its bytes really are (spec 5).
import { fileTypeFromBuffer } from 'file-type';
import type { UploadProfile } from '../../core/descriptor.ts';
import { Refusal } from '../../core/errors.ts';

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

/** The last part of a path, without control characters, at most 200 characters; the extension survives. */
export function safeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/\p{Cc}|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '').trim();
  const characters = [...clean];
  if (characters.length <= 200) return clean.replace(/^\.+/, '');
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(clean)?.[0] ?? '';
  return characters.slice(0, 200 - extension.length).join('') + extension;
}

/** Extension of a file name in lower case, without the dot; empty for none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Refuses a name whose extension the profile does not take. Throws `upload-type`. */
export function checkName(profile: UploadProfile, name: string): void {
  if (profile.extensions.includes(extensionOf(name))) return;
  throw new Refusal('upload-type', { params: { name, allowed: profile.extensions.join(', ') } });
}

/** Refuses a file above the profile's limit (bytes). Throws `upload-size`. */
export function checkSize(profile: UploadProfile, name: string, bytes: number): void {
  if (bytes > 0 && bytes <= profile.maxBytes) return;
  throw new Refusal('upload-size', {
    params: { name, limit: sizeInWords(profile.maxBytes), size: sizeInWords(bytes) },
  });
}

/**
 * The MIME type of the content, when it is what the name says.
 * Throws `upload-content` when the bytes are of another format than the extension claims.
 */
export async function checkContent(name: string, content: Uint8Array): Promise<string> {
  const extension = extensionOf(name);
  const found = await fileTypeFromBuffer(content);
  if (extension === 'csv') {
    if (!found && isText(content)) return 'text/csv; charset=utf-8';
  } else if (extension === 'xml') {
    // Handed out as bytes: no browser shall show it as a page.
    if ((!found || found.mime === 'application/xml') && isText(content)) return 'application/octet-stream';
  } else if (found && contentOf[extension]?.includes(found.mime)) {
    return announced[extension] ?? found.mime;
  }
  throw new Refusal('upload-content', { params: { name, extension, found: found?.ext ?? '?' } });
}

function isText(content: Uint8Array): boolean {
  return !content.includes(0);
}

/** Bytes for people: 5 MB, 500 KB, 12 B. */
export function sizeInWords(bytes: number): string {
  if (bytes >= 1_048_576) return `${Number((bytes / 1_048_576).toFixed(1))} MB`;
  if (bytes >= 1024) return `${Number((bytes / 1024).toFixed(1))} KB`;
  return `${bytes} B`;
}
