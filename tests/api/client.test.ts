// The client that `tongguan client` writes: it compiles, its worked example runs against a server, and wrong names do not compile.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entitiesOf, narrowDescription } from '../../cli/client/narrow-description.ts';
import { writeClient } from '../../cli/client/write-client.ts';
import { model } from '../../generated/model.gen.ts';
import { describeApi } from '../described-api.ts';
import { openWorld, password, type World } from './world.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const told = await describeApi(model);

let folder = '';
let world: World;
beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), 'tongguan-client-'));
  await writeClient(folder, told, ['service-order']);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

/** What the compiler of TypeScript says of the package; nothing: it compiles. */
async function compiled(cwd = folder): Promise<string> {
  try {
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json'], {
      cwd,
    });
    return '';
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
}

it('compiles, and its example reads, makes, is refused and deletes', async () => {
  expect(await compiled()).toBe('');
  const url = await world.app.listen({ host: '127.0.0.1', port: 0 });
  const env = { ...process.env, TONGGUAN_URL: url, TONGGUAN_USER: 'trader', TONGGUAN_PASSWORD: password };
  const { stdout } = await run(process.execPath, ['example.ts'], { cwd: folder, env });
  expect(stdout).toMatch(/^Draft DD\d+$/m);
  expect(stdout).toContain('Refused (422)');
  expect(stdout).toContain('- broker: Choose a customs broker');
  expect(stdout).toContain('Draft deleted');
  const { rows } = await world.pool.query('select count(*)::int as number from service_order');
  expect(rows).toEqual([{ number: 0 }]);
});

it('does not compile with a field, a value or an action that is not there', async () => {
  const file = join(folder, 'wrong.ts');
  const calls = [
    "await client.GET('/entities/service-ordr');",
    "await client.POST('/entities/service-order', { body: { declarationType: 'transit' } });",
    "await client.POST('/entities/service-order', { body: { declarationType: 'import', tradingCountri: 'MMR' } });",
    "await client.POST('/entities/service-order/{id}/actions/fly', { params: { path: { id: '' } } });",
  ];
  const head = [
    "import { connect } from './client.ts';",
    "const client = await connect({ url: '', username: '', password: '' });",
  ];
  await writeFile(file, `${[...head, ...calls].join('\n')}\n`);
  const said = await compiled();
  await rm(file);
  for (const line of calls.keys()) expect(said).toContain(`wrong.ts(${head.length + line + 1},`);
  expect(said).toContain("Did you mean to write 'tradingCountry'?");
});

it.each([
  [['carousel'], 'carousel', "{ view: 'carouselManagement', pageSize: 5 }"],
  [['session', 'carousel'], 'session', '{ pageSize: 5 }'],
])('has an example of an entity that was chosen: %s', async (chosen, entity, query) => {
  const own = join(folder, entity);
  await writeClient(own, told, chosen);
  const example = await readFile(join(own, 'example.ts'), 'utf8');
  expect(example).toContain(`tongguan.GET('/entities/${entity}', { params: { query: ${query} } })`);
  expect(await compiled(own)).toBe('');
  await rm(own, { recursive: true });
});

it('tells only what the wanted entities need', async () => {
  expect(entitiesOf(told).length).toBeGreaterThan(60);
  const narrowed = narrowDescription(told, new Set(['service-order']));
  expect(entitiesOf(narrowed)).toEqual(['service-order']);
  expect(Object.keys(narrowed.paths)).toContain('/login/auth');
  expect(Object.keys(narrowed.components.schemas ?? {})).toContain('ServiceOrder');
  expect(Object.keys(narrowed.components.schemas ?? {})).not.toContain('Declaration');
  const written = JSON.parse(await readFile(join(folder, 'openapi.json'), 'utf8'));
  expect(Object.keys(written.paths)).toEqual(Object.keys(narrowed.paths));
});
