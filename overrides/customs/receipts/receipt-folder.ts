// The folder that message files of the customs are put into; files stay there, what a record has it does not take twice.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Largest message file in bytes. */
const largestFile = 4 * 1024 * 1024;

/** Names and bytes of the message files, oldest name first; none when there is no folder. */
export async function messageFiles(folder: string): Promise<{ readonly name: string; readonly content: Uint8Array }[]> {
  const names = await readdir(folder).catch(() => []);
  const files: { name: string; content: Uint8Array }[] = [];
  for (const name of names.filter((one) => /\.(csv|xml)$/i.test(one)).sort()) {
    const place = join(folder, name);
    const found = await stat(place).catch(() => null);
    if (found?.isFile() && found.size <= largestFile) files.push({ name, content: await readFile(place) });
  }
  return files;
}
