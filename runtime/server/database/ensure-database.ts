// Makes the role and the database the server works with, inside the embedded cluster.
import pg, { type ClientConfig } from 'pg';
import type { Secrets } from './data-folder.ts';
import { socketPort } from './socket-folder.ts';
import { codeOf } from './start-problem.ts';

const name = 'tongguan';

/** PostgreSQL's codes for a missing database and for a role that is missing or has another password. */
const missing: ReadonlySet<string> = new Set(['3D000', '28P01', '28000']);

/** Settings to connect as the server's own role, which is no superuser. */
export function applicationSettings(socket: string, secrets: Secrets): ClientConfig {
  return { host: socket, port: socketPort, user: name, password: secrets.application, database: name };
}

/** Connects as the server's role; makes role and database first when they are missing. */
export async function ensureDatabase(socket: string, secrets: Secrets): Promise<ClientConfig> {
  const settings = applicationSettings(socket, secrets);
  try {
    await withClient(settings, async () => {});
  } catch (error) {
    if (!missing.has(codeOf(error))) throw error;
    const superuser = { ...settings, user: 'postgres', password: secrets.superuser, database: 'postgres' };
    await withClient(superuser, (client) => make(client, secrets));
    await withClient(settings, async () => {});
  }
  return settings;
}

/** Runs statements on one connection and closes it. */
export async function withClient<Result>(
  settings: ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(settings);
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function make(client: pg.Client, secrets: Secrets): Promise<void> {
  const password = client.escapeLiteral(secrets.application);
  const roles = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  await client.query(`${roles.rowCount === 0 ? 'create' : 'alter'} role ${name} login password ${password}`);
  const databases = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (databases.rowCount === 0) await client.query(`create database ${name} owner ${name}`);
}
