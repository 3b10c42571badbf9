// The server that Playwright plays on: the product as `npm start` runs it, on a data folder of its own that goes with it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { watchStarter } from '../cli/stop-signals.ts';
import { makeTestFolder, removeTestFolder } from './test-folder.ts';

const data = await makeTestFolder();
const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'cli', 'main.ts'), 'serve'], {
  stdio: 'inherit',
  env: { ...process.env, TONGGUAN_DATA: data, DATABASE_URL: '', TONGGUAN_DEMO: '1' },
});
watchStarter(() => child.kill('SIGTERM'));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', async (code) => {
  await removeTestFolder(data);
  process.exit(code ?? 1);
});
