// Reads the YAML files with the records a fresh installation starts with; README.md says what they look like.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load as readYaml } from 'js-yaml';
import type { Row } from '../../runtime/core/descriptor.ts';

/** A transition made after a record was entered. */
export interface SeedStep {
  /** Account that makes it. */
  readonly by: string;
  readonly action: string;
  readonly opinion?: string;
  readonly reason?: string;
}

export interface SeedRecord {
  /** Handle other records refer to. */
  readonly as?: string;
  /** Handle of the enterprise that owns it. */
  readonly company?: string;
  /** Account that enters it; absent: the system writes it as it stands. */
  readonly by?: string;
  /** Values; `{ record: handle }` and `{ file: name }` stand for keys and files. */
  readonly record: Row;
  readonly then?: readonly SeedStep[];
}

export interface SeedFile {
  readonly entity: string;
  readonly records: readonly SeedRecord[];
}

/** Reads files below cli/seed, in the order given. */
export async function readSeeds(paths: readonly string[]): Promise<SeedFile[]> {
  const files = await Promise.all(paths.map(readSeed));
  return files.flat();
}

/** Reference files hold plain values; they get the shape of the others. */
async function readSeed(path: string): Promise<SeedFile[]> {
  const text = await readFile(join(import.meta.dirname, path), 'utf8');
  const content = readYaml(text) as { entity: string; records: (Row | SeedRecord)[] } | SeedFile[];
  if (Array.isArray(content)) return content;
  const isPlain = path.startsWith('reference/');
  const records = content.records.map((record) => (isPlain ? { record } : record) as SeedRecord);
  return [{ entity: content.entity, records }];
}
