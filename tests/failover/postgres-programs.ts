// The programs that the databases of a test are made of: PostgreSQL 15 of Debian where the machine has it, else the packaged ones.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries } from '../../runtime/server/database/binaries.ts';
import { type RunAs, runProgram } from '../../runtime/server/database/run-as.ts';

export interface PostgresPrograms {
  /** As people read it, with its version. */
  readonly name: string;
  readonly major: number;
  readonly postgres: string;
  readonly initdb: string;
}

/** The oldest one the product works on, as Debian 12 brings it. */
const ofDebian = '/usr/lib/postgresql/15/bin';

/** Those in the folder that FAILOVER_POSTGRES names, `packaged` for those of the package; else as above. */
export async function findPrograms(): Promise<PostgresPrograms> {
  const named = process.env.FAILOVER_POSTGRES ?? '';
  const folder = named === '' && existsSync(join(ofDebian, 'postgres')) ? ofDebian : named;
  const programs =
    folder === '' || folder === 'packaged'
      ? await findBinaries()
      : { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') };
  const { stdout } = await promisify(execFile)(programs.postgres, ['--version']);
  const [name = '', major] = /PostgreSQL\)? ?(\d+)[\w.]*/.exec(stdout.replace(')', '')) ?? [];
  return { name, major: Number(major), postgres: programs.postgres, initdb: programs.initdb };
}

/** Makes a cluster whose superuser `postgres` has the password in the file. Sorting is that of the embedded one. */
export async function makeCluster(
  { initdb, major }: PostgresPrograms,
  runAs: RunAs,
  { folder, passwordFile }: { readonly folder: string; readonly passwordFile: string },
): Promise<void> {
  const sorting =
    major < 17 ? ['--locale=C.UTF-8'] : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await runProgram(runAs, initdb, [
    `--pgdata=${folder}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...sorting,
    '--no-instructions',
    '--no-sync',
  ]);
}
