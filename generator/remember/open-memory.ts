// The memory of this installation: on disk beside the packages, for the compiler as it is now.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Memory } from './memory.ts';

const root = join(import.meta.dirname, '../..');
const modules = join(root, 'node_modules');

/** The code that makes what is remembered, and the packages it makes it with. */
const makers = {
  folders: ['generator', 'runtime/core'],
  packages: ['@dagrejs/dagre', 'ajv', 'big.js', 'json-schema-to-typescript', 'yaml'],
};

/** Opens it: what this compiler made before, in whatever process. */
export function openMemory(): Memory {
  return new Memory(join(modules, '.cache/tongguan'), hashOfMakers());
}

function hashOfMakers(): string {
  const sum = createHash('sha256');
  for (const name of makers.packages) {
    const manifest: { version?: unknown } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
    sum.update(`${name}@${String(manifest.version)}\0`);
  }
  for (const folder of makers.folders) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (name.endsWith('.ts')) sum.update(`${name}\0`).update(readFileSync(join(root, folder, name)));
    }
  }
  return sum.digest('base64url');
}
