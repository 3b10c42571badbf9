// Opens the cache of this installation, beside the packages on disk, for the current version of the compiler.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentCache } from './content-cache.ts';

const root = join(import.meta.dirname, '../..');
const modules = join(root, 'node_modules');

export interface CacheMakers {
  /** Folders of code, absolute. */
  readonly folders: readonly string[];
  readonly packages: readonly string[];
}

/** The code and packages that cached results depend on. */
export const makers: CacheMakers = {
  folders: [join(root, 'generator'), join(root, 'runtime/core')],
  packages: [
    '@dagrejs/dagre',
    'ajv',
    'big.js',
    'fastest-levenshtein',
    'js-yaml',
    'json-schema-to-typescript',
    'refa',
    'rolldown',
    'scslre',
    'yaml',
  ],
};

/** Where it is on disk. */
export const cacheFolder = join(modules, '.cache/tongguan');

/** Opens the cache with the results of earlier runs of this compiler. */
export function openCache(): ContentCache {
  return new ContentCache(cacheFolder, versionOfMakers());
}

let version: string | undefined;

/** The hash of the compiler that this process runs: read once, since code that is loaded stays as it is. */
export function versionOfMakers(): string {
  version ??= hashOfMakers(makers);
  return version;
}

/** Hash of code and of versions: what decides what is made beside its input. */
export function hashOfMakers({ folders, packages }: CacheMakers): string {
  const sum = createHash('sha256');
  for (const name of packages) {
    const manifest: { version?: unknown } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
    sum.update(`${name}@${String(manifest.version)}\0`);
  }
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (name.endsWith('.ts'))
        sum
          .update(`${name}\0`)
          .update(readFileSync(join(folder, name)))
          .update('\0');
    }
  }
  return sum.digest('base64url');
}
