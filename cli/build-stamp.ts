// What something was made from and what came out of it, noted beside it, to tell whether it is still what it should be.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Counted, hashContents, hashListing } from './content-hash.ts';

export interface BuildStamp {
  /** Path of the note. */
  readonly file: string;
  /** Folder that `made` is below. */
  readonly root: string;
  /** Folders that were made. */
  readonly made: readonly string[];
  /** Which of the files there it speaks of; absent: all. */
  readonly counted?: Counted;
}

/** Notes that the folders, as they are now, were made from what `from` stands for, a line of text. */
export async function writeStamp({ file, root, made, counted }: BuildStamp, from: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, [hashListing(root, made, counted), hashContents(root, made, counted), from].join('\n'));
}

/**
 * Whether the folders are still what was made from it. Names, sizes and times are looked at, and the contents where these
 * differ: layers of images and other copies keep times to the second or not at all.
 */
export async function isStampOf({ file, root, made, counted }: BuildStamp, from: string): Promise<boolean> {
  const [listing, contents, ...source] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  if (source.join('\n') !== from) return false;
  return listing === hashListing(root, made, counted) || contents === hashContents(root, made, counted);
}
