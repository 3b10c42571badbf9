// Writes a package for whoever calls the API from a program: its description, types made of that, and a client that logs in.
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { typesOf } from 'tongguan-client-maker';
import { type Description, narrowDescription } from './narrow-description.ts';

const packageFolder = join(import.meta.dirname, 'package');

/**
 * Writes the files into the folder, which is made; what is there under their names is written anew.
 * @param told The whole API description.
 * @param entities Ids of the entities whose calls are wanted; none: of all.
 * @returns the names of the files.
 */
export async function writeClient(
  folder: string,
  told: Description,
  entities: readonly string[],
): Promise<readonly string[]> {
  const narrowed = entities.length === 0 ? told : narrowDescription(told, new Set(entities));
  const text = JSON.stringify(narrowed, null, 2);
  const types = await typesOf(text);
  await mkdir(folder, { recursive: true });
  await cp(packageFolder, folder, { recursive: true });
  await writeFile(join(folder, 'openapi.json'), `${text}\n`);
  await writeFile(join(folder, 'api.d.ts'), `// Made by "tongguan client" of openapi.json. Do not edit.\n${types}`);
  return (await readdir(packageFolder)).concat('openapi.json', 'api.d.ts').toSorted();
}
