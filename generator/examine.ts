// The first half of the compiler, load -> check, without emitting files.
import { type CheckedProject, check } from './check/check.ts';
import { load } from './load/load.ts';
import type { ChosenReadings } from './load/readings.ts';
import type { Memory } from './remember/memory.ts';
import { openMemory } from './remember/open-memory.ts';

export interface CompileOptions {
  /** Folder that holds schemas/, locales/, overrides/ and generated/, absolute. */
  readonly root: string;
  /** Reading -> option, where this deployment departs from the defaults. */
  readonly readings?: ChosenReadings;
  /** What was made before; a process that compiles again hands in the same one. */
  readonly memory?: Memory;
}

/** Reads and checks the project, and makes nothing of it. */
export async function examine({ root, readings = {}, memory = openMemory() }: CompileOptions): Promise<CheckedProject> {
  const sources = await load(root, readings, memory);
  memory.keep();
  return check(sources);
}
