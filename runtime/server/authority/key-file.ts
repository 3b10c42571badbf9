// The key of an installation that was given none: a file in the data folder, made at the first start and read at the others.
import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, StartProblem } from '../database/start-problem.ts';
import { keyLength } from './key-ring.ts';

const fileName = 'installation.key';

/** A key of 32 bytes in base64; null for any other text. */
export function readKey(text: string): Buffer | null {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, 'base64');
  return key.length === keyLength && key.toString('base64') === trimmed ? key : null;
}

/** The key of the file, readable for its owner alone. Servers that start at once get the same. Throws StartProblem for a file that holds none. */
export async function keyOfFolder(folder: string): Promise<{ readonly key: Buffer; readonly isNew: boolean }> {
  const file = join(folder, fileName);
  const found = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw new StartProblem(`The key of the installation, ${file}, cannot be read: ${codeOf(error)}.`, error);
  });
  if (found !== null) return { key: keyIn(file, found), isNew: false };
  await mkdir(folder, { recursive: true });
  // Whole before it has its name, so that nobody reads half a key.
  const draft = join(folder, `${fileName}.${process.pid}.${randomBytes(4).toString('hex')}`);
  await writeFile(draft, `${randomBytes(keyLength).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  await chmod(draft, 0o600);
  try {
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return { key: keyIn(file, await readFile(file, 'utf8')), isNew: true };
}

function keyIn(file: string, text: string): Buffer {
  const key = readKey(text);
  if (key) return key;
  throw new StartProblem(
    `The key of the installation, ${file}, is no key: it must hold ${keyLength} bytes in base64, 44 characters. Put it back from a copy.`,
  );
}
