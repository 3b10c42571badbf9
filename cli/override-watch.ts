// While `tongguan dev` runs: has TypeScript look at overrides/ in the background, and keeps what it found last.
import type { SchemaFinding } from '../generator/load/schema-finding.ts';
import { checkOverrides } from './check-overrides.ts';

type Look = (signal: AbortSignal) => Promise<readonly SchemaFinding[] | null>;

export class OverrideWatch {
  readonly #tell: (findings: readonly SchemaFinding[]) => void;
  readonly #look: Look;
  /** Of the look that is under way, or was the last. */
  #ending = new AbortController();
  #work = Promise.resolve();
  #isOver = false;

  /** `tell` is given what each look has found, the same as before or none too. */
  constructor(
    tell: (findings: readonly SchemaFinding[]) => void,
    look: Look = (signal) => checkOverrides(undefined, signal),
  ) {
    this.#tell = tell;
    this.#look = look;
  }

  /** Looks anew, at what there is now; a look that is under way is given up. */
  begin(): void {
    this.#ending.abort();
    if (this.#isOver) return;
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    this.#work = this.#work.then(() => this.#lookOnce(signal));
  }

  /** Gives up what is under way: something is being changed. The next `begin` looks again. */
  pause(): void {
    this.#ending.abort();
  }

  /** Resolves once no process of it is left; none is started any more. */
  end(): Promise<void> {
    this.#isOver = true;
    this.#ending.abort();
    return this.#work;
  }

  async #lookOnce(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      const findings = await this.#look(signal);
      if (!signal.aborted && findings !== null) this.#tell(findings);
    } catch (error) {
      if (!signal.aborted) console.error(error);
    }
  }
}
