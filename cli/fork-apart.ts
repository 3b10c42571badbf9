// Forks a process that is killed when it takes too long or nobody waits for it: what it keeps in temporary folders goes with it.
import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The process of a module, killed by the signal of the options; temporary folders of its own are gone soon after its end. */
export function forkApart(module: string, options: ForkOptions & { readonly signal: AbortSignal }): ChildProcess {
  const folder = mkdtempSync(join(tmpdir(), 'tongguan-apart-'));
  const clear = (): void => void rm(folder, { recursive: true, force: true }).catch(() => {});
  const env = { ...process.env, TMPDIR: folder };
  const child = fork(module, [], { ...options, env, killSignal: 'SIGKILL' });
  child.once('exit', clear);
  child.once('error', () => {
    if (child.pid === undefined) clear();
  });
  return child;
}
