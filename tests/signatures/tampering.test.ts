// Forgeries of signed papers: each is reported, by its own code.
import { beforeAll, describe, expect, it } from 'vitest';
import { PdfDocument } from '../../runtime/server/signatures/pdf/document.ts';
import {
  arrayOf,
  dictionaryOf,
  nameOf,
  numberOf,
  type PdfValue,
  referenceTo,
  textOf,
} from '../../runtime/server/signatures/pdf/values.ts';
import { type SigningRequest, signField } from '../../runtime/server/signatures/sign-field.ts';
import { type PdfVerdict, verifyPdf } from '../../runtime/server/signatures/verify-pdf.ts';
import {
  appearanceOf,
  fieldOf,
  fillPadding,
  flip,
  insideStream,
  lastPage,
  numberAt,
  put,
  resign,
  revise,
  streamOf,
} from './forge.ts';
import { certify, type Holder, makeAuthority, revoke, type TestAuthority } from './make-authority.ts';
import { preparedPaper, sealPicture } from './make-pdfs.ts';

let authority: TestAuthority;
let seller: Holder;
let buyer: Holder;
let prepared: Buffer;
let one: Buffer;
let both: Buffer;
const day = 86_400_000;

function request(holder: Holder, more: Partial<SigningRequest> = {}): SigningRequest {
  const identity = authority.identity(holder);
  return { identity, seal: sealPicture(60), reason: '', location: '', name: '', at: new Date(), ...more };
}

async function signedBy(holder: Holder, more: Partial<SigningRequest> = {}): Promise<Buffer> {
  return (await signField(prepared, 'seller', request(holder, more))).pdf;
}

beforeAll(async () => {
  authority = makeAuthority();
  seller = authority.signer({ name: 'seller' });
  buyer = authority.signer({ name: 'buyer', kind: 'RSA-3072' });
  prepared = await preparedPaper();
  one = await signedBy(seller);
  both = (await signField(one, 'buyer', request(buyer))).pdf;
});

function verdictOf(pdf: Buffer, revocations: readonly Buffer[] = []): PdfVerdict {
  return verifyPdf(pdf, { roots: [authority.root.certificate], revocations });
}

/** Findings of each signature, by its field. */
function findingsOf(verdict: PdfVerdict): { [field: string]: readonly string[] } {
  return Object.fromEntries(verdict.signatures.map(({ field, findings }) => [field, findings]));
}

describe('bytes', () => {
  it('that were signed twice and changed are missed by both signatures', () => {
    const document = PdfDocument.open(prepared);
    const content = numberAt(lastPage(document).entries, 'Contents');
    const verdict = verdictOf(flip(both, insideStream(prepared, content)));
    expect(findingsOf(verdict)).toEqual({ seller: ['digest-mismatch'], buyer: ['digest-mismatch'] });
    expect(verdict.valid).toBe(false);
  });

  it('that came after the first signature are missed by the second alone', () => {
    const verdict = verdictOf(flip(both, insideStream(both, appearanceOf(PdfDocument.open(both), 'buyer'))));
    expect(findingsOf(verdict)).toEqual({ seller: [], buyer: ['digest-mismatch'] });
    expect(verdict.valid).toBe(false);
  });

  it('behind the end are refused, and so are those within the room of a signature', () => {
    expect(verdictOf(Buffer.concat([both, Buffer.from('more')]))).toMatchObject({
      refusal: 'pdf-damaged',
      valid: false,
    });
    expect(findingsOf(verdictOf(fillPadding(both)))).toEqual({ seller: [], buyer: ['contents-malformed'] });
  });

  it('are none of them left out of a range without a word, wherever one is changed', () => {
    const wrong = Array.from({ length: 60 }, (_, index) => Math.floor(((index + 0.5) * both.length) / 60)).filter(
      (at) => verdictOf(flip(both, at)).valid,
    );
    expect(wrong).toEqual([]);
  });
});

/** Later revisions of the paper that both signed: what the forger wrote, and what it is called. */
const revisions: readonly [string, string, (document: PdfDocument, free: number) => (readonly [number, PdfValue])[]][] =
  [
    [
      'a page that shows another content',
      'page-changed',
      (document, free) => {
        const { number, entries } = lastPage(document);
        return [
          [number, put(entries, 'Contents', referenceTo(free))],
          [free, streamOf('BT ET')],
        ];
      },
    ],
    [
      'another content of a page',
      'content-changed',
      (document) => [[numberAt(lastPage(document).entries, 'Contents'), streamOf('q Q')]],
    ],
    [
      'another list of pages',
      'page-changed',
      (document) => {
        const pages = numberAt(document.catalog().entries, 'Pages');
        const { number } = lastPage(document);
        const tree = document.entries(referenceTo(pages)) ?? new Map();
        return [[pages, put(new Map([...tree, ['Count', numberOf(1)]]), 'Kids', arrayOf([referenceTo(number)]))]];
      },
    ],
    [
      'another font',
      'content-changed',
      (document) => {
        const fonts = document.entries(document.entries(lastPage(document).entries.get('Resources'))?.get('Font'));
        const font = [...(fonts?.values() ?? [])].find((value) => value.kind === 'reference');
        return font?.kind === 'reference' ? [[font.number, dictionaryOf({ Type: nameOf('Font') })]] : [];
      },
    ],
    [
      'a note over the text',
      'page-changed',
      (document, free) => {
        const { number, entries } = lastPage(document);
        const present = document.resolve(entries.get('Annots'));
        const all = arrayOf([...(present.kind === 'array' ? present.items : []), referenceTo(free)]);
        return [
          [number, put(entries, 'Annots', all)],
          [free, dictionaryOf({ Type: nameOf('Annot'), Subtype: nameOf('FreeText'), Contents: textOf('0') })],
        ];
      },
    ],
    [
      'the first seal elsewhere',
      'signed-field-changed',
      (document) => {
        const { reference, entries } = fieldOf(document, 'seller');
        return [[reference.number, put(entries, 'Rect', arrayOf([0, 0, 500, 500].map(numberOf)))]];
      },
    ],
    [
      'the first seal with another picture',
      'seal-changed',
      (document) => [
        [
          appearanceOf(document, 'seller'),
          streamOf('', document.entries(referenceTo(appearanceOf(document, 'seller'))) ?? undefined),
        ],
      ],
    ],
    [
      'another reason of the first signature',
      'signature-changed',
      (document) => {
        const number = numberAt(fieldOf(document, 'seller').entries, 'V');
        return [[number, put(document.entries(referenceTo(number)) ?? new Map(), 'Reason', textOf('other'))]];
      },
    ],
    [
      'an action that is done when the file is opened',
      'catalog-changed',
      (document) => {
        const { reference, entries } = document.catalog();
        return [[reference.number, put(entries, 'OpenAction', dictionaryOf({ S: nameOf('URI') }))]];
      },
    ],
    [
      'a form without the first field',
      'catalog-changed',
      (document) => {
        const { reference, entries } = document.catalog();
        const form = document.entries(entries.get('AcroForm')) ?? new Map();
        const fields = arrayOf([fieldOf(document, 'buyer').reference]);
        return [[reference.number, put(entries, 'AcroForm', put(form, 'Fields', fields))]];
      },
    ],
    [
      'something nobody here knows',
      'object-changed',
      (document) => [[numberAt(document.catalog().entries, 'Metadata'), streamOf('<x/>')]],
    ],
  ];

describe('a later revision with', () => {
  it.each(revisions)('%s is %s', (_, change, make) => {
    const verdict = verdictOf(revise(both, make));
    expect(verdict.refusal).toBeNull();
    expect(verdict.signatures.length).toBeGreaterThan(0);
    const finding = change === 'object-changed' ? 'changes-unknown' : 'changed-after';
    const second = verdict.signatures.find(({ field }) => field === 'buyer');
    expect(second).toMatchObject({
      field: 'buyer',
      changes: [change],
      findings: [finding],
      coversWholeFile: false,
      valid: false,
    });
    expect(verdict).toMatchObject({ findings: ['not-whole-file', 'signature-invalid'], valid: false });
  });

  it('nothing but data for validation is allowed, though the file is then not covered whole', () => {
    const verdict = verdictOf(
      revise(both, (document, free) => {
        const { reference, entries } = document.catalog();
        return [
          [reference.number, put(entries, 'DSS', referenceTo(free))],
          [free, dictionaryOf({ Type: nameOf('DSS'), Certs: arrayOf([]) })],
        ];
      }),
    );
    expect(verdict.signatures.map(({ changes, valid }) => [changes, valid])).toEqual([
      [['field-filled', 'validation-added'], true],
      [['validation-added'], true],
    ]);
    expect(verdict).toMatchObject({ findings: ['not-whole-file'], valid: false });
  });

  it('an object that was named and not there is found', () => {
    const trapped = revise(prepared, (document, free) => {
      const { number, entries } = lastPage(document);
      return [
        [number, put(entries, 'Contents', arrayOf([entries.get('Contents') ?? numberOf(0), referenceTo(free + 7)]))],
      ];
    });
    const signing = signField(trapped, 'seller', request(seller));
    return signing.then(({ pdf }) => {
      const sprung = revise(pdf, (document) => {
        const contents = lastPage(document).entries.get('Contents');
        const hidden = contents?.kind === 'array' ? contents.items[1] : undefined;
        return hidden?.kind === 'reference' ? [[hidden.number, streamOf('BT ET')]] : [];
      });
      expect(verdictOf(sprung).signatures).toMatchObject([
        { changes: expect.arrayContaining(['hidden-object']), valid: false },
      ]);
    });
  });

  it('another root of everything is found', () => {
    const forged = revise(both, (document, free) => [
      [free, { kind: 'dictionary', entries: document.catalog().entries }],
    ]);
    const free = PdfDocument.open(both).size;
    const root = numberAt(PdfDocument.open(both).trailer, 'Root');
    const at = forged.lastIndexOf(`/Root ${root} 0 R`);
    const digits = String(free).padEnd(String(root).length);
    expect(digits.length).toBe(String(root).length);
    forged.write(`/Root ${digits} 0 R`, at, 'latin1');
    expect(verdictOf(forged).signatures.at(-1)).toMatchObject({ changes: ['trailer-changed'], valid: false });
  });

  it('objects that are freed is found', () => {
    const content = numberAt(lastPage(PdfDocument.open(both)).entries, 'Contents');
    const forged = revise(both, () => [[content, streamOf('')]]);
    const at = forged.lastIndexOf(' n\r\n');
    forged.write(' f', at, 'latin1');
    expect(verdictOf(forged).signatures.at(-1)).toMatchObject({ changes: ['object-removed'], valid: false });
  });
});

describe('fields', () => {
  it('that share one signature are found', () => {
    const verdict = verdictOf(
      revise(one, (document) => {
        const { reference, entries } = fieldOf(document, 'buyer');
        return [[reference.number, put(entries, 'V', referenceTo(numberAt(fieldOf(document, 'seller').entries, 'V')))]];
      }),
    );
    expect(findingsOf(verdict)).toEqual({ seller: ['value-shared'], buyer: ['value-shared'] });
  });

  it('that are moved while they are filled are found', async () => {
    const moved = revise(one, (document) => {
      const { reference, entries } = fieldOf(document, 'buyer');
      return [[reference.number, put(entries, 'Rect', arrayOf([0, 0, 500, 700].map(numberOf)))]];
    });
    const { pdf } = await signField(moved, 'buyer', request(buyer));
    expect(findingsOf(verdictOf(pdf))).toEqual({ seller: ['changed-after'], buyer: [] });
  });
});

describe('a range', () => {
  it.each<[string, (own: { start: number; end: number; size: number }) => number[]]>([
    ['that leaves more out than its own contents', ({ start, end, size }) => [0, start - 40, end, size - end]],
    ['that begins later', ({ start, end, size }) => [9, start - 9, end, size - end]],
    ['that leaves the end of its contents out', ({ start, end, size }) => [0, start, end + 9, size - end - 9]],
  ])('%s is found, though digest and signature are right', (_, range) => {
    const forged = resign(one, authority.identity(seller), range);
    expect(findingsOf(verdictOf(forged))).toEqual({ seller: ['range-wrong'] });
  });

  it('that ends within a revision is found', () => {
    const forged = resign(one, authority.identity(seller), ({ start, end, size }) => [0, start, end, size - end - 30]);
    expect(findingsOf(verdictOf(forged))).toEqual({ seller: ['revision-unclear'] });
  });
});

describe('a signer', () => {
  it('with the key of somebody else is found', () => {
    const identity = { ...authority.identity(seller), key: authority.signer({ name: 'other' }).key };
    expect(findingsOf(verdictOf(resign(one, identity)))).toEqual({ seller: ['signature-mismatch'] });
  });

  it('of another authority is found, and one whom another signer certified', async () => {
    const other = makeAuthority('Other');
    const foreign = await signedBy(seller, { identity: other.identity(other.signer({ name: 'seller' })) });
    expect(findingsOf(verdictOf(foreign))).toEqual({ seller: ['certificate-untrusted'] });
    const holder = certify({ name: 'below', usage: [0, 1] }, seller);
    const chain = [seller.certificate, authority.issuing.certificate];
    const climbed = await signedBy(seller, { identity: { certificate: holder.certificate, key: holder.key, chain } });
    expect(findingsOf(verdictOf(climbed))).toEqual({ seller: ['certificate-untrusted'] });
    const alone = await signedBy(seller, { identity: { ...authority.identity(seller), chain: [] } });
    expect(findingsOf(verdictOf(alone))).toEqual({ seller: ['certificate-untrusted'] });
  });

  it('whose certificate is for something else is found', async () => {
    const server = authority.signer({ name: 'server', purpose: '1.3.6.1.5.5.7.3.1' });
    const listing = authority.signer({ name: 'listing', usage: [6] });
    expect(findingsOf(verdictOf(await signedBy(server)))).toEqual({ seller: ['certificate-usage'] });
    expect(findingsOf(verdictOf(await signedBy(listing)))).toEqual({ seller: ['certificate-usage'] });
  });

  it('whose certificate was taken back is found, also after a time that is only claimed', () => {
    const good = revoke(authority.root, []);
    const before = revoke(authority.issuing, [{ serial: seller.serial, at: new Date(Date.now() - day) }]);
    const after = revoke(authority.issuing, [{ serial: seller.serial, at: new Date(Date.now() + 60_000) }]);
    for (const list of [before, after]) {
      const verdict = verdictOf(both, [good, list]);
      expect(findingsOf(verdict)).toEqual({ seller: ['certificate-revoked'], buyer: [] });
      expect(verdict.signatures.map(({ revocation }) => revocation)).toEqual(['revoked', 'good']);
    }
    const forged = revoke({ ...authority.issuing, key: buyer.key }, [{ serial: seller.serial, at: new Date() }]);
    expect(verdictOf(both, [good, forged]).signatures.map(({ revocation }) => revocation)).toEqual([
      'unchecked',
      'unchecked',
    ]);
  });

  it('who claims a time that is not the certificate’s, or still to come, is found', async () => {
    const later = await signedBy(seller, { at: new Date(Date.now() + day) });
    expect(findingsOf(verdictOf(later))).toEqual({ seller: ['time-ahead'] });
    const past = authority.signer({ name: 'past', until: new Date(Date.now() - day) });
    const claimed = await signedBy(past, { at: new Date(Date.now() - 2 * day) });
    expect(findingsOf(verdictOf(claimed))).toEqual({ seller: [] });
    const at = claimed.indexOf(' /M (D:') + 7;
    claimed.write(new Date().toISOString().replace(/[-:T]|\.\d+/g, ''), at, 'latin1');
    expect(findingsOf(verdictOf(resign(claimed, authority.identity(past))))).toEqual({
      seller: ['certificate-period'],
    });
  });
});
