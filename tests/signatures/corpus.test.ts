// PDFs of others: every form of cross-references that is taken in, and files that are refused with their code.
import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { PdfDocument } from '../../runtime/server/signatures/pdf/document.ts';
import { numberOf, referenceTo } from '../../runtime/server/signatures/pdf/values.ts';
import { type PlannedField, prepareFields } from '../../runtime/server/signatures/prepare-fields.ts';
import { signField } from '../../runtime/server/signatures/sign-field.ts';
import { SignatureFault } from '../../runtime/server/signatures/signature-fault.ts';
import { verifyPdf } from '../../runtime/server/signatures/verify-pdf.ts';
import { put, revise } from './forge.ts';
import { makeAuthority, type TestAuthority } from './make-authority.ts';
import { sealPicture, setPaper, twoFields } from './make-pdfs.ts';

let authority: TestAuthority;
beforeAll(() => {
  authority = makeAuthority();
});

/** A document of some pages, by another library. */
async function made(options: { pages?: number; form?: boolean; script?: boolean; packed: boolean }): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < (options.pages ?? 1); page += 1) document.addPage([595, 842]).drawText(`page ${page}`);
  if (options.form) document.getForm().createTextField('remark').addToPage(document.getPage(0));
  if (options.script) document.addJavaScript('main', 'app.alert(1)');
  return Buffer.from(await document.save({ useObjectStreams: options.packed }));
}

/** Objects written by hand, with a table; text goes into the trailer as it is. */
function written(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const lines = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines.join('')}`;
  return Buffer.from(
    `${text}${table}trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF`,
    'latin1',
  );
}

const plain = [
  '<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] >>',
  '<< /Type /Page /Parent 2 0 R /Annots 5 0 R >>',
  '<< /Fields 6 0 R /NeedAppearances true >>',
  '[]',
  '[]',
];

async function signTwice(pdf: Buffer): Promise<Buffer> {
  const prepared = prepareFields(pdf, twoFields);
  const [seller, buyer] = [authority.signer({ name: 'seller' }), authority.signer({ name: 'buyer' })];
  const said = { seal: sealPicture(40), reason: '', location: '', name: '', at: new Date() };
  const one = await signField(prepared, 'seller', { ...said, identity: authority.identity(seller) });
  return (await signField(one.pdf, 'buyer', { ...said, identity: authority.identity(buyer) })).pdf;
}

function refusalOf(act: () => unknown): string {
  try {
    act();
    return 'none';
  } catch (error) {
    return error instanceof SignatureFault ? error.code : String(error);
  }
}

describe('is signed twice and valid, in the form it has:', () => {
  it.each<[string, 'table' | 'stream', () => Promise<Buffer>]>([
    ['a paper of the product', 'table', setPaper],
    ['a table', 'table', () => made({ packed: false })],
    ['a stream, with objects packed', 'stream', () => made({ packed: true })],
    ['a table and a form', 'table', () => made({ packed: false, form: true })],
    ['packed objects and a form', 'stream', () => made({ packed: true, form: true })],
    ['many packed pages', 'stream', () => made({ packed: true, pages: 300 })],
    ['a form, its fields and what a page bears as objects of their own', 'table', async () => written(plain)],
  ])('%s', async (_, form, make) => {
    const pdf = await make();
    const signed = await signTwice(pdf);
    expect(PdfDocument.open(signed).sections.map((section) => section.form)).toEqual(Array(4).fill(form));
    const verdict = verifyPdf(signed, { roots: [authority.root.certificate] });
    expect(verdict).toMatchObject({ valid: true, revisions: 4 });
    expect(verdict.signatures.map(({ changes }) => changes)).toEqual([['field-filled'], []]);
  });
});

describe('is refused:', () => {
  const [catalog = '', pages = '', page = ''] = plain;
  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['a script by name', 'pdf-javascript', () => made({ packed: true, script: true })],
    [
      'a script when a page is opened',
      'pdf-javascript',
      () =>
        written([
          catalog.replace('/AcroForm 4 0 R', ''),
          pages,
          page.replace('/Annots 5 0 R', '/AA << /O << /S /JavaScript >> >>'),
        ]),
    ],
    [
      'a script under an escaped name',
      'pdf-javascript',
      () => written([catalog.replace('/AcroForm 4 0 R', '/OpenAction << /S /Java#53cript >>'), pages, page]),
    ],
    ['encryption', 'pdf-encrypted', () => written(plain, '/Encrypt 4 0 R')],
    ['both forms of cross-references', 'pdf-hybrid', () => written(plain, '/XRefStm 9')],
    ['a dynamic form', 'pdf-dynamic-form', () => written(plain.with(3, '<< /Fields [] /XFA 5 0 R >>'))],
    ['a certified file', 'pdf-certified', () => written(plain.with(0, catalog.replace('>>', '/Perms << >> >>')))],
    ['a section that comes after the one it precedes', 'pdf-linearized', () => written(plain, '/Prev 400')],
    ['no PDF', 'pdf-damaged', () => Buffer.from('PK')],
    [
      'a key that stands twice',
      'pdf-damaged',
      () => written(plain.with(2, '<< /Type /Page /Parent 2 0 R /Parent 2 0 R >>')),
    ],
    [
      'an object that stands elsewhere',
      'pdf-damaged',
      () => Buffer.from(written(plain).toString('latin1').replace('2 0 obj', '7 0 obj'), 'latin1'),
    ],
    [
      'a page that is its own parent',
      'pdf-damaged',
      () => written(plain.with(1, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>')),
    ],
    ['values nested too deeply', 'pdf-damaged', () => written(plain.with(4, '['.repeat(200) + ']'.repeat(200)))],
    [
      'a form whose signature covers something else',
      'pdf-signature-broken',
      () =>
        written([
          ...plain.slice(0, 5),
          '[7 0 R]',
          '<< /FT /Sig /T (a) /V 8 0 R >>',
          '<< /SubFilter /x /ByteRange [0 5 6 7] /Contents <00> >>',
        ]),
    ],
  ])('%s, as %s', async (_, code, make) => {
    const pdf = await make();
    expect(refusalOf(() => prepareFields(pdf, twoFields as PlannedField[]))).toBe(code);
  });

  it('and the verifier tells the same of what it cannot read, without an error', () => {
    const verify = (pdf: Buffer): unknown => verifyPdf(pdf, { roots: [] });
    expect(verify(written(plain, '/Encrypt 4 0 R'))).toMatchObject({ refusal: 'pdf-encrypted', valid: false });
    expect(verify(Buffer.alloc(0))).toMatchObject({ refusal: 'pdf-damaged', valid: false });
    expect(verify(written(plain))).toMatchObject({ refusal: null, findings: ['no-signature'], valid: false });
  });
});

describe('the verifier', () => {
  it('ends on files cut or changed anywhere, and calls none of them valid', async () => {
    const signed = await signTwice(await made({ packed: true }));
    const options = { roots: [authority.root.certificate] };
    const ends = PdfDocument.open(signed).sections.map(({ end }) => end);
    for (let at = 0; at < signed.length; at += Math.ceil(signed.length / 150)) {
      const cut = verifyPdf(signed.subarray(0, at), options);
      expect(cut.valid && !ends.some((end) => Math.abs(end - at) < 3)).toBe(false);
      const noisy = Buffer.from(signed);
      noisy.fill(at % 256, at, at + 3);
      expect(noisy.equals(signed) || !verifyPdf(noisy, options).valid).toBe(true);
    }
  });

  it('asks nothing of a file that only has more revisions', () => {
    const more = revise(written(plain), (document) => [
      [2, put(document.entries(referenceTo(2)) ?? new Map(), 'Rotate', numberOf(0))],
    ]);
    expect(verifyPdf(more, { roots: [] })).toMatchObject({ revisions: 2, findings: ['no-signature'] });
  });
});
