// The compiler: load -> check -> model -> emit, then write or diff the files.
import { join } from 'node:path';
import type { ContentCache } from './cache/content-cache.ts';
import { openCache } from './cache/open-cache.ts';
import { check, type UnderstoodProject } from './check/check.ts';
import { emit, emitStages } from './emit/emit.ts';
import { unservedOffersOf } from './emit/tables/unserved-offers.ts';
import { TextMaker } from './emit/text-maker.ts';
import type { CompileOptions } from './examine.ts';
import { load } from './load/load.ts';
import type { SchemaFinding } from './load/schema-finding.ts';
import { buildModel } from './model/build-model.ts';
import type { EmittedFile, Model } from './model/model.ts';
import { type WrittenFiles, write, writeSome } from './write/write.ts';

export interface Generated {
  /** Findings of the schemas; with any, nothing is emitted. */
  readonly findings: readonly SchemaFinding[];
  /** How many there are in all. */
  readonly found: number;
  readonly files: readonly EmittedFile[];
}

/**
 * Compiles the project into files. The disk is read in `load` and by nothing after it; `memory` holds, by content, what is
 * slow to make of a text: what a document says, how it is judged, validators, interfaces, entries of the rule book.
 * User mistakes end as findings; anything thrown is a fault of the compiler or the disk.
 */
export async function generate({ memory = openCache(), ...options }: CompileOptions): Promise<Generated> {
  const maker = new TextMaker();
  // Nothing was ever made: another thread makes texts while this one reads and checks.
  const isCold = !memory.has('validators');
  if (isCold) maker.startAhead();
  const sound = Promise.withResolvers<void>();
  const emitSound = async ({ project, descriptors }: UnderstoodProject): Promise<readonly EmittedFile[]> =>
    emit(buildModel(project, descriptors, options), { memory, maker, sound: sound.promise });
  let files: Promise<readonly EmittedFile[]> | undefined;
  const begin = (understood: UnderstoodProject): void => {
    files = emitSound(understood);
    // What cannot be emitted has findings, or fails below.
    files.catch(() => {});
  };
  try {
    const { root, readings = {}, seen } = options;
    const sources = await load(root, readings, memory, isCold ? maker.make.bind(maker) : undefined);
    const { findings, found, ...understood } = check(sources, unservedOffersOf, {
      memory,
      seen,
      begin: isCold ? begin : undefined,
    });
    if (findings.length > 0) return { findings, found, files: [] };
    sound.resolve();
    return { findings, found, files: await (files ?? emitSound(understood)) };
  } finally {
    memory.keep();
    await maker.stop();
  }
}

interface FoundModel extends Pick<Generated, 'findings' | 'found'> {
  /** Null where there are findings. */
  readonly model: Model | null;
}

type Means = CompileOptions & { readonly memory: ContentCache };

/** The first half: load -> check -> model. */
async function modelOf({ root, readings = {}, partitions = 0, memory, seen }: Means): Promise<FoundModel> {
  const sources = await load(root, readings, memory);
  const { project, descriptors, findings, found } = check(sources, unservedOffersOf, { memory, seen });
  const model = findings.length > 0 ? null : buildModel(project, descriptors, { partitions, seen });
  return { findings, found, model };
}

/** Emits and writes what comes next; null: there is nothing left. */
export type NextStage = () => Promise<WrittenFiles | null>;

export interface StagedOutcome extends Pick<Generated, 'findings' | 'found'> {
  /** Brings generated/ along by the stages of `emitStages`, one with each call; the last call deletes what is stale. Nothing with findings. */
  readonly next: NextStage;
}

/** The same for who compiles again and again and waits for some of it: nothing is emitted before it is asked for. */
export async function generateInStages(options: Means): Promise<StagedOutcome> {
  const { memory, seen, root } = options;
  const { model, ...found } = await modelOf(options);
  const stages = model ? [...emitStages] : [];
  const all: EmittedFile[] = [];
  const next: NextStage = async () => {
    const stage = stages.shift();
    if (!model || !stage) return null;
    const before = all.length;
    const maker = new TextMaker();
    try {
      all.push(...(await stage(model, { memory, maker, recall: seen?.recall })));
    } finally {
      await maker.stop();
    }
    if (stages.length > 0) return writeSome(all.slice(before), join(root, 'generated'));
    memory.keep();
    return write(all, join(root, 'generated'));
  };
  return { ...found, next };
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
