// Papers and archives that run, start or hide something: refused with words that say what, and papers without it taken.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../runtime/core/errors.ts';
import { checkContent } from '../../runtime/server/files/check-upload.ts';
import { rar4Of, rar5Of } from './rar-bytes.ts';
import { sampleOf } from './samples.ts';
import { zipOf } from './zip-bytes.ts';

async function outcomeOf(name: string, content: Buffer): Promise<string> {
  try {
    return await checkContent(name, content);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { fault } = error.data as { fault?: string };
    return `${error.error} ${fault} ${error.sentence} ${String(error.params.name)}`;
  }
}

const paper = (objects: string, behind = ''): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n${objects}\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n${behind}`, 'latin1');
const packed = (objects: string, dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode'): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n2 0 obj\n<<${dictionary}/Length 9>>\nstream\r\n`),
    dictionary.includes('Flate') ? deflateSync(objects) : Buffer.from(objects),
    Buffer.from('\nendstream\nendobj\n%%EOF\n'),
  ]);
const refusedAs = (fault: string, name: string): string =>
  `upload-active ${fault} message.uploadActive.${fault} ${name}`;

const script = '5 0 <</S/JavaScript/JS(x)>>';
const objects = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode';

describe('a PDF', () => {
  it.each<[string, string, Buffer]>([
    ['a script', 'script', paper('<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>')],
    ['a script whose name is spelled in numbers', 'script', paper('<</OpenAction<</S/#4aava#53cript/JS(x)>>>>')],
    ['a form that runs', 'script', paper('<</AcroForm<</XFA 4 0 R>>>>')],
    ['a script in a packed object', 'script', packed('5 0 <</S/JavaScript/JS(x)>>')],
    ['a script in an object that is only put together', 'script', packed('5 0 <</S/JavaScript>>', '/Type/ObjStm/N 1')],
    ['a program it starts', 'program', paper('<</OpenAction<</S/Launch/F(cmd.exe)>>>>')],
    ['a film or another program', 'program', paper('<</Subtype/RichMedia>>')],
    ['a file within', 'within', paper('<</Names<</EmbeddedFiles<</Names[(a.exe)2 0 R]>>>>>>')],
    ['a file within that does not say what it is', 'within', paper('<</Type/Filespec/F(a.exe)/EF<</F 2 0 R>>>>')],
    ['a file within, named elsewhere', 'within', paper('<</Type/Filespec/F(a.exe)/EF%\n 4 0 R>>')],
    ['a file within, named far off', 'within', paper(`<</Type/Filespec/F(a.exe)/EF${' '.repeat(40)}4 0 R>>`)],
    ['a file pinned to a page', 'within', paper('<</Subtype/FileAttachment/FS 4 0 R>>')],
    ['a script behind more words than objects have', 'closed', packed(script, `${objects}/Pad[${'0 '.repeat(3_000)}]`)],
    ['a script behind a word that ends a look', 'closed', packed(script, `${objects}/Pad(2 0 obj)`)],
    ['a script behind a name that ends a look', 'closed', packed(script, '/Filter/FlateDecode/obj 1/Type/ObjStm')],
    [
      'a script behind a stream that is none',
      'closed',
      packed(script, '/Type/ObjStm/Pad(stream\n)/Filter/FlateDecode'),
    ],
    ['a page behind it', 'behind', paper('<<>>', '<html><script>alert(1)</script></html>')],
    ['a page woven in', 'behind', paper('<<>>', '<!DOCTYPE html><script>1</script>%%EOF')],
    ['a zip behind it', 'behind', Buffer.concat([paper('<<>>'), zipOf([{ name: 'a.txt', content: 'x' }])])],
    ['objects nobody can read', 'closed', packed('5 0 <<>>', '/Type/ObjStm/Filter[/ASCIIHexDecode/FlateDecode]')],
    [
      'objects that are damaged',
      'closed',
      Buffer.from('%PDF-1.7\n2 0 obj\n<</Type/ObjStm/Filter/FlateDecode>>\nstream\nno deflate\nendstream\n%%EOF'),
    ],
    ['objects under a password', 'closed', Buffer.concat([packed('5 0 <<>>'), Buffer.from('<</Encrypt 9 0 R>>%%EOF')])],
  ])('with %s is refused', async (_title, fault, content) =>
    expect(await outcomeOf('合同.pdf', content)).toBe(refusedAs(fault, '合同.pdf')));

  it.each<[string, Buffer]>([
    ['a plain one', sampleOf('pdf')],
    ['one with blanks behind it', paper('<<>>', ' \r\n\0\0')],
    ['one that was added to, as signatures are', paper('<<>>', '3 0 obj\n<</Type/Sig>>\nendobj\n%%EOF\n')],
    ['one that opens at a page', paper('<</OpenAction[3 0 R/Fit]/Names<</Dests 4 0 R>>>>')],
    ['packed objects', packed('5 0 <</Type/Page>>')],
    ['words that only begin alike', paper('<</JavaScripting true/Launcher 1>>(JavaScript)')],
    ['one under a password whose objects lie open', paper('<</Encrypt 9 0 R>>')],
  ])('%s is taken', async (_title, content) => expect(await outcomeOf('a.pdf', content)).toBe('application/pdf'));

  it('is looked into in time that grows with its size alone', async () => {
    const hostile = [
      '2 0 obj<</Type/ObjStm>>stream\n'.repeat(300_000),
      '<</Type/ObjStm/Filter/FlateDecode>>stream\n'.repeat(300_000),
      '#41'.repeat(3_000_000),
      '%%EOF\n'.repeat(1_500_000),
      'stream\n'.repeat(1_400_000),
      `/EF${' '.repeat(9)}`.repeat(800_000),
    ];
    for (const text of hostile) {
      const before = process.cpuUsage();
      await outcomeOf('a.pdf', Buffer.from(`%PDF-1.7\n${text}\n%%EOF`));
      const { user, system } = process.cpuUsage(before);
      expect([text.slice(0, 40), (user + system) / 1000 < 6_000]).toEqual([text.slice(0, 40), true]);
    }
  }, 60_000);

  it('that unpacks to far more than papers do is refused', async () => {
    const bomb = packed('0'.repeat(70_000_000));
    expect(bomb.length).toBeLessThan(200_000);
    expect(await outcomeOf('a.pdf', bomb)).toBe(refusedAs('closed', 'a.pdf'));
  });
});

describe('an archive', () => {
  const windows = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
  const linux = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(100)]);

  it.each([
    'virus.exe',
    'VIRUS.EXE',
    '单证/发票.pdf.scr',
    'run.exe.',
    'run.exe  ',
    'a.js',
    'a.lnk',
    'a.hta',
    'a.ps1',
    'setup.msi',
    'list.xlsm',
    'x/vbaProject.bin',
  ])('with %s is refused, as zip, as rar, and within another one', async (name) => {
    const zip = zipOf([{ name, content: 'x' }]);
    const expected = (outer: string): string => refusedAs('program', `${outer}: ${name}`);
    expect(await outcomeOf('a.zip', zip)).toBe(expected('a.zip'));
    expect(await outcomeOf('a.zip', zipOf([{ name: 'inner.zip', content: zip }]))).toBe(expected('a.zip'));
    if (!/[^\x20-\x7e]/.test(name))
      expect(await outcomeOf('a.rar', rar4Of([{ name, unpacked: 7 }]))).toBe(expected('a.rar'));
    expect(await outcomeOf('a.rar', rar5Of([{ name, unpacked: 7 }]))).toBe(expected('a.rar'));
  });

  it.each<[string, Buffer, string]>([
    ['发票.pdf', windows, 'program'],
    ['发票.txt', linux, 'program'],
    ['readme', Buffer.from('#!/bin/sh\nrm -rf /\n'), 'program'],
    ['合同.pdf', paper('<</S/JavaScript>>'), 'script'],
    ['合同.dat', paper('<</S/Launch>>'), 'program'],
  ])('with %s that is something else is refused', async (name, content, fault) =>
    expect(await outcomeOf('a.zip', zipOf([{ name, content }]))).toBe(refusedAs(fault, `a.zip: ${name}`)));

  it('is looked into, also as rar within a zip', async () => {
    const rar = rar5Of([{ name: 'x.exe', unpacked: 7 }]);
    expect(await outcomeOf('a.zip', zipOf([{ name: 'inner.rar', content: rar }]))).toBe(
      refusedAs('program', 'a.zip: x.exe'),
    );
  });

  it('of papers is taken', async () => {
    const entries = ['pdf', 'png', 'docx', 'xlsx', 'csv'].map((one) => ({ name: `a.${one}`, content: sampleOf(one) }));
    entries.push({ name: 'MZ.txt', content: Buffer.from('MZ is a short text') });
    expect(await outcomeOf('a.zip', zipOf(entries))).toBe('application/zip');
  });
});
