// Writes a package for whoever calls the API from a program: its description, types made of that, and a client that logs in.
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { typesOf } from 'tongguan-client-maker';
import { listExample } from './list-example.ts';
import { type Description, entitiesOf, narrowDescription } from './narrow-description.ts';

const packageFolder = join(import.meta.dirname, 'package');

/**
 * Writes the files into the folder, which is made; what is there under their names is written anew.
 * @param description The whole API description.
 * @param entities Ids of the entities whose calls are wanted; none: of all.
 * @returns the names of the files.
 */
export async function writeClient(
  folder: string,
  description: Description,
  entities: readonly string[],
): Promise<readonly string[]> {
  const narrowed = entities.length === 0 ? description : narrowDescription(description, new Set(entities));
  const text = JSON.stringify(narrowed, null, 2);
  const types = await typesOf(text);
  await mkdir(folder, { recursive: true });
  await cp(packageFolder, folder, { recursive: true });
  const told = entitiesOf(narrowed);
  const [first = ''] = entities.length === 0 ? told : entities;
  const example = join(folder, 'example.ts');
  const worked = await readFile(example, 'utf8');
  const [, about = ''] = /'\/entities\/([a-z-]+)/.exec(worked) ?? [];
  if (!told.includes(about)) await writeFile(example, listExample(narrowed, first, worked));
  await writeFile(join(folder, 'openapi.json'), `${text}\n`);
  await writeFile(join(folder, 'api.d.ts'), `// Made by "tongguan client" of openapi.json. Do not edit.\n${types}`);
  return (await readdir(packageFolder)).concat('openapi.json', 'api.d.ts').toSorted();
}
