// Signs a prepared field of a PDF: one revision that holds the signature and its seal, and changes nothing else (PAdES B-B and B-T).
import { createHash, createPublicKey } from 'node:crypto';
import type { SignatureRefusal } from '../../core/signature-codes.ts';
import { checkIntake } from './check-intake.ts';
import { makeSignature } from './cms/build-signature.ts';
import { keyHolds, type ReadCertificate, readCertificate } from './cms/certificate.ts';
import { fillContents, type OpenContents, openContents } from './open-contents.ts';
import { PdfDocument } from './pdf/document.ts';
import { dictionaryOf, nameOf, type PdfValue, referenceTo, textOf, wholeOf } from './pdf/values.ts';
import { sealAppearance } from './seal-appearance.ts';
import { SignatureFault } from './signature-fault.ts';
import { type SignatureField, signatureFields } from './signature-fields.ts';
import type { SigningIdentity } from './signing-identity.ts';

export interface SigningRequest {
  readonly identity: SigningIdentity;
  /** The picture of the seal: PNG, or JPEG of grey or RGB. */
  readonly seal: Buffer;
  readonly reason: string;
  readonly location: string;
  readonly name: string;
  /** When it is signed, which the signature claims. */
  readonly at: Date;
  /** Gets the DER of a time stamp for a SHA-256, see `requestTimestamp`. */
  readonly stamp?: (digest: Buffer) => Promise<Buffer>;
}

export interface SignedPdf {
  readonly pdf: Buffer;
  /** `B-T` with a time stamp, `B-B` without. */
  readonly level: 'B-B' | 'B-T';
  /** Why there is no time stamp though one was asked for. */
  readonly stampRefusal: SignatureRefusal | null;
}

/**
 * The PDF with one more signature. A time stamp that cannot be had does not stop it: the signature then stays B-B.
 * @throws SignatureFault `pdf-…`, `field-missing`, `field-signed`, `field-not-prepared`, `seal-…`, `key-weak` below P-256
 * and RSA of 3072 bits, `key-mismatch`, `certificate-period` for a certificate that does not hold at that time,
 * `contents-overflow` for a chain that does not fit into 16 KiB
 */
export async function signField(pdf: Buffer, fieldName: string, request: SigningRequest): Promise<SignedPdf> {
  const { identity, stamp } = request;
  const certificate = checkIdentity(identity, request.at);
  const document = PdfDocument.open(pdf);
  checkIntake(document);
  const open = openSignature(document, fieldOf(document, fieldName), request);
  const signature = makeSignature(identity, certificate, open.digest);
  const bare = fillContents(open, signature.encode(null));
  if (!stamp) return { pdf: bare, level: 'B-B', stampRefusal: null };
  try {
    const token = await stamp(createHash('sha256').update(signature.value).digest());
    return { pdf: fillContents(open, signature.encode(token)), level: 'B-T', stampRefusal: null };
  } catch (error) {
    const stampRefusal = error instanceof SignatureFault ? error.code : 'stamp-unavailable';
    return { pdf: bare, level: 'B-B', stampRefusal };
  }
}

function checkIdentity({ certificate, key }: SigningIdentity, at: Date): ReadCertificate {
  const read = readCertificate(certificate);
  if (!keyHolds(read, 3072)) throw new SignatureFault('key-weak', 'P-256 or RSA of 3072 bits is wanted');
  const own = createPublicKey(key).export({ type: 'spki', format: 'der' });
  if (!own.equals(read.x509.publicKey.export({ type: 'spki', format: 'der' })))
    throw new SignatureFault('key-mismatch', 'the key does not belong to the certificate');
  if (at < read.from || at > read.until)
    throw new SignatureFault('certificate-period', `it holds from ${read.x509.validFrom} until ${read.x509.validTo}`);
  return read;
}

function fieldOf(document: PdfDocument, name: string): SignatureField {
  const field = signatureFields(document).find((one) => one.name === name);
  if (!field) throw new SignatureFault('field-missing', `there is no signature field ${JSON.stringify(name)}`);
  if (field.value) throw new SignatureFault('field-signed', `${name} is signed already`);
  const form = document.entries(document.catalog().entries.get('AcroForm'));
  if (((wholeOf(form?.get('SigFlags')) ?? 0) & 3) !== 3 || !field.entries.has('Rect'))
    throw new SignatureFault('field-not-prepared', `${name} was not made ready for signatures`);
  return field;
}

function openSignature(document: PdfDocument, field: SignatureField, request: SigningRequest): OpenContents {
  const objects = new Map<number, PdfValue | string>();
  const signature = referenceTo(document.size);
  let next = document.size + 1;
  const appearance = sealAppearance(request.seal, sizeOf(document, field), (value) => {
    objects.set(next, value);
    next += 1;
    return referenceTo(next - 1);
  });
  const filled = new Map(field.entries).set('V', signature).set('AP', dictionaryOf({ N: appearance }));
  objects.set(field.reference.number, { kind: 'dictionary', entries: filled });
  const about = dictionaryOf({
    Type: nameOf('Sig'),
    Filter: nameOf('Adobe.PPKLite'),
    SubFilter: nameOf('ETSI.CAdES.detached'),
    M: textOf(dateText(request.at)),
    Name: textOf(request.name),
    Reason: textOf(request.reason),
    Location: textOf(request.location),
  });
  return openContents(document, objects, signature.number, about, request.at);
}

function sizeOf(document: PdfDocument, { entries, name }: SignatureField): { width: number; height: number } {
  const rectangle = document.resolve(entries.get('Rect'));
  const items = rectangle.kind === 'array' ? rectangle.items : [];
  const [left = 0, bottom = 0, right = 0, top = 0] = items.map((item) =>
    item.kind === 'number' ? Number(item.text) : 0,
  );
  const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)];
  if (width < 1 || height < 1) throw new SignatureFault('field-not-prepared', `${name} has no room for a seal`);
  return { width, height };
}

/** A moment as PDF writes it: D:20260102030405Z. */
function dateText(at: Date): string {
  return `D:${at.toISOString().replace(/[-:T]|\.\d+/g, '')}`;
}
