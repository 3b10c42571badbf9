// A program of ours as a process of its own: what it says line by line, and how it ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..');

export class ChildProgram {
  readonly lines: string[] = [];
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  readonly #waiting = new Set<() => void>();

  /** Starts `node <script> <arguments>` of the project. Database and data folder come from `environment` alone. */
  constructor(argv: readonly string[], environment: NodeJS.ProcessEnv = {}) {
    const env = { ...process.env, DATABASE_URL: '', TONGGUAN_DATA: '', npm_lifecycle_event: undefined, ...environment };
    this.#child = spawn(process.execPath, argv, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on('line', (line) => {
        this.lines.push(line);
        for (const look of this.#waiting) look();
      });
    }
    this.#ended = new Promise((done) => this.#child.once('close', (code) => done(code)));
  }

  /** Its lines without those that only tell that a step takes long on a busy machine. */
  get said(): string[] {
    return this.lines.filter((line) => !/( …|: done in [\d.]+ s)$/.test(line));
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The first line that matches, said already or still to come. Fails when the program ends without it. */
  async line(pattern: RegExp): Promise<string> {
    const found = new Promise<string>((done) => {
      const look = (): void => {
        const line = this.lines.find((candidate) => pattern.test(candidate));
        if (line === undefined) return;
        this.#waiting.delete(look);
        done(line);
      };
      this.#waiting.add(look);
      look();
    });
    const ended = this.#ended.then((code) => {
      const line = this.lines.find((candidate) => pattern.test(candidate));
      if (line !== undefined) return line;
      throw new Error(`Ended with ${code} without saying ${pattern}:\n${this.lines.join('\n')}`);
    });
    return Promise.race([found, ended]);
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Exit code; null when a signal ended it. */
  end(): Promise<number | null> {
    return this.#ended;
  }

  /** Sends the signal and waits for the end. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.kill(signal);
    return this.#ended;
  }
}
