// How many pixels an image says it has, read from its header: a small file can unfold into gigabytes on a screen.

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** More pixels than any camera or scanner of an office makes; 64 million take 256 MB to draw. */
export const mostPixels = 64_000_000;
const longestSide = 20_000;

/** Whether a browser can be asked to draw it. */
export function isDrawable({ width, height }: ImageSize): boolean {
  return width > 0 && height > 0 && Math.max(width, height) <= longestSide && width * height <= mostPixels;
}

/** The size of a PNG or JPEG; null when its header tells none. */
export function imageSizeOf(content: Buffer): ImageSize | null {
  try {
    return content.readUInt16BE(0) === 0xffd8 ? sizeOfJpeg(content) : sizeOfPng(content);
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The first chunk is IHDR: width and height, four bytes each. */
function sizeOfPng(content: Buffer): ImageSize | null {
  if (content.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
}

/** Segments up to the picture itself; a frame header (SOF) tells the size, and the largest counts. */
function sizeOfJpeg(content: Buffer): ImageSize | null {
  let [at, found] = [2, null as ImageSize | null];
  for (;;) {
    if (content.readUInt8(at) !== 0xff) return found;
    const marker = content.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isScan = marker === 0xda || marker === 0xd9;
    if (isScan) return found;
    // Restart marks and the like have no length.
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const size = { width: content.readUInt16BE(at + 7), height: content.readUInt16BE(at + 5) };
      if (!found || size.width * size.height > found.width * found.height) found = size;
    }
    at += 2 + content.readUInt16BE(at + 2);
  }
}
