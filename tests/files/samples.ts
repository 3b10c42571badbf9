// Real bytes of every format that upload profiles take, padded to any length.
import { crc32, deflateSync } from 'node:zlib';
import { rar5Of } from './rar-bytes.ts';
import { zipOf } from './zip-bytes.ts';

/** A PNG of one colour. `claims` other pixels than it has. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Math.min(width * height, 4096);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The headers of a JPEG, its frame behind a comment. */
export function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
    Buffer.from([0xff, 0xfe, 0, 6, 0xff, 0xc0, 1, 2]),
    frame,
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0xff, 0xd9]),
  ]);
}

/** An OLE compound file whose directory names these streams. */
export function compoundOf(...streams: readonly string[]): Buffer {
  const file = Buffer.alloc(512 * 3);
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  for (const [index, name] of ['Root Entry', ...streams].entries()) file.write(name, 1024 + index * 128, 'utf16le');
  return file;
}

const types = (part: string, content: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${content}.main+xml"/></Types>`;

/** By extension. All of them can grow at their end without becoming something else. */
export const samples: { readonly [extension: string]: Buffer } = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n'),
  png: pngOf(8, 8),
  jpg: jpegOf(8, 8),
  jpeg: jpegOf(9, 9),
  doc: compoundOf('WordDocument'),
  xls: compoundOf('Workbook'),
  csv: Buffer.from('编号,名称\n1,大米\n'),
  xml: Buffer.from('<?xml version="1.0"?><receipt><code>01</code></receipt>\n'),
  zip: zipOf([{ name: '发票.txt', content: 'invoice' }]),
  rar: rar5Of([{ name: 'invoice.txt', unpacked: 7 }]),
  docx: zipOf([
    { name: '[Content_Types].xml', content: types('word/document.xml', 'wordprocessingml.document') },
    { name: 'word/document.xml', content: '<w:document/>' },
  ]),
  xlsx: zipOf([
    { name: '[Content_Types].xml', content: types('xl/workbook.xml', 'spreadsheetml.sheet') },
    { name: 'xl/workbook.xml', content: '<workbook/>' },
  ]),
};

/** The sample of an extension. Throws for one that has none, so that a new format gets one. */
export function sampleOf(extension: string): Buffer {
  const sample = samples[extension];
  if (!sample) throw new Error(`There is no sample of ${extension}`);
  return sample;
}

/** The sample, grown to so many bytes. */
export function sampleOfSize(extension: string, bytes: number): Buffer {
  const sample = sampleOf(extension);
  return Buffer.concat([sample, Buffer.alloc(bytes - sample.length, 0x20)]);
}
