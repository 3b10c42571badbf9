// Databases for tests: one embedded cluster for the whole run, and for each worker copies of a migrated database.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureCompiled } from '../cli/compile-schemas.ts';
import { dataFolderAt, readSecrets } from '../runtime/server/database/data-folder.ts';
import { withClient } from '../runtime/server/database/ensure-database.ts';
import { type OpenDatabase, openDatabase } from '../runtime/server/database/open-database.ts';
import { isAsMigrated, remember, restore } from './restore.ts';
import { clearAbandonedFolders, makeTestFolder, removeTestFolder } from './test-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How to reach the run's cluster as its superuser. */
    cluster: { host: string; port: number; password: string };
  }
}

export interface TestDatabase {
  /** For `new pg.Pool(...)`, as the role the server works as: the owner's in an empty database. */
  readonly settings: PoolConfig;
  /** As the owner of the tables, for what the server may not do. */
  readonly owner: PoolConfig;
  /** Gives the database back; whoever is still connected is cut off. */
  drop(): Promise<void>;
}

export type Cluster = ReturnType<typeof superuserOf>;

const template = 'template_tongguan';

/** Vitest's global setup: starts the cluster, migrates the template; the function it gives ends both. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { database, cluster, remove } = await startCluster();
  try {
    await makeTemplate(cluster);
  } catch (error) {
    await database.stop();
    await remove();
    throw error;
  }
  project.provide('cluster', { host: cluster.host, port: cluster.port, password: cluster.password });
  return async () => {
    await database.stop();
    await remove();
  };
}

/**
 * A database that nobody else uses: as it is migrated (tables, codes and menus, no accounts), or an empty one.
 * In a test file: `createTestDatabase(inject('cluster'))`; drop it when the file is done. Making a migrated one costs
 * a second, so that a worker gives those that were dropped out again, emptied (restore.ts).
 */
export async function createTestDatabase(
  cluster: { host: string; port: number; password: string },
  from: 'migrated' | 'empty' = 'migrated',
): Promise<TestDatabase> {
  const superuser = superuserOf(cluster);
  const known = from === 'migrated' ? idle.pop() : undefined;
  const made = known ?? (await makeDatabase(superuser, from));
  const inside: Cluster = { ...superuser, database: made.name };
  if (known) await withClient(inside, restore);
  const remove = (client: pg.Client): Promise<void> => removeDatabase(client, made.name);
  const { host, port } = cluster;
  const settings = { host, port, user: made.name, password: made.password, database: made.name };
  return {
    settings,
    owner: { ...settings, options: '-c role=tongguan' },
    drop: async () => {
      if (from === 'migrated' && (await withClient(inside, isAsMigrated))) idle.push(made);
      else await withClient(superuser, remove);
    },
  };
}

interface MadeDatabase {
  /** Of the database and of the role that may log in to it. */
  readonly name: string;
  readonly password: string;
}

/** Migrated databases of this worker that nobody uses. */
const idle: MadeDatabase[] = [];

async function makeDatabase(superuser: Cluster, from: 'migrated' | 'empty'): Promise<MadeDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const source = from === 'migrated' ? template : 'template1';
  const password = randomBytes(12).toString('hex');
  await withClient(superuser, async (client) => {
    // A role for each database, which becomes one of those of a server, with a password this file can know.
    const server = from === 'migrated' ? 'tongguan_server' : 'tongguan';
    await client.query(`create role ${name} login password '${password}' in role tongguan, tongguan_server`);
    await client.query(`create database ${name} template ${source} owner tongguan`);
    await client.query(`alter role ${name} set role ${server}`);
  });
  return { name, password };
}

/** Milliseconds within which connections that were ended are gone: a pool says that it has ended before they are. */
const ending = 5_000;

async function removeDatabase(client: pg.Client, name: string): Promise<void> {
  // One that is cut off while it ends would take that for a fault, and nobody listens any more.
  for (const end = performance.now() + ending; performance.now() < end; await pause(20)) {
    const { rowCount } = await client.query('select 1 from pg_stat_activity where datname = $1 limit 1', [name]);
    if (rowCount === 0) break;
  }
  await client.query(`drop database ${name} with (force)`);
  await client.query(`drop role ${name}`);
}

async function startCluster(): Promise<{ database: OpenDatabase; cluster: Cluster; remove: () => Promise<void> }> {
  await clearAbandonedFolders();
  const root = await makeTestFolder();
  const database = await openDatabase({
    dataFolder: root,
    command: 'the tests',
    joins: false,
    durable: false,
    report: console.log,
  });
  const secrets = await readSecrets(dataFolderAt(root));
  const { host, port } = database.settings;
  return {
    database,
    cluster: superuserOf({ host: String(host), port: Number(port), password: secrets?.superuser ?? '' }),
    remove: () => removeTestFolder(root),
  };
}

function superuserOf(cluster: { host: string; port: number; password: string }) {
  return { ...cluster, user: 'postgres', database: 'postgres' };
}

async function makeTemplate(cluster: Cluster): Promise<void> {
  await ensureCompiled();
  const [{ model }, { migrate }, { grantRights }, { appendOnlyTables }, { loadCodes }, { loadModules }] =
    await Promise.all([
      import('../generated/model.gen.ts'),
      import('../runtime/server/migrate/migrate.ts'),
      import('../runtime/server/migrate/grant-rights.ts'),
      import('../runtime/server/integrity/history-forms.ts'),
      import('../runtime/server/migrate/load-codes.ts'),
      import('../runtime/server/migrate/load-modules.ts'),
    ]);
  await withClient(cluster, (client) => client.query(`create database ${template} owner tongguan`));
  await withClient({ ...cluster, database: template }, async (client: pg.Client) => {
    await client.query('set role tongguan');
    await migrate(client, { tables: model.tables, dryRun: false, thorough: false });
    await loadCodes(client, model);
    await loadModules(client, model);
    await grantRights(client, 'tongguan_server', appendOnlyTables(model.system));
  });
  await withClient({ ...cluster, database: template }, remember);
}
