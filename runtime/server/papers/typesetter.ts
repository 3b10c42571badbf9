// Sets papers in processes of their own: a few that stay warm, each with a limit of time and of memory, and made anew after a while.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fontFiles } from './fonts.ts';

export interface SetRequest {
  /** Typst files by path, of which `/main.typ` is the one that is set. */
  readonly files: { readonly [path: string]: string };
  /** What the templates read, as one JSON text. */
  readonly data: string;
  /** Seconds since 1970: when the PDF says that it was made. */
  readonly madeAt: number;
  /** A PDF (PDF/A-2a), or one SVG with the pages below each other, to be looked at. */
  readonly as: 'pdf' | 'svg';
}

export type SetPaper =
  | { readonly kind: 'set'; readonly content: Uint8Array; readonly pages: number }
  | { readonly kind: 'failed'; readonly reason: string };

export interface TypesetterLimits {
  /** Processes at the most. */
  readonly processes: number;
  /** Milliseconds one paper may take. */
  readonly milliseconds: number;
  /** Bytes a process may hold. */
  readonly bytes: number;
  /** Papers after which a process is made anew. */
  readonly papers: number;
  /** Requests that may wait. */
  readonly waiting: number;
}

export const usualLimits: TypesetterLimits = {
  processes: 2,
  milliseconds: 30_000,
  bytes: 700 * 1024 * 1024,
  papers: 500,
  waiting: 100,
};

/** Milliseconds between looks at the memory of a process that is at work. */
const watch = 100;
/** Milliseconds a process may take to begin. */
const slowestStart = 30_000;

/** Why no paper was set. `busy`: too many wait; `stopped`: it took too long or too much; `fault`: the template is at fault. */
export class TypesetFault extends Error {
  readonly why: 'busy' | 'stopped' | 'fault';

  constructor(why: TypesetFault['why'], reason: string) {
    super(reason);
    this.why = why;
  }
}

/** A process that nobody here has ended. */
class EndedProcess extends Error {}

interface Waiting {
  readonly request: SetRequest;
  /** Set once already, by a process that ended by itself. */
  readonly isAgain?: true;
  resolve(paper: Extract<SetPaper, { kind: 'set' }>): void;
  reject(fault: TypesetFault): void;
}

export class Typesetter {
  readonly #limits: TypesetterLimits;
  readonly #queue: Waiting[] = [];
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  #folder: string | null = null;
  #isClosed = false;

  constructor(limits: Partial<TypesetterLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
  }

  /** Sets a paper. Throws TypesetFault. */
  set(request: SetRequest): Promise<Extract<SetPaper, { kind: 'set' }>> {
    if (this.#queue.length >= this.#limits.waiting) throw new TypesetFault('busy', 'too many papers wait');
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, resolve, reject });
      this.#next();
    });
  }

  /** Ends the processes; what waits is refused. */
  close(): void {
    this.#isClosed = true;
    for (const { reject } of this.#queue.splice(0)) reject(new TypesetFault('stopped', 'the server ends'));
    for (const worker of this.#all) worker.end();
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true });
  }

  #next(): void {
    if (this.#isClosed || this.#queue.length === 0) return;
    const worker = this.#idle.pop() ?? this.#make();
    const waiting = worker && this.#queue.shift();
    if (!worker || !waiting) return;
    worker.set(waiting.request).then(
      (paper) => {
        if (worker.done < this.#limits.papers) this.#idle.push(worker);
        else this.#forget(worker);
        if (paper.kind === 'set') waiting.resolve(paper);
        else waiting.reject(new TypesetFault('fault', paper.reason));
        this.#next();
      },
      (error: unknown) => {
        this.#forget(worker);
        const isLost = error instanceof EndedProcess && worker.done > 0 && !waiting.isAgain && !this.#isClosed;
        // One that had waited, and ended meanwhile for a reason of its own, says nothing of the paper.
        if (isLost) this.#queue.unshift({ ...waiting, isAgain: true });
        else waiting.reject(new TypesetFault('stopped', error instanceof Error ? error.message : String(error)));
        this.#next();
      },
    );
  }

  #make(): Worker | null {
    if (this.#all.size >= this.#limits.processes) return null;
    this.#folder ??= mkdtempSync(join(tmpdir(), 'tongguan-papers-'));
    const worker = new Worker(this.#folder, this.#limits);
    this.#all.add(worker);
    return worker;
  }

  #forget(worker: Worker): void {
    this.#all.delete(worker);
    worker.end();
  }
}

/** One process, which sets one paper at a time. */
class Worker {
  readonly #process: ChildProcess;
  readonly #limits: TypesetterLimits;
  readonly #ready: Promise<void>;
  /** Papers it has set. */
  done = 0;

  constructor(folder: string, limits: TypesetterLimits) {
    this.#limits = limits;
    this.#process = fork(join(import.meta.dirname, 'typeset-process.ts'), [folder, ...fontFiles()], {
      // Nothing of the server's: no secrets to read, and a proxy that is nobody, so that nothing is fetched.
      env: { HTTPS_PROXY: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9' },
      cwd: folder,
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#ready = this.#told('ready', slowestStart).then(() => undefined);
    // Whoever sets a paper hears of it.
    this.#ready.catch(() => undefined);
  }

  async set(request: SetRequest): Promise<SetPaper> {
    await this.#ready;
    if (!this.#process.connected) throw new EndedProcess('the process ended while it waited');
    const answer = this.#told('paper', this.#limits.milliseconds);
    this.#process.send(request);
    const paper = await answer;
    this.done += 1;
    return paper as SetPaper;
  }

  end(): void {
    this.#process.kill('SIGKILL');
  }

  /** The next message. Throws when the process ends, takes too long or too much memory, and ends it. */
  #told(what: string, milliseconds: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const fail = (reason: string | EndedProcess): void => {
        settle();
        this.end();
        reject(typeof reason === 'string' ? new Error(reason) : reason);
      };
      const onMessage = (message: unknown): void => {
        settle();
        resolve(message);
      };
      const onEnd = (): void => fail(new EndedProcess(`the process ended before its ${what}`));
      const clock = setTimeout(() => fail(`no ${what} within ${milliseconds} ms`), milliseconds);
      const memory = setInterval(() => {
        if (bytesOf(this.#process.pid) > this.#limits.bytes) fail(`more than ${this.#limits.bytes} bytes`);
      }, watch);
      const settle = (): void => {
        clearTimeout(clock);
        clearInterval(memory);
        this.#process.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
      };
      this.#process.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
    });
  }
}

/** Bytes of memory a process holds; 0 where the system does not say. */
function bytesOf(pid: number | undefined): number {
  try {
    const [, resident = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return Number(resident) * pageBytes;
  } catch {
    return 0;
  }
}

const pageBytes = 4096;
