// The server of `tongguan dev`: a process of its own, restarted without the database; calls wait while it is away, and one that cannot start
// takes nobody's place.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { PassedCalls, type PassedResponse } from './passed-calls.ts';
import { projectRoot } from './project-root.ts';
import { wordsMessage } from './renew-words.ts';

/** What the server tells the process that started it once it listens. */
export const readyMessage = 'ready';

/** What it tells before, once all it works by is loaded and only the port is wanted. */
export const loadedMessage = 'loaded';

/** What it tells when it cannot go on by what was compiled anew. */
export const failedMessage = 'failed';

/** What it is told of a model that was compiled anew. */
export interface ModelMessage {
  /** Below generated/. */
  readonly written: readonly string[];
}

export function isModelMessage(message: unknown): message is ModelMessage {
  return typeof message === 'object' && message !== null && 'written' in message;
}

/** Whether the server of before goes on, because the next one cannot start. */
export type Restarted = 'renewed' | 'kept';

/** After so many models that a process was given it makes room for another one: modules that were loaded are never forgotten. */
const mostModels = 60;

/**
 * Milliseconds a server that is to be stopped waits for the calls it was given: one that stops refuses those it has not read yet.
 * The next one waits longer for the port.
 */
const lastCalls = 5_000;

/** Characters kept of what a server says while it starts. */
const mostSaid = 4000;

/** Is told what a server said that ended before it could answer, and null once one can. */
export type OnStartFailure = (said: string | null) => void;

export class ServerProcess {
  /** Whoever wants to know why none starts. */
  onStartFailure: OnStartFailure = () => {};
  #child: ChildProcess | null = null;
  /** The one that has been ready, and how many models it was given since. */
  #up: ChildProcess | null = null;
  #models = 0;
  /** The one that answers until the next is loaded. */
  #former: ChildProcess | null = null;
  #ended = false;
  /** The one before, which may still be answering its last calls. */
  #stopping = Promise.resolve();
  #ready = Promise.withResolvers<void>();
  readonly #passed = new PassedCalls();

  /** Starts it, unless it has been ended for good meanwhile. */
  start(): void {
    if (this.#ended) return;
    const child = spawn(process.execPath, [join(projectRoot, 'cli', 'tongguan.js'), 'serve', '--beside'], {
      stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
      // Its own group: Ctrl-C reaches us alone, and we stop it in order.
      detached: true,
    });
    this.#child = child;
    this.#hearStart(child);
    // One that cannot start has said why: whoever calls it learns that nobody is there.
    const { resolve } = this.#ready;
    child.on('message', (message) => {
      if (message !== readyMessage || this.#up === child) return;
      [this.#up, this.#models] = [child, 0];
      resolve();
    });
    child.once('exit', () => this.#child === child && resolve());
  }

  /** Passes on what it says to people, and tells it where the server ends before it was ready, unless another has taken its place. */
  #hearStart(child: ChildProcess): void {
    let said = '';
    child.stderr?.on('data', (text: Buffer) => {
      process.stderr.write(text);
      if (this.#up !== child) said = `${said}${text.toString()}`.slice(-mostSaid);
    });
    // Once: the one of before is ready anew with each model, while the next one still does not start.
    child.on('message', (message) => message === readyMessage && this.#up !== child && this.onStartFailure(null));
    child.once('close', () => this.#child === child && this.#up !== child && this.onStartFailure(said.trim()));
  }

  /** Calls that come from now on wait for the next start, and so do those that were waiting for one that is given up. */
  hold(): void {
    if (this.#ended) return;
    const former = this.#ready;
    this.#ready = Promise.withResolvers();
    former.resolve();
  }

  /** Lets the calls go that were held for a start that does not come. */
  release(): void {
    this.#ready.resolve();
  }

  /** Resolves once calls can be passed on: after another change in the meantime not to the server that is stopped for it. */
  async untilReady(): Promise<void> {
    for (let awaited: unknown = null; awaited !== this.#ready; ) {
      awaited = this.#ready;
      await this.#ready.promise;
    }
  }

  /** Notes a call that is passed on, by its response. */
  passed(response: PassedResponse): void {
    this.#passed.note(response);
  }

  /**
   * Starts the next one. The one that is up answers its last calls and stops once the next has loaded all it works by; where that one
   * cannot, it has said why, and the one before goes on: `kept`.
   */
  async restart(): Promise<Restarted> {
    const former = this.#child;
    const isUp = former !== null && former === this.#up && isAlive(former);
    this.#former = isUp ? former : null;
    if (!isUp) this.#stopping = this.#stop(former);
    this.#child = null;
    this.start();
    if (isUp && !(await this.#hasLoaded())) {
      if (this.#ended) return 'renewed';
      [this.#child, this.#former] = [former, null];
      this.release();
      return 'kept';
    }
    this.#former = null;
    if (isUp) this.#stopping = this.#passed.answered(lastCalls).then(() => this.#stop(former));
    await this.#stopping;
    return 'renewed';
  }

  /** Whether the one that was just started comes to ask for the port. */
  #hasLoaded(): Promise<boolean> {
    const child = this.#child;
    if (!child) return Promise.resolve(false);
    return new Promise((done) => {
      child.on('message', (message) => message === loadedMessage && done(true));
      // Not before it has said all it has to say.
      child.once('close', () => done(false));
    });
  }

  /** Has the running one work by what was compiled anew; one that cannot, or is only being started, is restarted. Calls are held. */
  async renew(written: readonly string[]): Promise<Restarted> {
    const child = this.#child;
    if (!child?.connected || this.#up !== child || ++this.#models > mostModels) return this.restart();
    await this.#passed.answered(lastCalls);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    child.once('message', resolve);
    child.once('exit', resolve);
    child.send({ written } satisfies ModelMessage);
    const told = await promise;
    child.off('message', resolve);
    child.off('exit', resolve);
    if (told !== readyMessage) return this.restart();
    this.release();
    return 'renewed';
  }

  /** Tells the running one that the labels are others now. One that is being started reads them as it finds them, or is told. */
  renewWords(): void {
    if (this.#child?.connected) this.#child.send(wordsMessage);
  }

  async #stop(child: ChildProcess | null): Promise<void> {
    if (!child || !isAlive(child)) return;
    child.kill('SIGTERM');
    await new Promise((done) => child.once('exit', done));
  }

  /** Stops it for good: a restart that is under way starts nothing any more. */
  async end(): Promise<void> {
    this.#ended = true;
    this.release();
    const [child, former] = [this.#child, this.#former];
    this.#child = null;
    await Promise.all([this.#stopping, this.#stop(child), this.#stop(former)]);
  }
}

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
