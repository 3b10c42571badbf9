// Reads BER, in which some programs write PKCS#12: lengths that come last, texts in pieces. What is given is DER.
import { type AsnType, Constructed, EndOfContent, fromBER, OctetString } from 'asn1js';
import { DerFault, type DerPart, der, partAt, readWhole, tags } from '../../signatures/cms/der.ts';

/** A file of a key with a few certificates nests eight levels deep and has some hundred values. */
const limits = { maxDepth: 32, maxNodes: 20_000, parseEmbedded: false };

/** Bytes that are one value and nothing else. @throws DerFault */
export function readBer(bytes: Uint8Array): DerPart {
  const { offset, result } = fromBER(bytes, limits);
  if (offset !== bytes.length) throw new DerFault(offset < 0 ? result.error : 'something follows the value');
  return readWhole(asDer(result));
}

function asDer(block: AsnType): Buffer {
  const whole = Buffer.from(block.valueBeforeDecodeView);
  const [tag = 0] = whole;
  if ((tag & 0x1f) === 0x1f) throw new DerFault('a tag of several bytes');
  if (block instanceof OctetString && block.idBlock.isConstructed)
    return der(tags.octets, ...parts(block.valueBlock.value).map(contentOf));
  if (block instanceof Constructed) return der(tag, ...parts(block.valueBlock.value).map(asDer));
  return der(tag, whole.subarray(block.idBlock.blockLength + block.lenBlock.blockLength));
}

function parts(blocks: readonly AsnType[]): AsnType[] {
  return blocks.filter((block) => !(block instanceof EndOfContent));
}

function contentOf(block: AsnType): Buffer {
  if (!(block instanceof OctetString)) throw new DerFault('a piece is no octets');
  return readWhole(asDer(block)).content;
}

/** The bytes of an OCTET STRING. @throws DerFault */
export function octetsAt(part: DerPart | undefined, index: number): Buffer {
  return partAt(part, index, tags.octets).content;
}

/** A whole number from nought on, as large as JavaScript counts exactly; more is infinite. @throws DerFault */
export function countIn(part: DerPart | undefined): number {
  if (part?.tag !== tags.integer || part.content.length === 0 || (part.content[0] ?? 0) > 0x7f)
    throw new DerFault('no whole number');
  return part.content.length > 6 ? Number.POSITIVE_INFINITY : part.content.readUIntBE(0, part.content.length);
}
