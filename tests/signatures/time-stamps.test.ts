// Time stamps: a right one makes B-T and proves the time; a wrong one, or none, leaves the signature as it is.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDocumentTimestamp } from '../../runtime/server/signatures/add-document-timestamp.ts';
import { appendUpdate } from '../../runtime/server/signatures/pdf/append-update.ts';
import { PdfDocument } from '../../runtime/server/signatures/pdf/document.ts';
import { arrayOf, numberOf, type PdfValue, textOf } from '../../runtime/server/signatures/pdf/values.ts';
import { requestTimestamp } from '../../runtime/server/signatures/request-timestamp.ts';
import { type SignedPdf, signField } from '../../runtime/server/signatures/sign-field.ts';
import { SignatureFault } from '../../runtime/server/signatures/signature-fault.ts';
import { verifyPdf } from '../../runtime/server/signatures/verify-pdf.ts';
import { fieldOf, put } from './forge.ts';
import { certify, type Holder, makeAuthority, revoke, type TestAuthority, timeStamping } from './make-authority.ts';
import { preparedPaper, sealPicture } from './make-pdfs.ts';
import { StampAuthority, type StampFaults } from './stamp-authority.ts';

let authority: TestAuthority;
let stamps: StampAuthority;
let url: string;
let prepared: Buffer;
let seller: Holder;
const digest = createHash('sha256').update('value').digest();
const day = 86_400_000;

beforeAll(async () => {
  authority = makeAuthority();
  seller = authority.signer({ name: 'seller' });
  stamps = new StampAuthority(authority);
  url = await stamps.open();
  prepared = await preparedPaper();
});
beforeEach(() => {
  stamps.faults = {};
});
afterAll(() => stamps.close());

function sign(stamp: (digest: Buffer) => Promise<Buffer>, at = new Date()): Promise<SignedPdf> {
  const said = { seal: sealPicture(40), reason: '', location: '', name: '', at };
  return signField(prepared, 'seller', { ...said, identity: authority.identity(seller), stamp });
}

async function refusalOf(faults: StampFaults): Promise<string> {
  stamps.faults = faults;
  const roots = [authority.root.certificate];
  const error: unknown = await requestTimestamp({ url, roots }, digest).catch((fault: unknown) => fault);
  return error instanceof SignatureFault ? error.code : 'none';
}

describe('a stamp', () => {
  it('makes the signature B-T, and the time proven', async () => {
    const settings = { url, roots: [authority.root.certificate] };
    const { pdf, level, stampRefusal } = await sign((value) => requestTimestamp(settings, value));
    expect({ level, stampRefusal }).toEqual({ level: 'B-T', stampRefusal: null });
    const { valid, signatures } = verifyPdf(pdf, { roots: [authority.root.certificate] });
    expect(valid).toBe(true);
    expect(signatures).toMatchObject([{ time: { source: 'stamp' }, remarks: ['revocation-unchecked'] }]);
  });

  it('keeps a signature valid whose certificate was taken back later, and no other', async () => {
    const { pdf } = await sign((value) => requestTimestamp({ url }, value));
    const verdictAfter = (at: Date): unknown => {
      const revocations = [revoke(authority.root, []), revoke(authority.issuing, [{ serial: seller.serial, at }])];
      return verifyPdf(pdf, { roots: [authority.root.certificate], revocations }).signatures[0];
    };
    expect(verdictAfter(new Date(Date.now() + day))).toMatchObject({ valid: true, revocation: 'good' });
    expect(verdictAfter(new Date(Date.now() - day))).toMatchObject({ findings: ['certificate-revoked'] });
  });

  it('of an authority that is not trusted, or of something else, proves no time', async () => {
    const other = new StampAuthority(makeAuthority('Other'));
    const roots = [authority.root.certificate];
    const untrusted = await sign((value) => Promise.resolve(other.token(value)));
    expect(verifyPdf(untrusted.pdf, { roots }).signatures).toMatchObject([
      {
        time: { source: 'claimed' },
        remarks: ['time-claimed', 'stamp-untrusted', 'revocation-unchecked'],
        valid: true,
      },
    ]);
    const wrong = await sign(() => Promise.resolve(stamps.token(digest)));
    expect(verifyPdf(wrong.pdf, { roots }).signatures).toMatchObject([
      { time: { source: 'claimed' }, remarks: ['time-claimed', 'stamp-invalid', 'revocation-unchecked'] },
    ]);
  });

  it('that cannot be had, or does not fit, leaves a valid signature without it', async () => {
    const roots = [authority.root.certificate];
    const gone = await sign((value) => requestTimestamp({ url: 'http://127.0.0.1:1/' }, value));
    expect(gone).toMatchObject({ level: 'B-B', stampRefusal: 'stamp-unavailable' });
    expect(verifyPdf(gone.pdf, { roots }).valid).toBe(true);
    const large = await sign(() => Promise.resolve(Buffer.alloc(17_000)));
    expect(large).toMatchObject({ level: 'B-B', stampRefusal: 'contents-overflow' });
  });
});

describe('a stamp of the whole file', () => {
  const roots = [] as Buffer[];
  const stamp = (value: Buffer): Promise<Buffer> => requestTimestamp({ url }, value);
  beforeAll(() => roots.push(authority.root.certificate));

  it('is a signature of its own, allowed after the others, more than once', async () => {
    const gone = await sign(() => Promise.reject(new Error('away')));
    const once = await addDocumentTimestamp(gone.pdf, stamp);
    const verdict = verifyPdf(await addDocumentTimestamp(once, stamp), { roots });
    expect(verdict).toMatchObject({ valid: true, findings: [], revisions: 5 });
    expect(verdict.signatures.map(({ kind, field, changes }) => [kind, field, changes])).toEqual([
      ['signature', 'seller', ['timestamp-added']],
      ['timestamp', 'timestamp1', ['timestamp-added']],
      ['timestamp', 'timestamp2', []],
    ]);
  });

  it('proves when the signatures before it were there, and so that a key was taken back only later', async () => {
    const gone = await sign(() => Promise.reject(new Error('away')));
    const stamped = await addDocumentTimestamp(gone.pdf, stamp);
    const takenBackAt = (pdf: Buffer, at: Date): unknown => {
      const revocations = [revoke(authority.root, []), revoke(authority.issuing, [{ serial: seller.serial, at }])];
      return verifyPdf(pdf, { roots, revocations }).signatures[0];
    };
    const [yesterday, tomorrow] = [new Date(Date.now() - day), new Date(Date.now() + day)];
    expect(takenBackAt(stamped, tomorrow)).toMatchObject({
      valid: true,
      time: { source: 'stamp' },
      remarks: ['stamped-later', 'filled-after', 'part-of-file'],
    });
    expect(takenBackAt(stamped, yesterday)).toMatchObject({ findings: ['certificate-revoked'] });
    expect(takenBackAt(gone.pdf, tomorrow)).toMatchObject({ findings: ['certificate-revoked'] });
  });

  it('is believed by roots of its own, which vouch for no signer', async () => {
    const other = new StampAuthority(makeAuthority('Other'));
    const gone = await sign(() => Promise.reject(new Error('away')));
    const stamped = await addDocumentTimestamp(gone.pdf, (value) => Promise.resolve(other.token(value)));
    const stampRoots = [other.root];
    expect(verifyPdf(stamped, { roots }).signatures).toMatchObject([
      { valid: true, time: { source: 'claimed' } },
      { kind: 'timestamp', findings: ['certificate-untrusted'] },
    ]);
    expect(verifyPdf(stamped, { roots, stampRoots })).toMatchObject({
      valid: true,
      signatures: [{ time: { source: 'stamp' } }, { kind: 'timestamp', trusted: true }],
    });
    expect(verifyPdf(gone.pdf, { roots: [], stampRoots: roots }).signatures).toMatchObject([
      { trusted: false, findings: ['certificate-untrusted'] },
    ]);
  });

  it.each<[string, string, (document: PdfDocument, stamped: PdfDocument) => [number, PdfValue]]>([
    [
      'a page that was changed beside it',
      'page-changed',
      (_, stamped) => {
        const [page] = stamped.pages();
        return [page?.reference.number ?? 0, put(page?.entries ?? new Map(), 'Rotate', numberOf(90))];
      },
    ],
    [
      'a form that was changed beside it',
      'catalog-changed',
      (_, stamped) => {
        const { reference, entries } = stamped.catalog();
        return [
          reference.number,
          put(entries, 'AcroForm', put(stamped.entries(entries.get('AcroForm')) ?? new Map(), 'DA', textOf('x'))),
        ];
      },
    ],
    [
      'a field in sight',
      'page-changed',
      (_, stamped) => {
        const { reference, entries } = fieldOf(stamped, 'timestamp1');
        return [reference.number, put(entries, 'Rect', arrayOf([0, 0, 90, 90].map(numberOf)))];
      },
    ],
  ])('allows not %s', async (_, change, make) => {
    const { pdf } = await sign(stamp);
    const before = PdfDocument.open(pdf);
    const stamped = PdfDocument.open(await addDocumentTimestamp(pdf, stamp));
    // The revision of the stamp, written by a forger who changes one thing more.
    const own = [...stamped.lastSection.places.keys()].map((number) => [number, stamped.object(number)] as const);
    const { bytes } = appendUpdate(before, new Map([...own, make(before, stamped)]), new Date());
    const found = verifyPdf(bytes, { roots }).signatures.find(({ field }) => field === 'seller');
    expect(found).toMatchObject({
      changes: expect.arrayContaining([change]),
      findings: ['changed-after'],
      valid: false,
    });
  });
});

describe('an answer is refused', () => {
  const wrongHolder = (purpose: string | undefined, from: TestAuthority): Holder =>
    certify({ name: 'stamps', usage: [0], ...(purpose && { purpose }) }, from.issuing);

  it.each<[string, () => StampFaults]>([
    ['stamp-refused', () => ({ status: 2 })],
    ['stamp-mismatch', () => ({ nonce: Buffer.from('0201ff', 'hex') })],
    ['stamp-mismatch', () => ({ nonce: Buffer.alloc(0) })],
    ['stamp-mismatch', () => ({ imprint: createHash('sha256').update('other').digest() })],
    ['stamp-mismatch', () => ({ digest: Buffer.alloc(32) })],
    ['stamp-time', () => ({ time: new Date(Date.now() - 400_000) })],
    ['stamp-time', () => ({ time: new Date(Date.now() + 400_000) })],
    ['stamp-certificate', () => ({ named: authority.issuing.certificate })],
    ['stamp-certificate', () => ({ holder: wrongHolder(undefined, authority) })],
    ['stamp-certificate', () => ({ holder: wrongHolder('1.3.6.1.5.5.7.3.36', authority) })],
    [
      'stamp-certificate',
      () => ({
        holder: {
          ...stamps.holder,
          certificate: certify({ name: 'x', usage: [0], purpose: timeStamping }).certificate,
        },
      }),
    ],
    ['stamp-unavailable', () => ({ redirect: url })],
    ['stamp-unavailable', () => ({ large: true })],
    ['none', () => ({ status: 1 })],
  ])('as %s (%#)', async (code, faults) => {
    expect(await refusalOf(faults())).toBe(code);
  });

  it('after eight seconds of silence', { timeout: 15_000 }, async () => {
    const started = performance.now();
    expect(await refusalOf({ silent: true })).toBe('stamp-unavailable');
    expect(performance.now() - started).toBeGreaterThan(7_900);
  });

  it.each([
    'http://stamps.example/',
    'ftp://127.0.0.1/',
    'stamps',
    'http://127.0.0.1.example/',
  ])('before it is asked for, at %s', async (address) => {
    const error: unknown = await requestTimestamp({ url: address }, digest).catch((fault: unknown) => fault);
    expect(error).toMatchObject({ code: 'stamp-address' });
  });
});
