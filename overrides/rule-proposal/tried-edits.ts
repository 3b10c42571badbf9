// Trials of edits on the server: one at a time, and the same edits of one write once.
import type { CompiledTrial, OnTrialStep, TryChange } from '../../runtime/core/rule-book/change-trial.ts';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';

/** Milliseconds after its end for which a trial answers the same edits again: within one write they are asked about twice. */
const kept = 5000;

export class TriedEdits {
  readonly #tryChange: () => TryChange | undefined;
  readonly #known = new Map<string, Promise<CompiledTrial>>();
  #last: Promise<unknown> = Promise.resolve();

  /** `tryChange`: how changes are tried; gives undefined where nobody has handed that in. */
  constructor(tryChange: () => TryChange | undefined) {
    this.#tryChange = tryChange;
  }

  /** What trying them finds, its steps told to whom it began for; null where changes cannot be tried here. Throws what the trial throws. */
  async told(edits: readonly SchemaEdit[], onStep?: OnTrialStep): Promise<CompiledTrial | null> {
    const tryChange = this.#tryChange();
    if (!tryChange) return null;
    const key = JSON.stringify(edits);
    const known = this.#known.get(key);
    if (known) return known;
    // Each compiles all schemas in a process beside the server: they wait for each other.
    const trial = this.#last.then(() => tryChange({ edits, entries: [] }, new AbortController().signal, onStep));
    this.#last = trial.catch(() => {});
    this.#known.set(key, trial);
    const forget = (): void => void setTimeout(() => this.#known.delete(key), kept).unref();
    trial.then(forget, () => this.#known.delete(key));
    return trial;
  }
}
