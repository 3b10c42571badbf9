// Names of uploaded files: their extension, and the form in which they are kept and handed out again.

/** Characters, so that a name fits every file system together with what a browser adds to it. */
const longestName = 200;

/** Devices of Windows: a file of such a name cannot be saved there. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/** Control characters, signs that turn the direction of reading (`exe.fdp` shown as `pdf.exe`), and signs nobody sees. */
const unseen = /\p{Cc}|[\u00AD\u061C\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu;

/** Extension of a file name in lower case, without the dot; empty for none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * The last part of a path as a name that every system can save: no unseen or forbidden characters, no reserved words, at
 * most 200 characters; the extension survives. Empty when nothing is left of it.
 */
export function safeFileName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replace(unseen, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '');
  const whole = reserved.test(clean) ? `_${clean}` : clean;
  const characters = [...whole];
  if (characters.length <= longestName) return whole;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(whole)?.[0] ?? '';
  return characters.slice(0, longestName - extension.length).join('') + extension;
}

/** `content-disposition` of a download, in any script. */
export function attachmentHeader(name: string): string {
  return dispositionHeader('attachment', name);
}

/** `content-disposition` of what is saved or shown, with its name in any script (RFC 6266, RFC 8187). */
export function dispositionHeader(how: 'attachment' | 'inline', name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename*=UTF-8''${encoded}`;
}
