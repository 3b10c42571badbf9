// Trials of edits on the server: one at a time, and the same edits of one write once.
import type {
  BreakingRecords,
  CompiledTrial,
  OnTrialStep,
  TryChange,
} from '../../runtime/core/rule-book/change-trial.ts';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';

/** Milliseconds after its end for which a trial answers the same edits again: within one write they are asked about twice. */
const kept = 5000;

/** What trying edits finds, and which stored records would break it. */
export interface CountedTrial extends CompiledTrial {
  /** Empty: nobody has counted. */
  readonly breaking: readonly BreakingRecords[];
}

/** Who has edits tried. */
export interface TrialCaller {
  /** Whose trials are kept apart: not everybody sees the same records. */
  readonly account: string | null;
  readonly onStep?: OnTrialStep;
  /** Counts the records in sight that break what was found. */
  count(trial: CompiledTrial): Promise<readonly BreakingRecords[]>;
}

export class TriedEdits {
  readonly #tryChange: () => TryChange | undefined;
  readonly #known = new Map<string, Promise<CountedTrial>>();
  #last: Promise<unknown> = Promise.resolve();

  /** `tryChange`: how changes are tried; gives undefined where nobody has handed that in. */
  constructor(tryChange: () => TryChange | undefined) {
    this.#tryChange = tryChange;
  }

  /** What trying them finds, its steps told to whom it began for; null where changes cannot be tried here. Throws what the trial throws. */
  async told(edits: readonly SchemaEdit[], asking: TrialCaller): Promise<CountedTrial | null> {
    const tryChange = this.#tryChange();
    if (!tryChange) return null;
    const key = JSON.stringify([asking.account, edits]);
    const known = this.#known.get(key);
    if (known) return known;
    // Each compiles all schemas in a process beside the server: they wait for each other.
    const compiled = this.#last.then(() =>
      tryChange({ edits, entries: [] }, new AbortController().signal, asking.onStep),
    );
    this.#last = compiled.catch(() => {});
    const trial = compiled.then(async (found) => ({ ...found, breaking: await asking.count(found) }));
    this.#known.set(key, trial);
    const forget = (): void => void setTimeout(() => this.#known.delete(key), kept).unref();
    trial.then(forget, () => this.#known.delete(key));
    return trial;
  }
}
