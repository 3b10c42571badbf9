// The compiler as one picture: load -> check -> model -> emit -> write.
import { join } from 'node:path';
import { type Checked, check } from './check/check.ts';
import { hasTexts } from './emit/text-cache.ts';
import { TextMaker } from './emit/text-maker.ts';
import { load } from './load/load.ts';
import type { ChosenReadings } from './load/readings.ts';
import type { SchemaFinding } from './load/schema-finding.ts';
import { buildModel } from './model/build-model.ts';
import type { Model } from './model/model.ts';
import type { Memory } from './remember/memory.ts';
import { openMemory } from './remember/open-memory.ts';
import type { WriteResult } from './write/write.ts';

export interface ProjectOptions {
  /** Folder that holds schemas/, locales/, overrides/ and generated/, absolute. */
  readonly root: string;
  /** Reading -> option, where this deployment departs from the defaults. */
  readonly readings?: ChosenReadings;
  /** What was made before; a process that compiles again hands in the same one. */
  readonly memory?: Memory;
}

export interface GenerateOptions extends ProjectOptions {
  /** Compare generated/ with what it should be and write nothing. */
  readonly checkOnly?: boolean;
}

export interface Outcome {
  /** What is wrong with the schemas; nothing is written then. */
  readonly findings: readonly SchemaFinding[];
  /** What was written; null when there are findings. */
  readonly written: WriteResult | null;
  /** Milliseconds it took. */
  readonly ms: number;
}

/** Reads and checks the project, and makes nothing of it. */
export async function examine({ root, readings = {}, memory = openMemory() }: ProjectOptions): Promise<Checked> {
  const sources = await load(root, readings, memory);
  memory.keep();
  return check(sources);
}

/** Compiles the project. User mistakes end as findings; anything thrown is a fault of the compiler or the disk. */
export async function generate(options: GenerateOptions): Promise<Outcome> {
  const { root, checkOnly = false, memory = openMemory() } = options;
  const start = performance.now();
  const maker = new TextMaker();
  if (!hasTexts('validators')) maker.startAhead();
  try {
    const { project, findings } = await examine({ ...options, memory });
    if (findings.length > 0) return { findings, written: null, ms: performance.now() - start };
    const model: Model = buildModel(project);
    // Not loaded for schemas with findings.
    const [{ emit }, { write }] = await Promise.all([import('./emit/emit.ts'), import('./write/write.ts')]);
    const files = await emit(model, maker);
    const written = write(files, { root: join(root, 'generated'), checkOnly });
    return { findings, written, ms: performance.now() - start };
  } finally {
    await maker.stop();
  }
}
