// Watches folders of the project for `tongguan dev`.
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './environment.ts';

/** Milliseconds to wait for the other files of one save. */
const together = 20;

export interface WatchedFolders {
  /** Resolves once what is under way is over; nothing is begun any more. */
  close(): Promise<void>;
  /** Does something else while nothing is at work; what is saved meanwhile is at work afterwards. */
  before(other: () => Promise<void>): Promise<void>;
}

/** Calls back once for the files of one save, by their paths in the project, and never while the last call is still at work. */
export function watchFolders(
  folders: readonly string[],
  changed: (paths: readonly string[]) => Promise<void>,
): WatchedFolders {
  let timer: NodeJS.Timeout | undefined;
  let waiting = new Set<string>();
  let work = Promise.resolve();
  const inTurn = (begun: () => Promise<void>): Promise<void> => {
    work = work.then(begun).catch((error: unknown) => console.error(error));
    return work;
  };
  const begin = (): void => {
    const paths = [...waiting];
    waiting = new Set();
    void inTurn(() => changed(paths));
  };
  const watchers = folders.map(
    (folder): FSWatcher =>
      watch(join(projectRoot, folder), { recursive: true }, (_event, name) => {
        waiting.add(join(folder, name ?? ''));
        clearTimeout(timer);
        timer = setTimeout(begin, together);
      }),
  );
  return {
    before: inTurn,
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      return work;
    },
  };
}
