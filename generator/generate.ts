// The compiler: load -> check -> model -> emit, then write or diff the files.
import { join } from 'node:path';
import { openCache } from './cache/open-cache.ts';
import { check } from './check/check.ts';
import { emit } from './emit/emit.ts';
import { unservedOffersOf } from './emit/tables/unserved-offers.ts';
import { TextMaker } from './emit/text-maker.ts';
import type { CompileOptions } from './examine.ts';
import { load } from './load/load.ts';
import type { SchemaFinding } from './load/schema-finding.ts';
import { buildModel } from './model/build-model.ts';
import type { EmittedFile } from './model/model.ts';
import { type WrittenFiles, write } from './write/write.ts';

export interface Generated {
  /** Findings of the schemas; with any, nothing is emitted. */
  readonly findings: readonly SchemaFinding[];
  /** How many there are in all. */
  readonly found: number;
  readonly files: readonly EmittedFile[];
}

/**
 * Compiles the project into files. The disk is read in `load` and by nothing after it; `cache` holds, by content, what is
 * slow to make of a text: what a document says, how it is judged, validators, interfaces, entries of the rule book.
 * User mistakes end as findings; anything thrown is a fault of the compiler or the disk.
 */
export async function generate({
  root,
  readings = {},
  partitions = 0,
  memory: cache = openCache(),
}: CompileOptions): Promise<Generated> {
  const maker = new TextMaker();
  // Nothing was ever made: the thread loads its libraries while the schemas are read.
  if (!cache.has('validators')) maker.startAhead();
  try {
    const sources = await load(root, readings, cache);
    const { project, descriptors, findings, found } = check(sources, unservedOffersOf, cache);
    if (findings.length > 0) return { findings, found, files: [] };
    const model = { ...buildModel(project, descriptors), partitions };
    return { findings, found, files: await emit(model, { memory: cache, maker }) };
  } finally {
    cache.keep();
    await maker.stop();
  }
}

export interface CompileOutcome extends Pick<Generated, 'findings' | 'found'> {
  /** What was written; null when there are findings. */
  readonly written: WrittenFiles | null;
}

/** Compiles the project and updates generated/; with findings nothing is written. */
export async function generateAndWrite(options: CompileOptions): Promise<CompileOutcome> {
  const { files, ...found } = await generate(options);
  return { ...found, written: found.findings.length > 0 ? null : write(files, join(options.root, 'generated')) };
}
