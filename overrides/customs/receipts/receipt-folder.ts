// The folder that message files of the customs are put into; files stay there, what a record has it does not take twice.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Largest message file in bytes. */
const largestFile = 4 * 1024 * 1024;

export interface MessageFile {
  readonly name: string;
  readonly path: string;
  /** Another one when the file was changed. */
  readonly stamp: string;
  /** Its bytes; null for a file that is larger than any message. */
  readonly content: () => Promise<Uint8Array | null>;
}

/** The message files, in the order of their names; none when there is no folder. */
export async function messageFiles(folder: string): Promise<readonly MessageFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files: MessageFile[] = [];
  for (const name of names.filter((one) => /\.(csv|xml)$/i.test(one)).sort()) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) continue;
    const content = async () => (found.size > largestFile ? null : readFile(path));
    files.push({ name, path, stamp: `${found.size} ${found.mtimeMs}`, content });
  }
  return files;
}
