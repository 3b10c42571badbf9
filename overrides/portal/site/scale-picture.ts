// Makes a picture smaller: WebP in sRGB, turned the way it was taken, without what cameras note beside it, such as the place.
import { type ImageSize, mostPixels } from '../../../runtime/server/files/image-size.ts';

/** Seconds after which work on one picture is given up. */
const longestWork = 15;
const quality = 80;

type Library = typeof import('sharp').default;

let loading: Promise<Library> | undefined;

/** Loaded with the first picture; opens PNG and JPEG files and nothing else. */
async function loadLibrary(): Promise<Library> {
  const { default: sharp } = await import('sharp');
  // One thread a picture, and nothing kept once it is made.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPngFile', 'VipsForeignLoadJpegFile'] });
  return sharp;
}

function library(): Promise<Library> {
  loading ??= loadLibrary();
  return loading;
}

/**
 * Width and height of a picture as it is shown, read from its header; null for a file that is no picture, or has more pixels than may
 * be uploaded. `place`: path of the file. Throws where the library does not run on this machine.
 */
export async function sizeOfPicture(place: string): Promise<ImageSize | null> {
  const sharp = await library();
  try {
    const { autoOrient } = await sharp(place, { limitInputPixels: mostPixels }).metadata();
    return autoOrient;
  } catch {
    return null;
  }
}

/**
 * The picture as WebP, no wider than `width` pixels and never wider than it is; null for what is damaged, has more pixels than may be
 * uploaded, is too tall for WebP or takes too long. Throws where the library does not run on this machine.
 */
export async function scalePicture(place: string, width: number): Promise<Uint8Array | null> {
  const sharp = await library();
  try {
    return await sharp(place, { limitInputPixels: mostPixels })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: longestWork })
      .toBuffer();
  } catch {
    return null;
  }
}
