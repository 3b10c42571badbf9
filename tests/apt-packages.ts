// Packages of Debian that a bare machine lacks, for tests of what runs beside the product: installed as long as that asks nobody anything.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A machine without a network is not waited for long. */
const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];

/** Refreshes what is known of packages. False where that is not possible: another system, no rights, no network. */
export function updatePackages(): Promise<boolean> {
  return apt('update');
}

/** Whether such a package can be installed. */
export function isKnownPackage(name: string): boolean {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;
}

/** Installs them without what they only recommend. @returns whether that went well. */
export function installPackages(names: readonly string[]): Promise<boolean> {
  return apt('install', '-y', '--no-install-recommends', ...names);
}

/** Whether this is the administrator of the machine, as in a container: others are asked for nothing but a browser. */
export function isAdministrator(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function apt(...argv: string[]): Promise<boolean> {
  const [command = 'apt-get', ...rest] = [
    ...(process.getuid?.() === 0 ? [] : ['sudo', '-n']),
    'apt-get',
    ...patience,
    ...argv,
  ];
  return runQuietly(command, rest, { DEBIAN_FRONTEND: 'noninteractive' });
}

/** Runs a command without its output. @returns whether it ended well. */
export function runQuietly(
  command: string,
  argv: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const child = spawn(command, argv, { stdio: 'ignore', env: { ...process.env, ...environment } });
  return new Promise((done) => {
    child.once('error', () => done(false));
    child.once('exit', (code) => done(code === 0));
  });
}
