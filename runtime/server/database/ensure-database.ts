// Makes the database of the embedded cluster, the role that owns it, and the role the server works as.
import pg, { type ClientConfig } from 'pg';
import type { Secrets } from './data-folder.ts';
import { socketPort } from './socket-folder.ts';
import { codeOf } from './start-problem.ts';

const name = 'tongguan';
const serverRole = 'tongguan_server';

/** PostgreSQL's codes for a missing database and for a role that is missing or has another password. */
const missing: ReadonlySet<string> = new Set(['3D000', '28P01', '28000']);

/** How to connect to the embedded database. Neither role is a superuser. */
export interface RoleSettings {
  /** As the role the server works as, which owns nothing. */
  readonly settings: ClientConfig;
  /** As the owner of the tables; absent for a cluster of a server from before there were two roles. */
  readonly owner?: ClientConfig;
}

/** Settings to connect as each role. */
export function roleSettings(socket: string, { application, server }: Secrets): RoleSettings {
  const owner = { host: socket, port: socketPort, user: name, password: application, database: name };
  if (server === undefined) return { settings: owner };
  return { settings: { ...owner, user: serverRole, password: server }, owner };
}

/** Connects as each role; makes roles and database first when they are missing. */
export async function ensureDatabase(socket: string, secrets: Secrets): Promise<RoleSettings> {
  const places = roleSettings(socket, secrets);
  try {
    await tryEach(places);
  } catch (error) {
    if (!missing.has(codeOf(error))) throw error;
    const superuser = { ...places.settings, user: 'postgres', password: secrets.superuser, database: 'postgres' };
    await withClient(superuser, (client) => make(client, secrets));
    await tryEach(places);
  }
  return places;
}

async function tryEach({ settings, owner }: RoleSettings): Promise<void> {
  for (const place of owner ? [owner, settings] : [settings]) await withClient(place, async () => {});
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

async function make(client: pg.Client, { application, server }: Secrets): Promise<void> {
  await makeRole(client, name, application);
  if (server !== undefined) await makeRole(client, serverRole, server);
  const databases = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (databases.rowCount === 0) await client.query(`create database ${name} owner ${name}`);
}

async function makeRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  await client.query(
    `${rowCount === 0 ? 'create' : 'alter'} role ${role} login password ${client.escapeLiteral(password)}`,
  );
}
