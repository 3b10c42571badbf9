// The servers of `tongguan serve --workers N`: processes that share the port, each started anew when it ends by itself.
import cluster, { type Worker } from 'node:cluster';
import { join } from 'node:path';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { say } from './progress.ts';
import { projectRoot } from './project-root.ts';
import { gatherMetrics } from './shared-metrics.ts';

/** What the process that started it tells a server of several. */
export const stopMessage = 'stop';
/** And what it tells before the rules are compiled anew beside it, see hold-rules.ts; it tells the same when it has done so. */
export const holdMessage = 'hold';
/** What such a server tells once it listens. */
export interface WorkerReady {
  readonly address: string;
}
/** Its environment variable: how many there are. */
export const workersVariable = 'TONGGUAN_SERVERS';
/** Its environment variable: which of them it is, from 1. */
export const workerVariable = 'TONGGUAN_SERVER';
/** Its environment variable: the build of the pages that all of them serve, also one that takes the place of another later. */
export const buildVariable = 'TONGGUAN_PAGES_BUILD';

/** Milliseconds before another takes the place of one that ended: longer while they end soon after their start. */
const [shortestPause, longestPause] = [100, 10_000];
/** Milliseconds after which one that ends has been at work. */
const atWork = 10_000;
/** Milliseconds a server may take to stop beside the delay that the operator asks for. */
const longestStop = 8_000;

export class Workers {
  readonly #count: number;
  readonly #longestStop: number;
  readonly #build: string;
  readonly #waiting = new Set<NodeJS.Timeout>();
  #pause = shortestPause;
  #isStopping = false;

  /** `stopDelay`: milliseconds for which a server that is to stop goes on answering; `build`: of the pages. */
  constructor(count: number, { stopDelay, build }: { readonly stopDelay: number; readonly build: string }) {
    this.#count = count;
    this.#build = build;
    this.#longestStop = longestStop + stopDelay;
    // Each takes connections from the port itself: one that this process had handed to a server killed that moment would hang for ever.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: join(projectRoot, 'cli', 'serve-worker.ts'), args: [] });
    gatherMetrics();
  }

  /** Starts them, and gives the address of all once each listens. Throws StartProblem when one cannot start; it has said why. */
  async start(): Promise<string> {
    const [address = ''] = await Promise.all(Array.from({ length: this.#count }, (_, at) => this.#begin(at + 1)));
    return address;
  }

  /** Has each hold the rules it was started with. */
  async holdRules(): Promise<void> {
    await Promise.all(this.#all().map(held));
  }

  /** Has them answer what is under way and end; none stays. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#waiting) clearTimeout(timer);
    await Promise.all(this.#all().map((worker) => stopped(worker, this.#longestStop)));
  }

  /** Ends them at once. */
  kill(): void {
    this.#isStopping = true;
    for (const worker of this.#all()) worker.process.kill('SIGKILL');
  }

  #all(): Worker[] {
    return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  }

  #fork(number: number): Worker {
    return cluster.fork({
      [workersVariable]: String(this.#count),
      [workerVariable]: String(number),
      [buildVariable]: this.#build,
    });
  }

  #begin(number: number): Promise<string> {
    const worker = this.#fork(number);
    return new Promise((done, fail) => {
      const hear = (message: object): void => {
        // Its readings may be asked for before it tells that it listens.
        if (typeof message !== 'object' || !('address' in message)) return;
        worker.off('message', hear);
        this.#watch(worker, number);
        done((message as WorkerReady).address);
      };
      worker.on('message', hear);
      worker.once('exit', () => fail(new StartProblem('A server of several could not start.')));
    });
  }

  /** Has another take its place when it ends. */
  #watch(worker: Worker, number: number): void {
    const since = performance.now();
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (this.#isStopping) return;
      this.#pause = performance.now() - since > atWork ? shortestPause : Math.min(this.#pause * 2, longestPause);
      say(`Server process ${worker.process.pid} ended (${signal ?? `code ${code}`}): another takes its place`);
      const timer = setTimeout(() => {
        this.#waiting.delete(timer);
        this.#watch(this.#fork(number), number);
      }, this.#pause);
      this.#waiting.add(timer);
    });
  }
}

/** Settles when it has done so, or ends. */
function held(worker: Worker): Promise<void> {
  return new Promise((done) => {
    const hear = (message: unknown): void => {
      if (message === holdMessage) end();
    };
    const end = (): void => {
      worker.off('message', hear);
      worker.off('exit', end);
      done();
    };
    worker.on('message', hear);
    worker.once('exit', end);
    if (worker.isConnected()) worker.send(holdMessage);
    else end();
  });
}

/** Tells one to stop, and ends one that does not within so many milliseconds. */
async function stopped(worker: Worker, longest: number): Promise<void> {
  if (worker.isDead()) return;
  const ended = new Promise((done) => worker.once('exit', done));
  const late = setTimeout(() => worker.process.kill('SIGKILL'), longest);
  if (worker.isConnected()) worker.send(stopMessage);
  await ended;
  clearTimeout(late);
}
