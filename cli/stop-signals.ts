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
  const receive = (why: string): void => {
    if (first === null) {
      first = performance.now();
      void stop(why).then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    } else if (performance.now() - first > sameKeyPress) {
      force();
      process.exit(1);
    }
  };
  process.on('SIGINT', () => receive('Ctrl-C'));
  process.on('SIGTERM', () => receive('SIGTERM'));
  // Under nohup the signal is ignored, and must stay so.
  if (!ignoresHangup()) process.on('SIGHUP', () => receive('the terminal was closed'));
  if (process.env.npm_lifecycle_event !== undefined) watchParent(() => receive('npm has ended'));
}

function ignoresHangup(): boolean {
  try {
    const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
    return (BigInt(`0x${mask}`) & 1n) === 1n;
  } catch {
    return false;
  }
}

/** Killed outright, npm cannot pass a signal on; the server would stay behind and hold the port. */
function watchParent(gone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, 500);
  timer.unref();
}
