// What bytes are taken under which extension: each format under its own alone, and images by their pixels.
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../runtime/core/errors.ts';
import { checkContent } from '../../runtime/server/files/check-upload.ts';
import { compoundOf, jpegOf, pngOf, sampleOf, samples } from './samples.ts';
import { zipOf } from './zip-bytes.ts';

async function outcomeOf(name: string, content: Buffer): Promise<string> {
  try {
    return await checkContent(name, content);
  } catch (error) {
    if (error instanceof Refusal) return error.error;
    throw error;
  }
}

const extensions = Object.keys(samples);
const alike: { readonly [extension: string]: string } = { jpeg: 'jpg' };
const formatOf = (extension: string): string => alike[extension] ?? extension;
const pairs = extensions.flatMap((claimed) =>
  extensions.filter((real) => formatOf(real) !== formatOf(claimed)).map((real) => [claimed, real] as const),
);

describe('formats', () => {
  it.each(extensions)('%s is taken under its own name, and never announced as a page', async (extension) => {
    const said = await outcomeOf(`发票.${extension}`, sampleOf(extension));
    expect(said).toMatch(/^(application|image)\/|^text\/csv/);
    expect(said).not.toMatch(/html|svg|xml$/);
  });
  it.each(pairs)('%s that is a %s is refused', async (claimed, real) => {
    // Text is text: XML makes a table of one column.
    const isText = claimed === 'csv' && real === 'xml';
    const isTable = claimed === 'xml' && real === 'csv';
    if (isText || isTable) return;
    expect(await outcomeOf(`a.${claimed}`, sampleOf(real))).toBe('upload-content');
  });

  const pages = [
    '<!doctype html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  ];
  it.each(
    extensions.filter((extension) => !['csv', 'xml'].includes(extension)),
  )('%s that is a page is refused', async (extension) => {
    for (const page of pages) expect(await outcomeOf(`a.${extension}`, Buffer.from(page))).toBe('upload-content');
  });

  it('a table is text in UTF-8 or GB 18030, without control characters', async () => {
    const gb18030 = Buffer.from([0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0x31, 0x0a]);
    expect(await outcomeOf('a.csv', gb18030)).toBe('text/csv; charset=utf-8');
    expect(await outcomeOf('a.csv', Buffer.from('အမှတ်,၁\n'))).toBe('text/csv; charset=utf-8');
    for (const bytes of [
      [0x41, 0],
      [0x41, 0x1b, 0x42],
      [0xff, 0xfe, 0xff],
    ]) {
      expect(await outcomeOf('a.csv', Buffer.from(bytes))).toBe('upload-content');
    }
  });

  it('old Office files are what they hold', async () => {
    expect(await outcomeOf('a.xls', compoundOf('Book'))).toBe('application/vnd.ms-excel');
    expect(await outcomeOf('a.doc', compoundOf('PowerPoint Document'))).toBe('upload-content');
    expect(await outcomeOf('a.xls', compoundOf('xWorkbook'))).toBe('upload-content');
  });

  it('a document with macros, or a program in a zip, is none of those', async () => {
    const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml';
    const docm = zipOf([
      {
        name: '[Content_Types].xml',
        content: `<Types><Override PartName="/word/document.xml" ContentType="${macros}"/></Types>`,
      },
      { name: 'word/document.xml', content: '<w/>' },
    ]);
    for (const extension of ['docx', 'zip']) expect(await outcomeOf(`a.${extension}`, docm)).toBe('upload-content');
    const jar = zipOf([{ name: 'META-INF/MANIFEST.MF', content: 'Manifest-Version: 1.0\n' }]);
    expect(await outcomeOf('a.docx', jar)).toBe('upload-content');
  });
});

describe('images', () => {
  it.each([
    [8000, 8000, 'image/png'],
    [8000, 8001, 'upload-pixels'],
    [20_000, 3200, 'image/png'],
    [20_001, 10, 'upload-pixels'],
    [65_535, 65_535, 'upload-pixels'],
    [0, 8, 'upload-pixels'],
  ])('%d x %d: %s', async (width, height, outcome) => {
    expect(await outcomeOf('a.png', pngOf(width, height))).toBe(outcome);
    expect(await outcomeOf('a.jpg', jpegOf(width, height))).toBe(outcome.replace('png', 'jpeg'));
  });
  it('a width beyond what 32 bits can count is refused as well', async () =>
    expect(await outcomeOf('a.png', pngOf(0xffffffff, 0xffffffff))).toBe('upload-pixels'));
  it('the largest frame counts, behind whatever it is hidden', async () => {
    const [small, large] = [jpegOf(8, 8), jpegOf(60_000, 60_000)];
    const head = small.subarray(0, -12);
    expect(await outcomeOf('a.jpg', Buffer.concat([head, large.subarray(2)]))).toBe('upload-pixels');
    const filled = Buffer.concat([large.subarray(0, 20), Buffer.from([0xff, 0xff]), large.subarray(20)]);
    expect(await outcomeOf('a.jpg', filled)).toBe('upload-pixels');
  });
  it('one that does not tell its size is none', async () => {
    expect(await outcomeOf('a.jpg', jpegOf(8, 8).subarray(0, 22))).toBe('upload-content');
    expect(await outcomeOf('a.png', pngOf(8, 8).subarray(0, 20))).toBe('upload-content');
  });
});
