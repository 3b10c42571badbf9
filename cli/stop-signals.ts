// Ends the server in order on Ctrl-C, SIGTERM, a closed terminal, or when the npm that started it is gone.
import { readFileSync } from 'node:fs';

export interface StopActions {
  /** Ends everything in order. */
  readonly stop: (why: string) => Promise<void>;
  /** Ends everything at once. */
  readonly force: () => void;
}

/** Milliseconds within which a second signal is the same Ctrl-C: the terminal sends one, npm passes on another. */
const sameKeyPress = 700;

/** Listens until the process ends. The second Ctrl-C forces. */
export function listenForStop({ stop, force }: StopActions): void {
  let first: number | null = null;
  const end = (why: string): void => {
    if (first !== null) return;
    first = performance.now();
    void stop(why).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  const receive = (why: string): void => {
    if (first !== null && performance.now() - first > sameKeyPress) {
      force();
      process.exit(1);
    }
    end(why);
  };
  process.on('SIGINT', () => receive('Ctrl-C'));
  process.on('SIGTERM', () => receive('SIGTERM'));
  // Node sets the signal back to its default, so that nohup could not keep us alive in any case.
  process.on('SIGHUP', () => receive('the terminal was closed'));
  // A process of ours that works for another one does not outlive it, however that one ends.
  process.on('disconnect', () => end('whoever started it has ended'));
  if (process.env.npm_lifecycle_event !== undefined) watchStarter(() => end('npm has ended'));
}

/**
 * Calls back when the program that started us is gone: npm, or Playwright. Between it and us there may be a shell, which
 * passes no signal on; killed outright, the program cannot end us, and we would stay behind and hold the port.
 */
export function watchStarter(gone: () => void): void {
  const parent = process.ppid;
  const isShell = /(^|\/)(sh|bash|dash|ash)\0/.test(read(parent, 'cmdline'));
  const starter = isShell ? parentOf(parent) : null;
  const timer = setInterval(() => {
    if (process.ppid === parent && (starter === null || parentOf(parent) === starter)) return;
    clearInterval(timer);
    gone();
  }, 500);
  timer.unref();
}

function parentOf(pid: number): number | null {
  const [, parent] = /^PPid:\s*(\d+)$/m.exec(read(pid, 'status')) ?? [];
  return parent === undefined ? null : Number(parent);
}

/** A file of /proc; empty where there is none. */
function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
