// The test command: compile and build, lint, types, tests on PostgreSQL, then people in a real browser.
// `npm test -- lint types` runs only these steps.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from './find-chromium.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

interface Step {
  readonly name: string;
  readonly what: string;
  readonly run: () => Promise<boolean>;
}

const steps: readonly Step[] = [
  { name: 'build', what: 'Schemas and pages', run: () => run(process.execPath, ['cli/main.ts', 'build']) },
  { name: 'lint', what: 'Biome', run: () => run(bin('biome'), ['check', '.']) },
  { name: 'types', what: 'TypeScript', run: () => run(bin('tsc'), ['-p', 'tsconfig.json']) },
  { name: 'unit', what: 'Tests on PostgreSQL', run: () => run(bin('vitest'), ['run']) },
  { name: 'e2e', what: 'People in a browser', run: runBrowser },
];

/** Runs a command with our output. @returns whether it ended well. */
function run(command: string, argv: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(command, argv, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      done(false);
    });
    child.once('exit', (code) => done(code === 0));
  });
}

async function runBrowser(): Promise<boolean> {
  const chromium = await findChromium(console.log);
  if (chromium === null) return false;
  return run(bin('playwright'), ['test'], { TONGGUAN_CHROMIUM: chromium });
}

/** Every step is run, so that one report tells all; without compiled schemas none of the others means anything. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    console.error(`There is no step ${unknown}: ${steps.map(({ name }) => name).join(', ')}`);
    process.exitCode = 2;
    return;
  }
  const chosen = steps.filter(({ name }) => wanted.length === 0 || name === 'build' || wanted.includes(name));
  const failed: string[] = [];
  for (const { name, what, run: take } of chosen) {
    const start = performance.now();
    console.log(`\n=== ${name}: ${what}`);
    const isGood = await take();
    console.log(`=== ${name}: ${isGood ? 'passed' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    if (!isGood) failed.push(name);
    if (!isGood && name === 'build') break;
  }
  console.log(failed.length === 0 ? '\nAll steps passed' : `\nFailed: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

await main();
