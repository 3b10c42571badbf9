// Two signers on one paper, in either order: both hold, each names its signer, and nothing but the signature was written.
import { beforeAll, describe, expect, it } from 'vitest';
import { PdfDocument } from '../../runtime/server/signatures/pdf/document.ts';
import { prepareFields } from '../../runtime/server/signatures/prepare-fields.ts';
import { type SigningRequest, signField } from '../../runtime/server/signatures/sign-field.ts';
import { SignatureFault } from '../../runtime/server/signatures/signature-fault.ts';
import { verifyPdf } from '../../runtime/server/signatures/verify-pdf.ts';
import { type Holder, makeAuthority, revoke, type TestAuthority } from './make-authority.ts';
import { sealPicture, setPaper, twoFields } from './make-pdfs.ts';

let authority: TestAuthority;
let seller: Holder;
let buyer: Holder;
let paper: Buffer;
let prepared: Buffer;
const seal = sealPicture();

beforeAll(async () => {
  authority = makeAuthority();
  seller = authority.signer({ name: '瑞丽市通达贸易有限公司 张伟' });
  buyer = authority.signer({ name: 'Mandalay Trading, U Aung', kind: 'RSA-3072' });
  paper = await setPaper();
  prepared = prepareFields(paper, twoFields);
});

function request(holder: Holder, more: Partial<SigningRequest> = {}): SigningRequest {
  const identity = authority.identity(holder);
  return { identity, seal, reason: '同意', location: '瑞丽', name: '张伟', at: new Date(), ...more };
}

async function signBoth(first: 'seller' | 'buyer'): Promise<{ one: Buffer; both: Buffer }> {
  const order = first === 'seller' ? (['seller', 'buyer'] as const) : (['buyer', 'seller'] as const);
  const holders = { seller, buyer };
  const { pdf: one } = await signField(prepared, order[0], request(holders[order[0]]));
  const { pdf: both } = await signField(one, order[1], request(holders[order[1]]));
  return { one, both };
}

async function refusalOf(act: () => Promise<unknown> | unknown): Promise<string> {
  try {
    await act();
    return 'none';
  } catch (error) {
    return error instanceof SignatureFault ? error.code : String(error);
  }
}

describe('two signers', () => {
  it.each(['seller', 'buyer'] as const)('sign one after the other, %s first, and both hold', async (first) => {
    const { one, both } = await signBoth(first);
    const lists = [revoke(authority.root, []), revoke(authority.issuing, [])];
    const alone = verifyPdf(one, { roots: [authority.root.certificate], revocations: lists });
    expect(alone).toMatchObject({ refusal: null, findings: [], revisions: 3, valid: true });
    const verdict = verifyPdf(both, { roots: [authority.root.certificate], revocations: lists });
    expect(verdict).toMatchObject({ refusal: null, findings: [], revisions: 4, valid: true });
    const names = { seller: '瑞丽市通达贸易有限公司 张伟', buyer: 'Mandalay Trading, U Aung' };
    const second = first === 'seller' ? 'buyer' : 'seller';
    const holds = {
      digestMatches: true,
      signatureMatches: true,
      trusted: true,
      revocation: 'good',
      findings: [],
      valid: true,
    };
    expect(verdict.signatures).toMatchObject([
      {
        ...holds,
        field: first,
        signer: names[first],
        revision: 3,
        coversWholeFile: false,
        changed: 'allowed',
        changes: ['field-filled'],
      },
      {
        ...holds,
        field: second,
        signer: names[second],
        revision: 4,
        coversWholeFile: true,
        changed: 'none',
        changes: [],
      },
    ]);
    expect(verdict.signatures[0]).toMatchObject({
      name: '张伟',
      reason: '同意',
      location: '瑞丽',
      time: { source: 'claimed' },
    });
  });

  it('add to the file alone, less than 40 KB each, and rewrite no object but their field', async () => {
    const { one, both } = await signBoth('seller');
    expect(prepared.subarray(0, paper.length).equals(paper)).toBe(true);
    expect(one.subarray(0, prepared.length).equals(prepared)).toBe(true);
    expect(both.subarray(0, one.length).equals(one)).toBe(true);
    expect(one.length - prepared.length).toBeLessThan(40_000);
    expect(both.length - one.length).toBeLessThan(40_000);
    const before = PdfDocument.open(prepared);
    const changed = [...PdfDocument.open(one).lastSection.places.keys()].filter((number) => number < before.size);
    expect(changed).toHaveLength(1);
  });

  it('leave the file a PDF for the archive: its first ID, printed fields with appearances, nothing forbidden', async () => {
    const { both } = await signBoth('seller');
    const idOf = (pdf: Buffer): string[] => {
      const id = PdfDocument.open(pdf).trailer.get('ID');
      const parts = id?.kind === 'array' ? id.items : [];
      return parts.map((part) => (part.kind === 'string' ? part.bytes.toString('hex') : ''));
    };
    expect(idOf(paper)).toHaveLength(2);
    expect(idOf(both)[0]).toBe(idOf(paper)[0]);
    expect(idOf(both)[1]).not.toBe(idOf(paper)[1]);
    const added = both.subarray(paper.length).toString('latin1');
    expect(added.match(/\/Subtype \/Widget/g)?.length).toBe(4);
    expect(added.match(/\/F 4 \/AP <</g)?.length).toBe(4);
    expect(added).not.toMatch(/\/JavaScript|\/NeedAppearances|\/XFA|\/AA|\/Interpolate true|\/OPI|\/PS\b|\/A </);
    expect(added.match(/\/SMask/g)?.length).toBe(2);
  });
});

describe('signing', () => {
  it('refuses fields that are not there, that are signed, or that nobody prepared', async () => {
    const { one } = await signBoth('seller');
    expect(await refusalOf(() => signField(prepared, 'nobody', request(seller)))).toBe('field-missing');
    expect(await refusalOf(() => signField(one, 'seller', request(buyer)))).toBe('field-signed');
    expect(
      await refusalOf(() => prepareFields(one, [{ ...twoFields[0], name: 'third' } as (typeof twoFields)[0]])),
    ).toBe('pdf-signed-already');
  });

  it('refuses keys that are weak, of somebody else, or out of their time', async () => {
    const weak = authority.signer({ name: 'weak', kind: 'RSA-2048' });
    const past = authority.signer({ name: 'past', until: new Date(Date.now() - 1000) });
    const identity = { ...authority.identity(seller), key: buyer.key };
    expect(await refusalOf(() => signField(prepared, 'seller', request(weak)))).toBe('key-weak');
    expect(await refusalOf(() => signField(prepared, 'seller', request(past)))).toBe('certificate-period');
    expect(await refusalOf(() => signField(prepared, 'seller', request(seller, { identity })))).toBe('key-mismatch');
  });

  it('refuses a chain that does not fit, and pictures that are none', async () => {
    const identity = {
      ...authority.identity(seller),
      chain: Array.from({ length: 40 }, () => authority.issuing.certificate),
    };
    expect(await refusalOf(() => signField(prepared, 'seller', request(seller, { identity })))).toBe(
      'contents-overflow',
    );
    expect(await refusalOf(() => signField(prepared, 'seller', request(seller, { seal: Buffer.from('GIF89a') })))).toBe(
      'seal-unreadable',
    );
    expect(await refusalOf(() => signField(prepared, 'seller', request(seller, { seal: sealPicture(1801) })))).toBe(
      'seal-too-large',
    );
  });
});

describe('fields', () => {
  it.each([
    ['field-page', { page: 3 }],
    ['field-page', { page: 0 }],
    ['field-rectangle', { rectangle: { x: 560, y: 10, width: 100, height: 50 } }],
    ['field-rectangle', { rectangle: { x: 10, y: 10, width: 0, height: 50 } }],
    ['field-name', { name: 'a.b' }],
    ['field-name', { name: '' }],
  ])('are refused as %s: %o', async (code, change) => {
    const [first] = twoFields;
    if (!first) throw new Error('There is no field');
    expect(await refusalOf(() => prepareFields(paper, [{ ...first, ...change }]))).toBe(code);
  });

  it('are refused when their name is taken', async () => {
    expect(await refusalOf(() => prepareFields(prepared, twoFields))).toBe('field-name');
  });
});
