// Watches folders of the project for `tongguan dev`.
import { join, relative } from 'node:path';
import { watch } from 'chokidar';
import { projectRoot } from './project-root.ts';

/** Milliseconds to wait for the other files of one save: chokidar leaves out what is saved again within 50, which is read at the end of these. */
const together = 60;

export interface WatchedFolders {
  /** Resolves once every file is watched: what is saved before may be missed. */
  readonly ready: Promise<void>;
  /** Resolves once what is under way is over; nothing is begun any more. */
  close(): Promise<void>;
  /** Does something else while nothing is at work; what is saved meanwhile is at work afterwards. */
  before(other: () => Promise<void>): Promise<void>;
}

/**
 * Calls back once for the files of one save, by their paths in the project, and never while the last call is still at work. A file that an
 * editor saves by putting another in its place is still watched. `atOnce` is told of them first, also while a call is at work.
 */
export function watchFolders(
  folders: readonly string[],
  changed: (paths: readonly string[]) => Promise<void>,
  root = projectRoot,
  atOnce: (paths: readonly string[]) => void = () => {},
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
    atOnce(paths);
    void inTurn(() => changed(paths));
  };
  const watcher = watch(
    folders.map((folder) => join(root, folder)),
    { ignoreInitial: true },
  );
  watcher.on('all', (_event, path) => {
    waiting.add(relative(root, path));
    clearTimeout(timer);
    timer = setTimeout(begin, together);
  });
  watcher.on('error', (error) => console.error(error));
  return {
    ready: new Promise((done) => watcher.once('ready', done)),
    before: inTurn,
    close: async () => {
      clearTimeout(timer);
      await watcher.close();
      return work;
    },
  };
}
