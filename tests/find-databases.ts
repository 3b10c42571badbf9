// Sees that PostgreSQL 15 and PgBouncer are there for the tests of several servers, or says what will not be tried.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { installPackages, isAdministrator, isKnownPackage, updatePackages } from './apt-packages.ts';

/** Packages of Debian by the program they bring; Debian 12 has this PostgreSQL, later releases have a newer one. */
const wanted = { 'postgresql-15': '/usr/lib/postgresql/15/bin/postgres', pgbouncer: '/usr/sbin/pgbouncer' };

/** What Debian asks before it makes a database of its own at the installation, which nobody needs here. */
const clusterSettings = '/etc/postgresql-common/createcluster.conf';

/** Installs what is missing as the administrator of the machine, as in the container of a test run; nobody else's machine is given a database. */
export async function findDatabases(report: (line: string) => void): Promise<void> {
  const missing = (): string[] => Object.entries(wanted).flatMap(([name, at]) => (existsSync(at) ? [] : [name]));
  const first = missing();
  if (first.length === 0) return;
  if (isAdministrator()) {
    report(`Installing ${first.join(' and ')} with apt-get, for the tests of several servers …`);
    await updatePackages();
    const known = first.filter(isKnownPackage);
    await preventCluster();
    if (known.length > 0) await installPackages(known);
  }
  for (const name of missing()) report(`NOT TRIED on this machine: ${name}, which is not installed.`);
}

async function preventCluster(): Promise<void> {
  if (existsSync(clusterSettings)) return;
  await mkdir(dirname(clusterSettings), { recursive: true });
  await writeFile(clusterSettings, 'create_main_cluster = false\nssl = on\n');
}
