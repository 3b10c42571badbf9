// Where things stand below the data folder, and how it is made.
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { codeOf, StartProblem } from './start-problem.ts';

export interface DataFolder {
  readonly root: string;
  /** The database cluster. */
  readonly cluster: string;
  /** Holds the socket the database listens on. */
  readonly socket: string;
  /** What the database process says. */
  readonly log: string;
  /** Passwords of the database, readable by this user alone. */
  readonly secrets: string;
  /** Which process uses the folder now, for people. */
  readonly owner: string;
  /** Locked while a process uses the folder; empty. */
  readonly lock: string;
}

/** Paths below a data folder. */
export function dataFolderAt(path: string): DataFolder {
  const root = resolve(path);
  return {
    root,
    cluster: join(root, 'postgres'),
    socket: join(root, 'run'),
    log: join(root, 'postgres.log'),
    secrets: join(root, 'postgres.json'),
    owner: join(root, 'owner.json'),
    lock: join(root, 'in-use.lock'),
  };
}

/** Makes the folder if it is missing and proves that this user may write there. Throws StartProblem. */
export async function prepareDataFolder(folder: DataFolder): Promise<void> {
  const probe = join(folder.root, `.probe-${process.pid}`);
  try {
    await mkdir(folder.root, { recursive: true, mode: 0o700 });
    await writeFile(probe, '');
    await rm(probe);
    // The database may run as another user, which then has to pass through here to its own folder.
    if (process.getuid?.() === 0) await chmod(folder.root, 0o711);
  } catch (error) {
    throw describeFault(folder, error);
  }
}

function describeFault(folder: DataFolder, error: unknown): StartProblem {
  const code = codeOf(error);
  if (code === 'ENOSPC')
    return new StartProblem(`The disk that holds ${folder.root} is full: make room and start again.`, error);
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new StartProblem(`${folder.root} is not a folder: set TONGGUAN_DATA to a folder.`, error);
  }
  return new StartProblem(
    `No permission to write ${folder.root} (${code}): let user ${process.getuid?.() ?? ''} own it, or set TONGGUAN_DATA to another folder.`,
    error,
  );
}

/** Passwords of the roles of the embedded database. */
export interface Secrets {
  /** Of the superuser `postgres`, used only to make the roles and the database. */
  readonly superuser: string;
  /** Of the role that owns the tables, and that servers once worked as. */
  readonly application: string;
  /** Of the role the server works as; absent: made by a server from before it had one of its own. */
  readonly server?: string;
}

/** Reads the stored passwords; null when there are none yet. */
export async function readSecrets(folder: DataFolder): Promise<Secrets | null> {
  try {
    const { superuser, application, server } = JSON.parse(await readFile(folder.secrets, 'utf8'));
    if (typeof superuser === 'string' && typeof application === 'string') {
      return { superuser, application, ...(typeof server === 'string' && { server }) };
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    if (!(error instanceof SyntaxError)) throw describeFault(folder, error);
  }
  return null;
}
