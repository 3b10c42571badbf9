// What `tongguan dev` notices of saves, as editors make them: in place, by putting another file in its place, in new folders.
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type WatchedFolders, watchFolders } from '../../cli/watch-folders.ts';

let root: string;
let watched: WatchedFolders;
const told: string[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tongguan-watched-'));
  await mkdir(join(root, 'schemas', 'order'), { recursive: true });
  await writeFile(join(root, 'schemas', 'order', 'order.yaml'), 'a');
  watched = watchFolders(['schemas'], async (paths) => void told.push(...paths), root);
  await watched.ready;
});

afterAll(async () => {
  await watched.close();
  await rm(root, { recursive: true });
});

/** Does something, and waits until it is told of. */
async function expectTold(path: string, change: () => Promise<void>): Promise<void> {
  told.length = 0;
  await change();
  await vi.waitFor(() => expect(told).toContain(path), { timeout: 20_000, interval: 10 });
}

async function replace(path: string, text: string): Promise<void> {
  await writeFile(join(root, 'new.tmp'), text);
  await rename(join(root, 'new.tmp'), join(root, path));
}

it('tells of each save of a file, however the editor makes it', async () => {
  const path = 'schemas/order/order.yaml';
  await expectTold(path, () => writeFile(join(root, path), 'b'));
  await expectTold(path, () => replace(path, 'cc'));
  await expectTold(path, () => writeFile(join(root, path), 'ddd'));
  await expectTold(path, () => replace(path, 'eeee'));
  await expectTold(path, () => replace(path, 'fffff'));
  await expectTold(path, () => rm(join(root, path)));
});

it('tells of files that are new, and of their next saves', async () => {
  const path = 'schemas/transport/warehouse.yaml';
  await mkdir(join(root, 'schemas', 'transport'));
  await expectTold(path, () => writeFile(join(root, path), 'a'));
  await expectTold(path, () => replace(path, 'bb'));
  await expectTold(path, () => writeFile(join(root, path), 'ccc'));
  await expectTold(path, () => replace(path, 'dddd'));
});

it('tells at once of a save while the call for the one before is still at work', async () => {
  const [first, second] = ['schemas/first.yaml', 'schemas/second.yaml'];
  const [begun, atOnce] = [[] as string[], [] as string[]];
  const { promise: work, resolve: release } = Promise.withResolvers<void>();
  const changed = (paths: readonly string[]): Promise<void> => {
    begun.push(...paths);
    return work;
  };
  const busy = watchFolders(['schemas'], changed, root, (paths) => void atOnce.push(...paths));
  await busy.ready;
  await writeFile(join(root, first), 'a');
  await vi.waitFor(() => expect(begun).toEqual([first]), { timeout: 20_000, interval: 10 });
  await writeFile(join(root, second), 'a');
  await vi.waitFor(() => expect(atOnce).toEqual([first, second]), { timeout: 20_000, interval: 10 });
  expect(begun).toEqual([first]);
  release();
  await busy.close();
  expect(begun).toEqual([first, second]);
});
