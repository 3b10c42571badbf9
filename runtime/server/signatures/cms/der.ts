// Reads and writes DER: what is read by asn1js, as plain parts with the very bytes they were written in.
import { type AsnType, Constructed, fromBER, Integer, ObjectIdentifier } from 'asn1js';

/** One value; `tag` is its first byte, `raw` everything, `content` what follows tag and length. */
export interface DerPart {
  readonly tag: number;
  readonly raw: Buffer;
  readonly content: Buffer;
  readonly parts: readonly DerPart[];
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  nothing: 0x05,
  identifier: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** What is not of the form that is wanted; who calls says what that means for a signature. */
export class DerFault extends Error {}

const limits = { maxDepth: 40, maxNodes: 2_000_000, parseEmbedded: false };

/** The one value at the start of some bytes; `raw.length` says how many it takes. @throws DerFault */
export function readDer(bytes: Uint8Array): DerPart {
  const { offset, result } = fromBER(bytes, limits);
  if (offset < 0) throw new DerFault(result.error || 'no DER');
  return partOf(result);
}

/** Some bytes that are one value and nothing else. @throws DerFault */
export function readWhole(bytes: Uint8Array): DerPart {
  const part = readDer(bytes);
  if (part.raw.length !== bytes.length) throw new DerFault('something follows the value');
  return part;
}

function partOf(block: AsnType): DerPart {
  const view = block.valueBeforeDecodeView;
  const raw = Buffer.from(view.buffer, view.byteOffset, view.byteLength);
  const [tag = 0, length = 0] = raw;
  if (block.lenBlock.isIndefiniteForm || (tag & 0x1f) === 0x1f) throw new DerFault('a value is of no DER form');
  const content = raw.subarray(length < 0x80 ? 2 : 2 + (length & 0x7f));
  return { tag, raw, content, parts: block instanceof Constructed ? block.valueBlock.value.map(partOf) : [] };
}

/** A part by its place, of a tag. @throws DerFault */
export function partAt(whole: DerPart | undefined, index: number, tag: number): DerPart {
  const part = whole?.parts[index];
  if (part?.tag !== tag) throw new DerFault(`part ${index} has tag ${part?.tag ?? 'none'} instead of ${tag}`);
  return part;
}

/** The object identifier that a part is, as 1.2.3. @throws DerFault */
export function identifierIn(part: DerPart | undefined): string {
  if (part?.tag !== tags.identifier || part.content.length === 0) throw new DerFault('an object identifier is missing');
  const { result } = fromBER(part.raw);
  if (!(result instanceof ObjectIdentifier)) throw new DerFault('an object identifier is missing');
  return result.valueBlock.toString();
}

/** A time of either kind, to the millisecond. @throws DerFault */
export function timeIn(part: DerPart | undefined): Date {
  const text = part?.content.toString('latin1') ?? '';
  const short = part?.tag === tags.utcTime && /^\d{12}Z$/.test(text);
  const full = short ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const [, year, month, day, hour, minute, second, fraction = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(full) ?? [];
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
  if ((!short && part?.tag !== tags.generalizedTime) || Number.isNaN(time.getTime())) throw new DerFault('no time');
  return time;
}

/** A value of a tag with its length. */
export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const digits = length.toString(16);
  const size = Buffer.from(digits.length % 2 === 1 ? `0${digits}` : digits, 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, content]);
}

export function sequence(...parts: readonly Buffer[]): Buffer {
  return der(tags.sequence, ...parts);
}

/** A set in the order DER wants: by the bytes of its parts. */
export function setOf(parts: readonly Buffer[], tag: number = tags.set): Buffer {
  return der(tag, ...[...parts].sort(Buffer.compare));
}

export function identifier(value: string): Buffer {
  return Buffer.from(new ObjectIdentifier({ value }).toBER());
}

export function wholeNumber(value: bigint): Buffer {
  return Buffer.from(Integer.fromBigInt(value).toBER());
}

export const nothing = der(tags.nothing);
