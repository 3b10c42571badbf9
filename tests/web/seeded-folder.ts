// A data folder as a first start with demo accounts leaves it, filled while the first tests run, for each worker to copy.
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ChildProgram } from '../child-program.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';

/** What lies in the folder once it is filled, or could not be: there, the reason stands in it. */
const [filled, failed] = ['filled', 'failed'];

/** Milliseconds between two looks whether the folder is filled. */
const pause = 100;

/** Playwright's global setup; the function it gives removes the folder. */
export default async function makeSeededFolder(): Promise<() => Promise<void>> {
  const folder = await makeTestFolder();
  process.env.TONGGUAN_SEEDED_FOLDER = folder;
  const filling = fill(folder).catch((error) => writeFile(join(folder, failed), String(error)));
  return async () => {
    await filling;
    await removeTestFolder(folder);
  };
}

async function fill(folder: string): Promise<void> {
  const server = new ChildProgram(['cli/main.ts', 'serve'], { TONGGUAN_DATA: folder, TONGGUAN_DEMO: '1', PORT: '0' });
  await server.line(/^Ready at/);
  await server.stop();
  await writeFile(join(folder, filled), '');
}

/** In a worker: the folder, once it is filled. Throws when it cannot be. */
export async function seededFolder(): Promise<string> {
  const folder = process.env.TONGGUAN_SEEDED_FOLDER;
  if (folder === undefined) throw new Error('Browsers are started by Playwright, whose global setup makes the data');
  while (!(await isThere(join(folder, filled)))) {
    if (await isThere(join(folder, failed))) throw new Error(await readFile(join(folder, failed), 'utf8'));
    await delay(pause);
  }
  return folder;
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
