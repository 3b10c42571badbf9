// Which version of product and schemas brings the tables, and who started it: for the history of migrations.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import type { MigratedBy } from '../runtime/server/migrate/migration-history.ts';
import { hashContents } from './content-hash.ts';
import { projectRoot } from './project-root.ts';

/** `command`: what was started, `tongguan migrate`. Reads every schema: to be asked once something was changed. */
export function migratedBy(command: string): MigratedBy {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string };
  return {
    release: version,
    schemas: hashContents(projectRoot, ['schemas', 'locales']),
    revision: revision(),
    by: `${account()}@${hostname()}, ${command}`,
  };
}

/** The commit, with a plus behind it where schemas differ from it. */
function revision(): string | null {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const commit = git('rev-parse', 'HEAD');
    return git('status', '--porcelain', '--', 'schemas', 'locales') === '' ? commit : `${commit}+`;
  } catch {
    return null;
  }
}

function account(): string {
  try {
    return userInfo().username;
  } catch {
    // An id without a name, as containers have.
    return String(process.getuid?.() ?? 'unknown');
  }
}
