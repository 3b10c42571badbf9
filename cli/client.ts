// `tongguan client <folder>`: a typed client of the API, for programs of others.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import pg from 'pg';
import { nearestName } from '../runtime/core/nearest-name.ts';
import { type Description, entitiesOf } from './client/narrow-description.ts';
import { ensureCompiled } from './compile-schemas.ts';
import { say, step } from './progress.ts';
import { withProblems } from './with-problems.ts';

/** Exit code 1: there is no such entity. */
export function configure(command: Command): void {
  command
    .argument('<folder>', 'where the package is written')
    .option('--entities <ids>', 'only the calls of these, parted by commas: all of them are 7 MB of types')
    .action(withProblems(writePackage));
}

async function writePackage(folder: string, { entities = '' }: { entities?: string }): Promise<void> {
  await ensureCompiled();
  const told = await step('Describing the API', describeApi);
  const wanted = entities.split(',').flatMap((id) => id.trim() || []);
  const known = entitiesOf(told);
  for (const id of wanted.filter((one) => !known.includes(one))) {
    const meant = nearestName(id, known);
    console.error(`there are no calls of an entity "${id}"${meant === undefined ? '' : `. Did you mean "${meant}"?`}`);
    process.exitCode = 1;
  }
  if (process.exitCode === 1) return;
  const { writeClient } = await import('./client/write-client.ts');
  const target = resolve(folder);
  const files = await step('Making the types', () => writeClient(target, told, wanted));
  say(`${files.join(', ')} in ${target}: "npm install" there, then see example.ts`);
}

/** What the API says of itself; no database is asked for that. */
async function describeApi(): Promise<Description> {
  const [{ model }, { hooks }, { createApp }, { loadHooks }] = await Promise.all([
    import('../generated/model.gen.ts'),
    import('../generated/hooks.gen.ts'),
    import('../runtime/server/app.ts'),
    import('../runtime/server/load-hooks.ts'),
  ]);
  const database = new pg.Pool({ port: 1 });
  const options = { files: '/nowhere', openDescription: true };
  const app = await createApp({ model, hooks: await loadHooks(hooks), database, options });
  try {
    return (await app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
  } finally {
    await app.close();
    await database.end();
  }
}
