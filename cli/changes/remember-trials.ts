// The last trials of changes, for who asks about the same edits again: a change is tried, kept as a draft and proposed within minutes.
import { isDeepStrictEqual } from 'node:util';
import type { CompiledTrial, TrialAsked, TryChange } from '../../runtime/core/rule-book/change-trial.ts';
import { hashListing } from '../content-hash.ts';

/** Trials that are remembered, of a few MB each at the most. */
const most = 4;
/** What a trial reads: hand-written files are named by schemas. */
const read = ['schemas', 'locales', 'overrides'];

interface Remembered {
  readonly asked: TrialAsked;
  /** Names, sizes and times of the files it read. */
  readonly files: string;
  readonly trial: CompiledTrial;
}

/**
 * The same trials of the project below `root`, the last ones without compiling again as long as no file they read was written.
 * A trial of edits alone is also found among those that asked about entries beside them. What fails is not remembered.
 */
export function rememberTrials(root: string, tryChange: TryChange): TryChange {
  let known: readonly Remembered[] = [];
  return async (asked, signal, onStep) => {
    const files = hashListing(root, read);
    known = known.filter((one) => one.files === files);
    for (const { asked: earlier, trial } of known) {
      if (isDeepStrictEqual(earlier, asked)) return trial;
      if (isDeepStrictEqual({ ...earlier, entries: [] }, asked)) return withoutAsked(trial);
    }
    const trial = await tryChange(asked, signal, onStep);
    known = [{ asked, files, trial }, ...known].slice(0, most);
    return trial;
  };
}

/** What the edits alone come to: without entries that do not change. */
function withoutAsked(trial: CompiledTrial): CompiledTrial {
  const rest = trial.entries.filter(({ verdict }) => verdict !== 'same');
  const used = [...new Set(rest.map(({ cause }) => cause))];
  const changed = new Set(rest.map(({ id }) => id));
  return {
    ...trial,
    causes: used.flatMap((cause) => trial.causes[cause] ?? []),
    entries: rest.map((entry) => ({ ...entry, cause: used.indexOf(entry.cause) })),
    tests: Object.fromEntries(Object.entries(trial.tests).filter(([id]) => changed.has(id))),
    places: {},
  };
}
