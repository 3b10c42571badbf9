// Decides as which user the database programs run, and how they reach folders that this user cannot enter.
//
// PostgreSQL refuses to run as root, so a root server hands its database to a user without rights. That user cannot
// pass a folder closed to others (a clone below /root or a `mktemp -d`), so the program is then given the one right
// to pass through folders, or is run in a user namespace where root has another number.
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { pickServiceUser, readUsers, type SystemUser } from './passwd.ts';
import { StartProblem } from './start-problem.ts';

const execute = promisify(execFile);

/** How to start a database program. */
export interface RunAs {
  /** Who must own the cluster's files; null: the user of this process. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  /** Put before the program and its arguments. */
  readonly prefix: readonly string[];
  /** Set by the system call instead of by the prefix. */
  readonly ids: { readonly uid: number; readonly gid: number } | null;
}

/** Environment of the database programs: nothing of ours can change how they behave. */
export const databaseEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Picks the first way that works here. Throws StartProblem when none does. */
export async function chooseRunAs(binaries: Binaries, folder: DataFolder): Promise<RunAs> {
  const users = await readUsers();
  const uid = process.getuid?.() ?? -1;
  const ways = uid === 0 ? await waysOfRoot(folder, users) : waysOfUser(uid, users);
  for (const way of ways) {
    if (await reaches(way, binaries, folder)) return way;
  }
  throw new StartProblem(
    uid === 0
      ? `PostgreSQL refuses to run as root and no other user can reach ${folder.root}: move the project to a folder others may pass through, start it as a normal user, or set DATABASE_URL.`
      : `User ${uid} has no entry in /etc/passwd, which PostgreSQL needs to make its database: add one, start as another user, or set DATABASE_URL.`,
  );
}

/** Runs a program the chosen way; what it prints is returned. */
export function runProgram(
  way: RunAs,
  program: string,
  args: readonly string[],
): Promise<{ stdout: string; stderr: string }> {
  const { command, argv, ids } = commandOf(way, program, args);
  return execute(command, argv, { cwd: '/', env: databaseEnvironment, ...ids });
}

/** The command line of a program run the chosen way. */
export function commandOf(
  way: RunAs,
  program: string,
  args: readonly string[],
): { command: string; argv: string[]; ids: object } {
  const [command = program, ...argv] = [...way.prefix, program, ...args];
  return { command, argv, ids: way.ids ?? {} };
}

const self: RunAs = { owner: null, prefix: [], ids: null };

function waysOfUser(uid: number, users: readonly SystemUser[]): RunAs[] {
  if (users.some((user) => user.uid === uid)) return [self];
  return [inNamespace(pickServiceUser(users))];
}

async function waysOfRoot(folder: DataFolder, users: readonly SystemUser[]): Promise<RunAs[]> {
  const found = await stat(folder.cluster).catch(() => null);
  const service = pickServiceUser(users);
  const named = users.some(({ uid }) => uid === service.uid);
  if (found?.uid === 0 || !named) return [inNamespace(service)];
  // A cluster made by another user stays with that user.
  const owner = found ? { uid: found.uid, gid: found.gid } : { uid: service.uid, gid: service.gid };
  const dropped = { owner, prefix: [], ids: owner };
  const passing = ['dac_read_search', 'dac_override'].map((right) => withRight(owner, right));
  return found ? [dropped, ...passing] : [dropped, ...passing, inNamespace(service)];
}

/** The user without rights but one: to pass through folders whatever their mode. */
function withRight(owner: { uid: number; gid: number }, right: string): RunAs {
  const prefix = [
    'setpriv',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    `--inh-caps=+${right}`,
    `--ambient-caps=+${right}`,
    // Without it access(2), which PostgreSQL asks about its own program, leaves the right out of account.
    '--securebits=+no_setuid_fixup',
  ];
  return { owner, prefix, ids: null };
}

/** The same user, seen under another number by the program itself. */
function inNamespace(user: SystemUser): RunAs {
  return { owner: null, prefix: ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`], ids: null };
}

/** Tries to enter the data folder, to read what initdb reads and to run the server program. */
async function reaches(way: RunAs, binaries: Binaries, folder: DataFolder): Promise<boolean> {
  const script = 'cd "$1" && head -c 1 "$2" >/dev/null && exec "$3" --version';
  const template = join(binaries.root, 'share', 'postgresql', 'postgres.bki');
  try {
    const { stderr } = await runProgram(way, '/bin/sh', ['-c', script, 'sh', folder.root, template, binaries.postgres]);
    // The server still answers when it cannot inspect its own program, but initdb would then fail.
    return stderr === '';
  } catch {
    return false;
  }
}
