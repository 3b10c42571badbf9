// While `tongguan dev` runs: has TypeScript look at overrides/, at what was saved at once and at all of it in the background, and keeps what
// it found last.
import type { SchemaFinding } from '../generator/load/schema-finding.ts';
import { checkOverrides } from './check-overrides.ts';
import { OverrideProgram } from './override-program.ts';

type Look = (signal: AbortSignal) => Promise<readonly SchemaFinding[] | null>;

export class OverrideWatch {
  readonly #tell: (findings: readonly SchemaFinding[]) => void;
  readonly #look: Look;
  readonly #program: Pick<OverrideProgram, 'open' | 'note' | 'look' | 'close'>;
  #last: readonly SchemaFinding[] = [];
  #glances = Promise.resolve();
  /** Of the look that is under way, or was the last. */
  #ending = new AbortController();
  #work = Promise.resolve();
  #isOver = false;

  /** `tell` is given what each look has found, the same as before or none too. */
  constructor(
    tell: (findings: readonly SchemaFinding[]) => void,
    look: Look = (signal) => checkOverrides(undefined, signal),
    program: Pick<OverrideProgram, 'open' | 'note' | 'look' | 'close'> = new OverrideProgram(),
  ) {
    this.#tell = tell;
    this.#look = look;
    this.#program = program;
  }

  /** Tells at once what is wrong in files that were saved, or no longer is; what that breaks elsewhere is told by the next look. Resolves once that was done. */
  glance(paths: readonly string[]): Promise<void> {
    this.#program.note(paths);
    this.#glances = this.#glances.then(() => this.#glanceOnce());
    return this.#glances;
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
  async end(): Promise<void> {
    this.#isOver = true;
    this.#ending.abort();
    await this.#work;
    await this.#glances;
    await this.#program.close();
  }

  async #glanceOnce(): Promise<void> {
    if (this.#isOver) return;
    try {
      const glance = await this.#program.look();
      if (glance === null || this.#isOver) return;
      const others = this.#last.filter(({ place }) => !glance.files.includes(place.file));
      if (others.length + glance.findings.length + this.#last.length > 0) this.#told([...glance.findings, ...others]);
    } catch (error) {
      if (!this.#isOver) console.error(error);
    }
  }

  #told(findings: readonly SchemaFinding[]): void {
    this.#last = findings;
    this.#tell(findings);
  }

  async #lookOnce(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      const findings = await this.#look(signal);
      if (!signal.aborted && findings !== null) this.#told(findings);
      // Nobody waits for it now.
      if (!signal.aborted) await this.#program.open();
    } catch (error) {
      if (!signal.aborted) console.error(error);
    }
  }
}
