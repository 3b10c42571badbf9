// A lock on a file, seen also by those who share nothing but the disk: containers on one volume, each with process numbers of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { KernelLock } from './kernel-lock.ts';

/** What flock(1) ends with when another has the lock. */
const isHeld = 75;
/** Says that it has the lock, and keeps it until what it reads ends: with us, however we end. */
const hold = 'echo && exec cat';

/**
 * Takes the lock of the file at this absolute path, which is made; null when another has it. Where there is no flock(1), or the
 * disk knows no locks, a lock is given that keeps nobody out. It is kept by a process of its own: if that is killed the lock is taken
 * again, and `onLost` called where another was quicker.
 */
export async function takeFileLock(path: string, onLost: () => void = () => {}): Promise<KernelLock | null> {
  const holder = await hand(path);
  if (holder === 'held') return null;
  return holder === 'none' ? { release: async () => {} } : new FileLock(path, holder, onLost);
}

class FileLock implements KernelLock {
  readonly #path: string;
  readonly #onLost: () => void;
  #holder: ChildProcess;
  #isReleased = false;

  constructor(path: string, holder: ChildProcess, onLost: () => void) {
    this.#path = path;
    this.#onLost = onLost;
    this.#holder = holder;
    this.#watch();
  }

  async release(): Promise<void> {
    this.#isReleased = true;
    if (this.#holder.exitCode !== null || this.#holder.signalCode !== null) return;
    const ended = once(this.#holder, 'exit');
    this.#holder.ref();
    this.#holder.stdin?.end();
    await ended;
  }

  #watch(): void {
    this.#holder.unref();
    this.#holder.once('exit', () => void this.#takeAgain());
  }

  async #takeAgain(): Promise<void> {
    if (this.#isReleased) return;
    const holder = await hand(this.#path);
    if (holder === 'held') return this.#onLost();
    if (holder === 'none') return;
    this.#holder = holder;
    if (this.#isReleased) holder.stdin?.end();
    else this.#watch();
  }
}

/** A process that has the lock; `held`: another has it; `none`: there are no such locks. */
async function hand(path: string): Promise<ChildProcess | 'held' | 'none'> {
  const options = ['--nonblock', '--no-fork', '--conflict-exit-code', String(isHeld), path];
  const holder = spawn('flock', [...options, '/bin/sh', '-c', hold], {
    cwd: '/',
    // Its own session: Ctrl-C ends the database first, and the lock after it.
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const outcome = await Promise.race([
    once(holder.stdout, 'data').then(() => 'taken' as const),
    once(holder, 'close').then(([code]) => (code === isHeld ? ('held' as const) : ('none' as const))),
  ]).catch(() => 'none' as const);
  if (outcome !== 'taken') return outcome;
  holder.stdout.destroy();
  return holder;
}
