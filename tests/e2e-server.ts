// The server that Playwright plays on: the product as `npm start` runs it, on a data folder of its own that goes with it.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testFolderPrefix } from './test-folder.ts';

const data = await mkdtemp(join(tmpdir(), testFolderPrefix));
const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'cli', 'main.ts'), 'serve'], {
  stdio: 'inherit',
  env: { ...process.env, TONGGUAN_DATA: data, DATABASE_URL: '', TONGGUAN_DEMO: '1' },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', async (code) => {
  await rm(data, { recursive: true, force: true });
  process.exit(code ?? 1);
});
