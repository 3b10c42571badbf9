// Starts the embedded database again whenever it ends by itself, at the same socket, and gives up when that fails again and again.
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningCluster } from './start-cluster.ts';
import { messageOf } from './start-problem.ts';

/** The first follows at once, the last ones leave time to make room on a disk. */
const patient: readonly number[] = [0, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 30_000, 30_000];
/** Milliseconds after which a database that runs has proved itself: its next end is the first one again. */
const proved = 60_000;

export interface KeptRunning {
  /** Starts the database once more, where the one before listened. */
  readonly start: () => Promise<RunningCluster>;
  /** Told what happens, for whoever runs the server. */
  readonly report: (line: string) => void;
  /** Milliseconds before each start after an end. */
  readonly pauses?: readonly number[];
}

/** The running database, which is another process after it has ended; `onEnd` is called once no more starts are tried. */
export function keepRunning(first: RunningCluster, { start, report, pauses = patient }: KeptRunning): RunningCluster {
  const listeners: (() => void)[] = [];
  const stopping = new AbortController();
  let current: RunningCluster | null = first;
  let restarting: Promise<void> = Promise.resolve();
  let since = Date.now();
  let failures = 0;

  const restart = async (): Promise<void> => {
    if (Date.now() - since > proved) failures = 0;
    const ended = Date.now();
    report('The database has ended by itself (postgres.log in the data folder says more): starting it again …');
    while (!stopping.signal.aborted) {
      const pause = pauses[failures];
      if (pause === undefined) return giveUp();
      failures += 1;
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        current = await start();
        since = Date.now();
        watch(current);
        return report(`The database runs again, ${((since - ended) / 1000).toFixed(1)} s after it ended`);
      } catch (error) {
        report(`The database could not be started again, try ${failures} of ${pauses.length}: ${messageOf(error)}`);
      }
    }
  };
  const giveUp = (): void => {
    report(
      `The database ended or failed to start ${pauses.length} times one after the other: no more starts are tried`,
    );
    for (const listener of listeners) listener();
  };
  const watch = (running: RunningCluster): void => {
    running.onEnd(() => {
      if (stopping.signal.aborted) return;
      current = null;
      restarting = restart();
    });
  };
  watch(first);
  return {
    get pid() {
      return current?.pid ?? 0;
    },
    socket: first.socket,
    onEnd: (listener) => void listeners.push(listener),
    stop: async () => {
      stopping.abort();
      await restarting;
      await current?.stop();
    },
    kill: () => {
      stopping.abort();
      current?.kill();
    },
  };
}
