// The first half of the compiler, load -> check, without emitting files.

import type { ContentCache } from './cache/content-cache.ts';
import { openCache } from './cache/open-cache.ts';
import type { SeenParts } from './cache/seen-parts.ts';
import { type CheckedProject, check } from './check/check.ts';
import { unservedOffersOf } from './emit/tables/unserved-offers.ts';
import { load } from './load/load.ts';
import type { ChosenReadings } from './load/readings.ts';

export interface CompileOptions {
  /** Folder that holds schemas/, locales/, overrides/ and generated/, absolute. */
  readonly root: string;
  /** Reading -> option, where this deployment departs from the defaults. */
  readonly readings?: ChosenReadings;
  /** Parts that tables of enterprises are cut into; 0 or absent: none. */
  readonly partitions?: number;
  /** What was made before; a process that compiles again hands in the same one. */
  readonly memory?: ContentCache;
  /** What the parts of this project were the last time; a process that follows one project hands in the same one. */
  readonly seen?: SeenParts;
}

/** Reads and checks the project, and makes nothing of it. */
export async function examine({
  root,
  readings = {},
  memory: cache = openCache(),
}: CompileOptions): Promise<CheckedProject> {
  const sources = await load(root, readings, cache);
  const checked = check(sources, unservedOffersOf, { memory: cache });
  cache.keep();
  return checked;
}
