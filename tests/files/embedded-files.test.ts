// Files that a PDF carries: taken where all of them are found and each would be taken by itself, refused with its name where not.
import { deflateSync } from 'node:zlib';
import { AFRelationship, PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../runtime/core/errors.ts';
import { checkContent } from '../../runtime/server/files/check-upload.ts';
import { embeddedFiles } from '../../runtime/server/files/embedded-files.ts';
import { readEmbedded } from '../../runtime/server/files/read-embedded.ts';
import { sampleOf } from './samples.ts';
import { zipOf } from './zip-bytes.ts';

const invoice = '<?xml version="1.0" encoding="UTF-8"?><Invoice><ID>ZD20261127001</ID></Invoice>';

async function outcomeOf(content: Buffer, name = '发票.pdf'): Promise<string> {
  try {
    return await checkContent(name, content);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${error.sentence.split('.').at(-1)} ${String(error.params.name)}`;
  }
}

type Carried = readonly [name: string, content: string | Buffer];

/** As programs of invoices write it: the tree of names, and `AF` of the catalog. */
async function carrying(files: readonly Carried[], useObjectStreams = true): Promise<Buffer> {
  const paper = await PDFDocument.create();
  paper.addPage([200, 200]);
  for (const [name, content] of files) {
    const options = { mimeType: 'text/xml', afRelationship: AFRelationship.Alternative };
    await paper.attach(Buffer.from(content), name, options);
  }
  return Buffer.from(await paper.save({ useObjectStreams }));
}

/** Objects from number 2 on, each where the cross-references say; what stands in `between` no reference leads to. */
function written(objects: readonly string[], between = '', root = ''): Buffer {
  let text = '%PDF-1.7\n';
  const places = [`<</Type/Catalog ${root}>>`, ...objects].map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  text += between;
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = places.length + 1;
  const end = `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${rows}${end}`, 'latin1');
}

const stream = (content: string, keys = '/Type/EmbeddedFile'): string =>
  `<<${keys}/Length ${content.length}>>\nstream\n${content}\nendstream`;
const specified = '<</Type/Filespec/F(a.xml)/UF(a.xml)/EF<</F 3 0 R>>>>';
const tree = '/Names<</EmbeddedFiles<</Names[(a.xml)2 0 R]>>>>';

describe('a PDF that carries files', () => {
  it.each([true, false])('is taken with an invoice as data, objects packed: %s', async (packed) => {
    expect(await outcomeOf(await carrying([['factur-x.xml', invoice]], packed))).toBe('application/pdf');
  });

  it('is taken with each kind that papers carry, and all of it is found', async () => {
    const kinds = ['pdf', 'png', 'jpg', 'docx', 'xlsx', 'doc', 'xls', 'csv'];
    const content = await carrying(kinds.map((kind) => [`装箱单.${kind}`, sampleOf(kind)]));
    expect(await outcomeOf(content)).toBe('application/pdf');
    const found = embeddedFiles(content);
    // Each also has a name for programs that know Latin letters alone.
    expect(found.map(({ names }) => names.at(-1))).toEqual(kinds.map((kind) => `装箱单.${kind}`));
    for (const [at, kind] of kinds.entries()) expect(Buffer.from(found[at]?.content ?? [])).toEqual(sampleOf(kind));
  });

  it.each<[string, Buffer]>([
    ['the tree of names', written([specified, stream(invoice)], '', tree)],
    ['a list of the catalog', written([specified, stream(invoice)], '', '/AF[2 0 R]')],
    ['a note on a page', written([specified, stream(invoice), '<</Type/Annot/Subtype/FileAttachment/FS 2 0 R>>'])],
    ['a collection', written([specified, stream(invoice)], '', `${tree}/Collection<</View/T>>`)],
    ['a name whose letters are numbers', written([specified.replace('/EF', '/#45#46'), stream(invoice)])],
    ['a dictionary of its own', written(['<</F(a.xml)/EF 4 0 R>>', stream(invoice), '<</F 3 0 R>>'])],
    ['nothing but its specification', written([specified, stream(invoice, '')])],
  ])('is looked into where they are named by %s', async (_way, content) => {
    expect(embeddedFiles(content)).toMatchObject([{ names: expect.arrayContaining(['a.xml']) }]);
    expect(await outcomeOf(content)).toBe('application/pdf');
    const program = Buffer.from(content.toString('latin1').replaceAll('a.xml', 'a.exe'), 'latin1');
    expect(await outcomeOf(program)).toMatch(/^program 发票.pdf: a.exe/);
  });

  it.each<[string, string, Carried]>([
    ['a program by its name', 'program 发票.pdf: setup.exe', ['setup.exe', 'x']],
    [
      'a program by its bytes',
      'program 发票.pdf: a.csv',
      ['a.csv', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(99)])],
    ],
    ['a page', 'carried 发票.pdf: a.html', ['a.html', '<p>']],
    ['an archive', 'carried 发票.pdf: a.zip', ['a.zip', zipOf([{ name: 'a.txt', content: 'x' }])]],
    ['a name that leaves its folder', 'carried 发票.pdf: ../a.xml', ['../a.xml', invoice]],
    ['something else than its name says', 'upload-content 发票.pdf: a.pdf', ['a.pdf', invoice]],
    [
      'a workbook with macros',
      'program 发票.pdf: a.xlsx: xl/vbaProject.bin',
      ['a.xlsx', zipOf([{ name: 'xl/vbaProject.bin', content: 'x' }])],
    ],
    ['a paper with a script', 'script 发票.pdf: a.pdf', ['a.pdf', '%PDF-1.7\n<</S/JavaScript/JS(1)>>\n%%EOF']],
  ])('is refused with %s, by the name of it', async (_what, outcome, file) => {
    expect(await outcomeOf(await carrying([['ok.xml', invoice], file]))).toBe(outcome);
  });

  it('is looked into within an archive as well', async () => {
    const zip = async (file: Carried) => zipOf([{ name: 'inner.pdf', content: await carrying([file]) }]);
    expect(await outcomeOf(await zip(['a.xml', invoice]), 'a.zip')).toBe('application/zip');
    expect(await outcomeOf(await zip(['a.exe', 'x']), 'a.zip')).toBe('program a.zip: inner.pdf: a.exe');
  });
});

describe('what cannot be accounted for is refused:', () => {
  const packed = deflateSync('7 0 <</F(a.exe)/EF<</F 8 0 R>>>>').toString('latin1');
  const hiddenPacked = `9 0 obj\n${stream(packed, '/Type/ObjStm/N 1/First 4/Filter/FlateDecode')}\nendobj\n`;
  const hidden = '9 0 obj\n<</F(a.exe)/EF<</F 8 0 R>>>>\nendobj\n';
  it.each<[string, Buffer]>([
    ['a file that no cross-reference leads to', written([specified, stream(invoice)], hidden, tree)],
    ['a packed one that no cross-reference leads to', written([specified, stream(invoice)], hiddenPacked, tree)],
    ['a second object of the same number', written([specified, stream(invoice)], `3 0 obj\n${stream('MZ')}\nendobj\n`)],
    ['a file that stands elsewhere', written([specified, stream(invoice, '/Type/EmbeddedFile/F(//host/a.exe)')])],
    ['a filter that is no usual one', written([specified, stream(invoice, '/Filter/ASCIIHexDecode')])],
    [
      'a filter with settings',
      written([specified, stream(invoice, '/Filter/FlateDecode/DecodeParms<</Predictor 2>>')]),
    ],
    ['what does not unpack', written([specified, stream(invoice, '/Filter/FlateDecode')])],
    ['a stream of a file that nothing names', written([stream(invoice)])],
    ['a file without a name', written(['<</EF<</F 3 0 R>>>>', stream(invoice)])],
    ['a way to name files that nobody knows', written(['<</F(a.xml)/EF<</F 3 0 R/X 3 0 R>>>>', stream(invoice)])],
    ['a collection with a navigator', written([specified, stream(invoice)], '', '/Collection<</Navigator 2 0 R>>')],
    ['a key that stands twice', written([specified.replace('/F(a.xml)', '/F(a.exe)/F(a.xml)'), stream(invoice)])],
    ['a file without cross-references', Buffer.from(`%PDF-1.7\n2 0 obj\n${specified}\nendobj\n%%EOF`)],
    ['the same word in a remark', written([specified, stream(invoice)], '% /EF 3 0 R\n')],
  ])('%s', async (_what, content) => {
    expect(await outcomeOf(content)).toBe('within 发票.pdf');
  });

  it('what an earlier revision carried, also where a later one has something else', async () => {
    const first = written([specified, stream('MZ'.padEnd(99, '\0'))], '', tree);
    const at = first.length;
    const [startOf] = first.toString('latin1').match(/(?<=startxref\n)\d+/) ?? [];
    const object = `3 0 obj\n${stream(invoice)}\nendobj\n`;
    const table = `xref\n3 1\n${String(at).padStart(10, '0')} 00000 n \n`;
    const end = `trailer<</Size 4/Root 1 0 R/Prev ${startOf}>>\nstartxref\n${at + object.length}\n%%EOF\n`;
    const second = Buffer.concat([first, Buffer.from(object + table + end, 'latin1')]);
    expect(await outcomeOf(second)).toBe('program 发票.pdf: a.xml');
  });
});

describe('it has limits:', () => {
  it('files of one paper', async () => {
    const many = (count: number) =>
      carrying(Array.from({ length: count }, (_, at) => [`f${at}.csv`, 'a,b\n'] as const));
    expect(await outcomeOf(await many(50))).toBe('application/pdf');
    expect(await outcomeOf(await many(51))).toBe('too-much 发票.pdf');
  });

  it('bytes they unpack to', async () => {
    const zeros = deflateSync(Buffer.alloc(60_000_000, '0')).toString('latin1');
    const bomb = written([specified, stream(zeros, '/Type/EmbeddedFile/Filter/FlateDecode')]);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await outcomeOf(bomb)).toBe('too-much 发票.pdf');
  });

  it('papers within papers', async () => {
    const one = await carrying([['a.xml', invoice]]);
    const two = await carrying([['1.pdf', one]]);
    expect(await outcomeOf(two)).toBe('application/pdf');
    expect(await outcomeOf(await carrying([['2.pdf', two]]))).toBe('too-much 发票.pdf: 2.pdf: 1.pdf');
  });

  it('time, and memory, each ended from outside', async () => {
    const content = await carrying([['a.xml', invoice]]);
    const limits = { longest: 20_000, mostMemory: 256 };
    expect(await readEmbedded(content, limits)).toHaveLength(1);
    await expect(readEmbedded(content, { ...limits, longest: 1 })).rejects.toMatchObject({ fault: 'too-much' });
    const wide = written([specified, stream(invoice), `[${'[]'.repeat(3_000_000)}]`]);
    await expect(readEmbedded(wide, { ...limits, mostMemory: 64 })).rejects.toMatchObject({ fault: 'too-much' });
  });
});
