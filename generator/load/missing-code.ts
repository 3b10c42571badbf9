// The code that statements of the specification are answered by, where nothing is: of the project, or of the product it runs on.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../list-files.ts';
import type { SourceFile } from './source-file.ts';

/** A path that leads nowhere. */
export interface MissingCode {
  readonly path: string;
  /** The first step of it that is not there, and what is beside it. */
  readonly name: string;
  readonly names: readonly string[];
  /** Where a file of the same name is; absent: nowhere, or not at one place alone. */
  readonly elsewhere?: string;
}

/** Where the compiler's own product stands. */
const home = join(import.meta.dirname, '../..');

/** Every path below `code` of a statement to which neither a file nor a folder of the project below `root` belongs, each once, in order. */
export function missingCode(root: string, { value }: SourceFile): readonly MissingCode[] {
  const roots = [...new Set([root, home])];
  const seen = new Map<string, ReadonlySet<string>>();
  const namesIn = (folder: string): ReadonlySet<string> => {
    const names = seen.get(folder) ?? new Set(roots.flatMap((one) => entriesOf(join(one, folder))));
    seen.set(folder, names);
    return names;
  };
  return pathsIn(value).flatMap((path) => {
    const steps = path.split('/');
    const astray = steps.findIndex((step, index) => !namesIn(steps.slice(0, index).join('/')).has(step));
    if (astray < 0) return [];
    const names = [...namesIn(steps.slice(0, astray).join('/'))].sort();
    const elsewhere = placesOf(roots, steps);
    return [{ path, name: steps[astray] ?? '', names, ...(elsewhere.length === 1 && { elsewhere: elsewhere[0] }) }];
  });
}

function pathsIn(value: unknown): string[] {
  const statements = Object.values((value ?? {}) as { readonly [id: string]: { readonly code?: unknown } | null });
  const paths = statements.flatMap((one) => (Array.isArray(one?.code) ? (one.code as unknown[]) : []));
  return [...new Set(paths.filter((path): path is string => typeof path === 'string'))].sort();
}

/** Paths with the last of the steps, below the first of them. */
function placesOf(roots: readonly string[], steps: readonly string[]): string[] {
  const [top = '', last = ''] = [steps[0], steps.at(-1)];
  if (steps.length < 2 || top.startsWith('.')) return [];
  const files = roots.flatMap((root) => listFiles(join(root, top)).map((file) => `${top}/${file}`));
  return [...new Set(files)].filter((file) => file.endsWith(`/${last}`));
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}
