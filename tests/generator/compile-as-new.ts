// What a compiler would find that has just been started and remembers nothing, neither in memory nor on disk.
import { join } from 'node:path';
import { ContentCache } from '../../generator/cache/content-cache.ts';
import { formatFinding } from '../../generator/check/format-finding.ts';
import { generate } from '../../generator/generate.ts';
import { type Difference, diff } from '../../generator/write/diff.ts';

export interface NewOutcome {
  /** Findings as they are printed. */
  readonly findings: readonly string[];
  /** What it would write; with findings nothing is compared. */
  readonly difference: Difference | null;
}

/** Compiles the project in `root` anew, and only compares what it would write. */
export async function compileAsNew(root: string): Promise<NewOutcome> {
  const { findings, files } = await generate({ root, memory: new ContentCache() });
  const difference = findings.length > 0 ? null : diff(files, join(root, 'generated'));
  return { findings: findings.map(formatFinding), difference };
}
