// From the environment to a database whose tables, codes and menus are what the schemas say.
import pg, { type Pool, type PoolClient, type PoolConfig } from 'pg';
import type { ServerModel } from '../runtime/core/model.ts';
import { tableOf } from '../runtime/core/tables.ts';
import type { KeyRing } from '../runtime/server/authority/key-ring.ts';
import { defaultSettings } from '../runtime/server/context.ts';
import { clientClass } from '../runtime/server/database/client-class.ts';
import { onConnection } from '../runtime/server/database/on-connection.ts';
import { type OpenDatabase, openDatabase } from '../runtime/server/database/open-database.ts';
import { pooledClient } from '../runtime/server/database/pooled-client.ts';
import { Replicas } from '../runtime/server/database/replicas.ts';
import { type TimedStatement, timedClient } from '../runtime/server/database/timed-client.ts';
import { appendOnlyTables } from '../runtime/server/integrity/history-forms.ts';
import { keptMonths, setLogRetention } from '../runtime/server/integrity/log-retention.ts';
import { countWritten } from '../runtime/server/live/written-tables.ts';
import { broughtVersion, isSuperseded, noteVersion } from '../runtime/server/migrate/brought-versions.ts';
import { encryptFields } from '../runtime/server/migrate/encrypt-fields.ts';
import { fillComputed } from '../runtime/server/migrate/fill-computed.ts';
import { moveFormerLines } from '../runtime/server/migrate/former-records.ts';
import { changeable, grantRights } from '../runtime/server/migrate/grant-rights.ts';
import { loadCodes } from '../runtime/server/migrate/load-codes.ts';
import { loadModules } from '../runtime/server/migrate/load-modules.ts';
import { keepWays } from '../runtime/server/migrate/lost-ways.ts';
import { migrate } from '../runtime/server/migrate/migrate.ts';
import { renamesOf } from '../runtime/server/migrate/renames.ts';
import { layoutsOf } from '../runtime/server/store/layouts-of.ts';
import { connectionLife } from '../runtime/server/store/statement-names.ts';
import type { Environment } from './environment.ts';
import { ringOfInstallation } from './key-settings.ts';
import { migratedBy } from './migrated-by.ts';
import { say, step } from './progress.ts';

/** Connections of one server at the most, and of all servers of a machine: an embedded database allows 60. */
const [connections, connectionsOfMachine] = [20, 48] as const;

/** Milliseconds a statement may take: nobody waits longer for the answer of a call (spec 9). */
const longestStatement = 60_000;

/** Said when a connection begins; what is behind a pooler has to be told by the operator. */
const limits = { statement_timeout: longestStatement, idle_in_transaction_session_timeout: longestStatement };

/** Opens the database of the environment. */
export function open(environment: Environment, command: string, joins: boolean): Promise<OpenDatabase> {
  const { dataFolder, databaseUrl, directUrl, ownerUrl, readUrl } = environment;
  return step('Starting the database', () =>
    openDatabase({
      dataFolder,
      ...(databaseUrl !== undefined && { databaseUrl }),
      ...(directUrl !== undefined && { directUrl }),
      ...(readUrl !== undefined && { readUrl }),
      ...(ownerUrl !== undefined && { ownerUrl }),
      command,
      joins,
      report: say,
    }),
  );
}

/** Who is told of statements that took so many milliseconds or more. */
export interface WatchedStatements {
  readonly from: number;
  readonly tell: (timed: TimedStatement) => void;
}

/**
 * Commits do not wait for the disk: after a crash the last of them are gone, none out of turn. Statements are planned once and not
 * for the values of each call, which takes longer than most of them where tables are small.
 */
const inHurry = '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan';

interface PoolSharing {
  /** Servers of this machine that share its connections, this one among them. */
  readonly servers?: number;
  readonly watched?: WatchedStatements | null;
  /** For many writes at once, see `inHurry`. Not through a pooler, whose connections are not ours. */
  readonly hurries?: boolean;
}

/** A pool on the database for one of the servers of this machine; a connection that breaks is replaced, and the call that used it fails. */
export function poolOf(database: OpenDatabase, sharing: PoolSharing = {}): Pool {
  return poolAt(database, database.settings, sharing);
}

/** The replicas of a database, each with a pool like that of the primary; null where it has none. `lag`: seconds one may be behind and be read. */
export function replicasOf(database: OpenDatabase, lag: number, sharing: PoolSharing = {}): Replicas | null {
  if (!database.replicas) return null;
  const openPool = ({ settings }: { readonly settings: PoolConfig }): Pool =>
    poolAt(database, settings, sharing, 5_000);
  return new Replicas({ ...database.replicas, lag, openPool, report: say });
}

function poolAt(
  { direct }: OpenDatabase,
  settings: PoolConfig,
  { servers = 1, watched, hurries = false }: PoolSharing,
  connectionTimeoutMillis = 0,
): Pool {
  const Followed = clientClass(settings);
  const Plain = direct ? pooledClient(Followed) : Followed;
  const pool = new pg.Pool({
    ...settings,
    ...(direct ? {} : limits),
    ...(hurries && !direct && { options: `${settings.options ?? ''} ${inHurry}`.trim() }),
    ...(connectionTimeoutMillis > 0 && { connectionTimeoutMillis }),
    maxLifetimeSeconds: connectionLife,
    Client: watched ? timedClient(Plain, watched.from, watched.tell) : Plain,
    max: Math.max(4, Math.min(connections, Math.floor(connectionsOfMachine / servers))),
  });
  pool.on('error', (error) => {
    if (!pool.ending) console.error(`A connection to the database broke: ${error.message}`);
  });
  return pool;
}

/**
 * Does the work on connections to PostgreSQL itself, also where calls go through a pooler: what it locks and sets holds for longer
 * than a transaction. They are those of the owner of the tables, where the server works as another role.
 */
export async function onDirect<Result>(
  database: OpenDatabase,
  pool: Pool,
  work: (direct: Pool) => Promise<Result>,
): Promise<Result> {
  const place = database.owner ?? database.direct;
  if (!place) return work(pool);
  const direct = new pg.Pool({ ...place, ...limits, max: 2 });
  direct.on('error', () => {});
  try {
    const { rows } = await pool.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`);
    if (rows[0]?.limit === '0') say(unlimited);
    return await work(direct);
  } finally {
    await direct.end();
  }
}

const unlimited =
  "Statements behind DATABASE_URL may take for ever: run `alter role ... set statement_timeout = '60s'` for the role it names.";

export interface Bringing {
  /** Compared with the database though nothing changed since the last time. */
  readonly thorough: boolean;
  /** Where the business day begins; absent: as for a server that is told none. */
  readonly timeZone?: string | undefined;
  /** Connections of the server, whose role is given its rights; absent: whoever brings the tables works with them. */
  readonly server?: Pool;
  /** Months that the log of operations is kept; absent: as it was set before. */
  readonly logMonths?: number | undefined;
  /** The database is one that other servers may work on, of another version too: what these could not work with waits, and nothing is taken back that a later one brought. */
  readonly isShared?: boolean;
  /** What encrypted fields are brought under. */
  readonly keyRing: KeyRing;
}

/** How the database of the environment is brought up. */
export async function bringingOf(
  { keys, dataFolder, timeZone, databaseUrl, operation: { logMonths } }: Environment,
  how: Pick<Bringing, 'thorough' | 'server' | 'isShared'>,
): Promise<Bringing> {
  const keyRing = await ringOfInstallation(keys, dataFolder);
  return { isShared: databaseUrl !== undefined, ...how, timeZone, logMonths, keyRing };
}

/** Brings tables, code tables and menus to what the schemas say; says what people should know. */
export async function migrateTables(pool: Pool, model: ServerModel, bringing: Bringing): Promise<void> {
  const { thorough, timeZone, server, keyRing, logMonths, isShared = false } = bringing;
  const version = broughtVersion(model);
  await withConnection(pool, async (client) => {
    if (isShared && !thorough && (await isSuperseded(client, version))) return say(superseded);
    // Changing a large table may take longer than any call.
    await client.query('set statement_timeout = 0');
    const { notes } = await step('Bringing the tables to what the schemas say', () =>
      migrate(client, {
        ...{ tables: model.tables, renames: renamesOf(model) },
        ...{
          dryRun: false,
          thorough,
          expandsOnly: isShared,
          by: () => migratedBy(thorough ? 'tongguan migrate' : 'a start'),
        },
      }),
    );
    for (const note of notes) say(note);
    await step('Loading code tables and menus', async () => {
      // Servers of a version before may be at work.
      if (await loadCodes(client, model)) await countWritten(client, [tableOf(model.system.code ?? '')]);
      await loadModules(client, model);
    });
    await noteVersion(client, version, thorough);
    const lost = await keepWays(client, model);
    // `tongguan migrate` has told it with its plan.
    if (!thorough) for (const note of lost) say(note);
    const layouts = layoutsOf(model, undefined, keyRing);
    const renewed = await step('Encrypting fields', () => encryptFields(client, layouts, model.tables));
    if (renewed > 0) say(`Encrypted ${renewed} stored values and entries of the history with the key in use`);
    await step('Filling in computed values', async () => {
      await moveFormerLines(client, layouts, timeZone ?? defaultSettings.timeZone);
      await fillComputed(client, layouts);
    });
    if (server) await giveRights(client, server, model);
    // What a version before has set is set anew: how it is done changes.
    const months = logMonths ?? (await keptMonths(client));
    const isChosen = logMonths !== undefined;
    if (server && months !== undefined) await keepMonths(client, server, model, { months, isChosen });
    await client.query('reset statement_timeout');
  });
}

const superseded =
  'The database was brought to a later version: this one serves beside it and changes no table, code or menu. To go back to this version for good, run `tongguan migrate` of it.';

/** Lets the role of the server do what it has to and nothing more; says where PostgreSQL does not hold it to that. */
async function giveRights(client: PoolClient, server: Pool, { system }: ServerModel): Promise<void> {
  const asked = 'select current_user::text as role';
  const [{ rows: own }, { rows: given }] = [
    await client.query<{ role: string }>(asked),
    await server.query<{ role: string }>(asked),
  ];
  const role = given[0]?.role ?? '';
  const histories = appendOnlyTables(system);
  if (role !== own[0]?.role) for (const note of await grantRights(client, role, histories)) say(note);
  // Without the owner's connection: the tables may be those of another role all the same, which has brought them.
  else if ((await changeable(client, role, histories)).length > 0) say(oneRole(role));
}

interface KeptMonths {
  readonly months: number;
  /** By whoever starts this one, and not before. */
  readonly isChosen: boolean;
}

/** Sets how long the log of operations is kept; says where another role has to do that. */
async function keepMonths(client: PoolClient, server: Pool, { system }: ServerModel, kept: KeptMonths): Promise<void> {
  const { rows } = await server.query<{ role: string }>('select current_user::text as role');
  const isSet = await setLogRetention(client, system, { months: kept.months, role: rows[0]?.role ?? '' });
  if (isSet || !kept.isChosen) return;
  say('TONGGUAN_LOG_MONTHS is set by the owner of the tables: run `tongguan migrate` with it and DATABASE_OWNER_URL.');
}

function oneRole(role: string): string {
  return `The server works as role ${role}, which PostgreSQL does not keep from changing histories: "Two roles" in runtime/server/runbook.md says how to part them.`;
}

/** Does the work on one connection of the pool. */
export function withConnection<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  // The database may be stopped meanwhile, when a start is given up: the statement under way fails then, and not the process.
  return onConnection(pool, work);
}
