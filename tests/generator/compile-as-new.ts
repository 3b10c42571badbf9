// What a compiler would find that has just been started and has nothing in its cache: in a thread, whose modules are its own.
import { registerHooks } from 'node:module';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { formatFinding } from '../../generator/check/format-finding.ts';
import { Memory } from '../../generator/remember/memory.ts';
import type { WriteResult } from '../../generator/write/write.ts';

export interface NewOutcome {
  /** Findings as they are printed. */
  readonly findings: readonly string[];
  /** What would be written; null when there are findings. */
  readonly written: WriteResult | null;
}

/** Compiles the project in `root` as a process that remembers nothing would, and only compares what it would write. */
export function compileAsNew(root: string): Promise<NewOutcome> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { root } });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

/** The compiler without its cache on disk: whoever asks for the cache gets one in which nothing is ever found. */
async function compile(root: string): Promise<NewOutcome> {
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const isCache = found.url.endsWith('/generator/emit/text-cache.ts') && context.parentURL !== emptyCache.href;
      return isCache ? { ...found, url: emptyCache.href } : found;
    },
  });
  const { generate } = await import('../../generator/generate.ts');
  const { findings, written } = await generate({ root, checkOnly: true, memory: new Memory() });
  return { findings: findings.map(formatFinding), written };
}

const emptyCache = new URL('empty-text-cache.ts', import.meta.url);

if (!isMainThread && parentPort) parentPort.postMessage(await compile((workerData as { root: string }).root));
