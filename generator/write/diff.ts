// Compares what was emitted with what is on disk.
import { join } from 'node:path';
import { readText } from '../cache/read-text.ts';
import { listFiles } from '../list-files.ts';
import type { EmittedFile } from '../model/model.ts';

export interface Difference {
  /** Files that are not there, or say something else. */
  readonly changed: readonly EmittedFile[];
  /** Paths of generated files that nothing emits, sorted. */
  readonly superfluous: readonly string[];
  /** Paths of files that are what they should be, sorted. */
  readonly unchanged: readonly string[];
}

/**
 * What `root`, a folder of generated files, lacks of these. Files without `.gen.` in their name are not ours.
 * Synchronous: for hundreds of small files that takes a fifth of the time.
 */
export function diff(files: readonly EmittedFile[], root: string): Difference {
  const present = new Set(listFiles(root).filter((path) => /\.gen\.[^/]+$/.test(path)));
  const isSame = ({ path, text }: EmittedFile) => present.has(path) && readText(join(root, path)) === text;
  const { true: same = [], false: changed = [] } = Object.groupBy(files, (file) => String(isSame(file)));
  const wanted = new Set(files.map(({ path }) => path));
  return {
    changed,
    superfluous: [...present].filter((path) => !wanted.has(path)).sort(),
    unchanged: same.map(({ path }) => path).sort(),
  };
}
