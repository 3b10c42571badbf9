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
 * disk knows no locks, a lock is given that keeps nobody out.
 */
export async function takeFileLock(path: string): Promise<KernelLock | null> {
  const options = ['--nonblock', '--no-fork', '--conflict-exit-code', String(isHeld), path];
  const holder = spawn('flock', [...options, '/bin/sh', '-c', hold], {
    cwd: '/',
    // Its own session: Ctrl-C ends the database first, and the lock after it.
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const outcome = await Promise.race([
    once(holder.stdout, 'data').then(() => 'taken'),
    once(holder, 'close').then(([code]) => (code === isHeld ? 'held' : 'none')),
  ]).catch(() => 'none');
  if (outcome === 'held') return null;
  if (outcome === 'none') return { release: async () => {} };
  return keep(holder);
}

function keep(holder: ChildProcess): KernelLock {
  const ended = once(holder, 'exit');
  holder.stdout?.destroy();
  holder.unref();
  return {
    release: async () => {
      holder.ref();
      holder.stdin?.end();
      await ended;
    },
  };
}
