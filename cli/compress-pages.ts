// Adds a Brotli form to every asset of built pages that has a gzip form, while they may be served.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Ending of the names of Brotli forms. */
export const brotliEnding = '.br';

/** Scripts of this many bytes and more are what people wait for: libraries, the list, the form. */
const large = 64 * 1024;

interface Compressing {
  /** Folder on the same disk for what is being written. */
  readonly aside: string;
  /** One after the other in this thread, which may have been made to give way to all others, instead of on as many as Node has. */
  readonly inThisThread?: boolean;
}

/** Ending of what runtime/web/build/compress-assets.ts made of all that is worth it. */
const gzipEnding = '.gz';

/**
 * Gives each asset in a folder, and in those below it, that has a gzip form its Brotli form. Each appears whole; one that is right already stays as it is,
 * so that what was ended goes on.
 */
export async function addBrotli(folder: string, { aside, inThisThread = false }: Compressing): Promise<void> {
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  const add = async (name: string): Promise<void> => {
    const content = await readFile(join(folder, name));
    const form = join(folder, `${name}${brotliEnding}`);
    if (await isFormOf(form, content)) return;
    const fresh = join(aside, basename(form));
    const quality = qualityFor(name, content);
    await writeFile(
      fresh,
      inThisThread ? brotliCompressSync(content, quality) : await promisify(brotliCompress)(content, quality),
    );
    await rename(fresh, form);
  };
  const files = await readdir(folder, { recursive: true });
  const names = files.filter((name) => name.endsWith(gzipEnding)).map((name) => name.slice(0, -gzipEnding.length));
  if (inThisThread) for (const name of names) await add(name);
  else await Promise.all(names.map(add));
  await rm(aside, { recursive: true, force: true });
}

/** Whether the file is there, whole, and a form of this content. */
async function isFormOf(file: string, content: Buffer): Promise<boolean> {
  try {
    return brotliDecompressSync(await readFile(file)).equals(content);
  } catch {
    return false;
  }
}

/**
 * Quality 10 of 11: a second more than 9 for 6 % fewer bytes, half the time of 11 for 2 % more. Large scripts are worth that time.
 */
function qualityFor(name: string, content: Uint8Array): { params: { [parameter: number]: number } } {
  const level = name.endsWith('.js') && content.length >= large ? 11 : 10;
  return { params: { [constants.BROTLI_PARAM_QUALITY]: level } };
}
