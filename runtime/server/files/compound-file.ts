// Tells the old Office formats apart: doc and xls are both OLE compound files, known by the streams they hold.

/** Entries of the directory stand at multiples of their length; their names are UTF-16, ended by a null character. */
const entryLength = 128;

const streamOf: { readonly [extension: string]: readonly string[] } = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
};

/** Whether a compound file holds the stream that makes it a file of the extension. */
export function holdsOfficeStream(content: Buffer, extension: string): boolean {
  return (streamOf[extension] ?? []).some((name) => hasEntry(content, Buffer.from(`${name}\0`, 'utf16le')));
}

function hasEntry(content: Buffer, name: Buffer): boolean {
  for (let at = content.indexOf(name); at >= 0; at = content.indexOf(name, at + 1)) {
    if (at % entryLength === 0) return true;
  }
  return false;
}
