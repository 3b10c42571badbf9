// Hand-written code against the types that the schemas give it: what `tongguan check` and `tongguan dev` tell of overrides/.
import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { SchemaFinding } from '../generator/load/schema-finding.ts';
import { hashListing } from './content-hash.ts';
import { projectRoot } from './project-root.ts';
import { readTypeErrors } from './read-type-errors.ts';

/** Everything that decides what comes of it. */
const sources = ['overrides', 'generated', 'runtime', 'tsconfig.json', 'package-lock.json'];

/** What was found the last time, and of what; the compiler keeps its own notes beside it. */
const kept = join('dist', 'overrides-checked.json');

interface Kept {
  readonly of: string;
  readonly findings: readonly SchemaFinding[];
}

/**
 * What does not compile of overrides/, each with its place, against generated/ as it is: to be called once that is what the schemas
 * say. TypeScript runs in a process of its own, 1.5 to 2 s after a change, 6 s the first time; where no file changed since
 * the last time (names, sizes, times), nothing runs and the same is told again. `signal` ends it, with an AbortError.
 * Null where TypeScript is not installed. What is wrong elsewhere in the product comes too.
 */
export async function checkOverrides(
  root = projectRoot,
  signal?: AbortSignal,
): Promise<readonly SchemaFinding[] | null> {
  const compiler = compilerAt(root);
  if (compiler === null) return null;
  const of = hashListing(root, sources);
  const last = await lastTime(join(root, kept));
  if (last?.of === of) return last.findings;
  const findings = await readTypeErrors(root, await compile(compiler, root, signal));
  await mkdir(join(root, 'dist'), { recursive: true });
  await writeFile(join(root, kept), JSON.stringify({ of, findings } satisfies Kept));
  return findings;
}

/** The file that starts the compiler; null where it is not installed, as without development packages. */
function compilerAt(root: string): string | null {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve('typescript/package.json');
    return join(dirname(manifest), 'lib', 'tsc.js');
  } catch {
    return null;
  }
}

async function lastTime(file: string): Promise<Kept | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  try {
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    // Half written: found out anew.
    return null;
  }
}

/** What the compiler prints. Exit codes 1 and 2 say that there are errors. */
function compile(compiler: string, root: string, signal?: AbortSignal): Promise<string> {
  const options = ['-p', join('overrides', 'tsconfig.json'), '--noEmit', '--pretty', 'false'];
  const child = spawn(process.execPath, [compiler, ...options], { cwd: root, ...(signal && { signal }) });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      if (code !== null && code <= 2) done(text);
      else fail(new Error(`TypeScript ended with ${code}: ${text}`));
    });
  });
}
