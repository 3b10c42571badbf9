// A seal as the appearance of its field: a picture in a form, never part of the page (ISO 32000-1, 12.5.5).
import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import {
  arrayOf,
  dictionaryOf,
  nameOf,
  numberOf,
  type PdfReference,
  type PdfStream,
  type PdfValue,
} from './pdf/values.ts';
import { SignatureFault } from './signature-fault.ts';

const largestFile = 1024 * 1024;
/** Width and height at most: some 15 cm at 300 dots an inch. */
const largestSide = 1_800;

interface SealPicture {
  readonly width: number;
  readonly height: number;
  readonly color: PdfStream;
  /** How opaque each point is; null for a picture that is so everywhere. */
  readonly opacity: PdfStream | null;
}

/**
 * The appearance: the picture as large as it fits, in the middle.
 * @param add makes an object of a value
 * @param picture PNG, or JPEG of grey or RGB
 * @throws SignatureFault `seal-unreadable`, `seal-too-large` above 1 MiB or 1,800 points a side
 */
export function sealAppearance(
  picture: Buffer,
  size: { readonly width: number; readonly height: number },
  add: (value: PdfValue) => PdfReference,
): PdfReference {
  if (picture.length > largestFile) throw new SignatureFault('seal-too-large', `${picture.length} bytes`);
  const read = picture[0] === 0xff ? readJpeg(picture) : readPng(picture);
  const mask = read.opacity ? new Map([['SMask', add(read.opacity)]]) : new Map<string, PdfReference>();
  const image = add({ ...read.color, entries: new Map([...read.color.entries, ...mask]) });
  const scale = Math.min(size.width / read.width, size.height / read.height);
  const [width, height] = [read.width * scale, read.height * scale];
  const place = [width, 0, 0, height, (size.width - width) / 2, (size.height - height) / 2].map((n) => n.toFixed(3));
  const entries = dictionaryOf({
    Type: nameOf('XObject'),
    Subtype: nameOf('Form'),
    BBox: arrayOf([0, 0, size.width, size.height].map(numberOf)),
    Resources: dictionaryOf({ XObject: dictionaryOf({ Seal: image }) }),
  }).entries;
  return add({ kind: 'stream', entries, data: Buffer.from(`q ${place.join(' ')} cm /Seal Do Q`) });
}

function image(width: number, height: number, space: string, filter: string, data: Buffer): PdfStream {
  if (width > largestSide || height > largestSide) throw new SignatureFault('seal-too-large', `${width} x ${height}`);
  const { entries } = dictionaryOf({
    Type: nameOf('XObject'),
    Subtype: nameOf('Image'),
    Width: numberOf(width),
    Height: numberOf(height),
    ColorSpace: nameOf(space),
    BitsPerComponent: numberOf(8),
    Filter: nameOf(filter),
  });
  return { kind: 'stream', entries, data };
}

function readPng(picture: Buffer): SealPicture {
  if (picture.length < 24 || picture.toString('latin1', 1, 4) !== 'PNG')
    throw new SignatureFault('seal-unreadable', 'neither PNG nor JPEG');
  // Looked at before anything is unpacked.
  if (picture.readUInt32BE(16) > largestSide || picture.readUInt32BE(20) > largestSide)
    throw new SignatureFault('seal-too-large', 'the picture has too many points');
  const { width, height, data } = decode(picture);
  const color = Buffer.alloc(width * height * 3);
  const opacity = Buffer.alloc(width * height);
  for (let point = 0; point < width * height; point += 1) {
    color[point * 3] = data[point * 4] ?? 0;
    color[point * 3 + 1] = data[point * 4 + 1] ?? 0;
    color[point * 3 + 2] = data[point * 4 + 2] ?? 0;
    opacity[point] = data[point * 4 + 3] ?? 0;
  }
  const opaque = opacity.every((value) => value === 255);
  return {
    width,
    height,
    color: image(width, height, 'DeviceRGB', 'FlateDecode', deflateSync(color)),
    opacity: opaque ? null : image(width, height, 'DeviceGray', 'FlateDecode', deflateSync(opacity)),
  };
}

function decode(picture: Buffer): PNG {
  try {
    return PNG.sync.read(picture);
  } catch (error) {
    throw new SignatureFault('seal-unreadable', String(error));
  }
}

/** A JPEG goes in as it is; its header says how large it is and of what colours. */
function readJpeg(picture: Buffer): SealPicture {
  for (let at = 2; at + 9 < picture.length; ) {
    const marker = picture[at + 1] ?? 0;
    if (picture[at] !== 0xff) break;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width, bits] = [picture.readUInt16BE(at + 5), picture.readUInt16BE(at + 7), picture[at + 4]];
      const space = { 1: 'DeviceGray', 3: 'DeviceRGB' }[picture[at + 9] ?? 0];
      if (space === undefined || bits !== 8 || width < 1 || height < 1) break;
      return { width, height, color: image(width, height, space, 'DCTDecode', picture), opacity: null };
    }
    at += 2 + picture.readUInt16BE(at + 2);
  }
  throw new SignatureFault('seal-unreadable', 'a JPEG of grey or RGB, 8 bits a colour, is wanted');
}
