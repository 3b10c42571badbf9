// The command under a Node that cannot read TypeScript: it hands over to the project's, and says what is needed where that is no newer.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const start = join(import.meta.dirname, '../../cli/tongguan.js');
const { TONGGUAN_HANDED_OVER: _, ...environment } = process.env;

/** Has every Node that is started tell this version of itself. */
function pretending(version: string): string {
  const text = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  return `--import=data:text/javascript,${encodeURIComponent(text)}`;
}

function tongguan(flags: readonly string[], env: NodeJS.ProcessEnv = environment) {
  return spawnSync(process.execPath, [...flags, start, 'generate', '--fast'], { encoding: 'utf8', env });
}

it('starts by itself under a Node that reads TypeScript', () => {
  const { status, stderr } = tongguan([]);
  expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining('--fast') });
});

it.each(['20.19.0', '20.20.2', '22.17.1'])('hands over under %s, with streams and exit code', (version) => {
  // The Node it hands over to tells its own version.
  const once = `if (!process.env.TONGGUAN_HANDED_OVER) ${decodeURIComponent(pretending(version).split(',').slice(1).join(','))}`;
  const { status, stderr } = tongguan([`--import=data:text/javascript,${encodeURIComponent(once)}`]);
  expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining('--fast') });
});

it('says what is needed where the other one is no newer', () => {
  const { status, stderr } = tongguan([pretending('20.19.0')]);
  expect(status).toBe(1);
  expect(stderr).toContain('tongguan needs Node 22.18 or newer');
  expect(stderr).toContain('fix: run npm ci');
});
