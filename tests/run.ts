// The test command: compile and build, lint, types, tests of plain code, tests on PostgreSQL, then people in a real browser.
// `npm test -- lint types` runs only these steps; `--count` takes the numbers of what is tried for right (counts.yaml).
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from './find-chromium.ts';
import { findDatabases } from './find-databases.ts';
import { beginCounting, judgeCounts, keepCounts } from './judge-counts.ts';

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
  { name: 'unit', what: 'Tests of plain code', run: () => run(bin('vitest'), ['run', '--project', 'unit']) },
  { name: 'database', what: 'Tests on PostgreSQL', run: runDatabase },
  { name: 'e2e', what: 'People in a browser', run: runBrowser },
];

const counting = '--count';

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

async function runDatabase(): Promise<boolean> {
  await findDatabases(console.log);
  return run(bin('vitest'), ['run', '--project', 'database']);
}

async function runBrowser(): Promise<boolean> {
  const chromium = await findChromium(console.log);
  if (chromium === null) return false;
  return run(bin('playwright'), ['test'], { TONGGUAN_CHROMIUM: chromium });
}

/** Every step is run, so that one report tells all; without compiled schemas none of the others means anything. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2).filter((name) => name !== counting);
  const counts = process.argv.includes(counting);
  const unknown = wanted.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    console.error(`There is no step ${unknown}: ${steps.map(({ name }) => name).join(', ')}`);
    process.exitCode = 2;
    return;
  }
  if (counts) process.env.TONGGUAN_COUNT = '1';
  beginCounting();
  const failed: string[] = [];
  const taken: string[] = [];
  for (const { name, what, run: take } of steps) {
    if (wanted.length > 0 && name !== 'build' && !wanted.includes(name)) continue;
    const start = performance.now();
    console.log(`\n=== ${name}: ${what}`);
    const isGood = await take();
    const told = `${isGood ? 'passed' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`;
    console.log(`=== ${name}: ${told}`);
    taken.push(`${name} ${told}`);
    if (!isGood) failed.push(name);
    if (!isGood && name === 'build') break;
  }
  const all = taken.length === steps.length;
  const wrong = judgeCounts({ all });
  if (counts && failed.length === 0) keepCounts({ all });
  else for (const line of wrong) console.log(`COUNTED ${line}`);
  if (wrong.length > 0 && !counts) failed.push('counts');
  console.log(`\n${taken.join('\n')}`);
  console.log(failed.length === 0 ? '\nAll steps passed' : `\nFailed: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

await main();
