// One PostgreSQL of a test with replicas: the packaged programs alone, on a socket, killed and promoted as the test wants.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { appendFile, chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Binaries, findBinaries } from '../../runtime/server/database/binaries.ts';
import { dataFolderAt, prepareDataFolder, type Secrets } from '../../runtime/server/database/data-folder.ts';
import { ensureDatabase, withClient } from '../../runtime/server/database/ensure-database.ts';
import { initialise } from '../../runtime/server/database/initialise.ts';
import { chooseRunAs, commandOf, databaseEnvironment, type RunAs } from '../../runtime/server/database/run-as.ts';

/** The same for all: the socket tells them apart. */
const port = 5432;

interface NodeParts {
  readonly name: string;
  readonly root: string;
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly secrets: Secrets;
}

export class PostgresNode {
  readonly name: string;
  readonly socket: string;
  readonly #parts: NodeParts;
  #process: ChildProcess | null = null;

  private constructor(parts: NodeParts) {
    this.#parts = parts;
    this.name = parts.name;
    this.socket = join(parts.root, 'run');
  }

  /** A new, empty primary below the folder, with the role and the database of the product. */
  static async make(root: string, name: string): Promise<PostgresNode> {
    const folder = dataFolderAt(join(root, name));
    await prepareDataFolder(folder);
    const binaries = await findBinaries();
    const runAs = await chooseRunAs(binaries, folder);
    const secrets = await initialise({ binaries, folder, runAs, durable: false });
    const node = new PostgresNode({ name, root: folder.root, binaries, runAs, secrets });
    await node.start();
    await ensureDatabase(node.socket, secrets);
    return node;
  }

  /** A replica of this one, copied while it works. */
  async replicate(root: string, name: string): Promise<PostgresNode> {
    const folder = dataFolderAt(join(root, name));
    await rm(folder.root, { recursive: true, force: true });
    await prepareDataFolder(folder);
    await withClient(this.#superuser(), async (client) => {
      await client.query(`select pg_backup_start('copy', true)`);
      // What vanishes while it is copied is written again from the log.
      await new Promise<void>((done) => execFile('cp', ['-a', this.#cluster, folder.cluster], () => done()));
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
      await writeFile(join(folder.cluster, 'backup_label'), rows[0]?.labelfile ?? '');
    });
    const { password } = this.#superuser();
    const from = `host=${this.socket} port=${port} user=postgres password=${password} application_name=${name}`;
    // It waits for nobody when it is promoted, before it has a replica of its own.
    await appendFile(
      join(folder.cluster, 'postgresql.auto.conf'),
      `primary_conninfo = '${from}'\nsynchronous_standby_names = ''\n`,
    );
    await writeFile(join(folder.cluster, 'standby.signal'), '');
    for (const left of ['postmaster.pid', 'postmaster.opts']) await rm(join(folder.cluster, left), { force: true });
    const { owner } = this.#parts.runAs;
    for (const made of ['backup_label', 'standby.signal']) {
      if (owner) await chown(join(folder.cluster, made), owner.uid, owner.gid);
    }
    const replica = new PostgresNode({ ...this.#parts, name, root: folder.root });
    await replica.start();
    return replica;
  }

  async start(): Promise<void> {
    const { root, binaries, runAs } = this.#parts;
    await rm(join(this.#cluster, 'postmaster.pid'), { force: true });
    await rm(this.socket, { recursive: true, force: true });
    await mkdir(this.socket, { recursive: true, mode: 0o700 });
    if (runAs.owner) await chown(this.socket, runAs.owner.uid, runAs.owner.gid);
    const settings = {
      listen_addresses: '',
      port,
      unix_socket_directories: this.socket,
      max_connections: 200,
      shared_buffers: '64MB',
      wal_keep_size: '512MB',
      // Replicas give up reading at once for their log, as they do in the worst case elsewhere.
      max_standby_streaming_delay: '100ms',
      wal_retrieve_retry_interval: '200ms',
      timezone: 'UTC',
      lc_messages: 'C',
    };
    const argv = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const { command, argv: rest, ids } = commandOf(runAs, binaries.postgres, ['-D', this.#cluster, ...argv]);
    const child = spawn(command, rest, {
      cwd: '/',
      env: databaseEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...ids,
    });
    const said: string[] = [];
    child.stderr?.on('data', (data) => said.push(String(data)));
    this.#process = child;
    for (let tries = 0; !(await this.#answers()); tries++) {
      if (child.exitCode !== null || tries > 600)
        throw new Error(`${this.name} does not start in ${root}: ${said.join('')}`);
      await delay(50);
    }
  }

  /** Ends it as a machine that is switched off. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    // PostgreSQL ends at once on SIGQUIT; its processes would outlive one that was killed.
    child.kill('SIGQUIT');
    await ended;
  }

  /** It takes writes from now on, and waits for no replica. */
  async promote(): Promise<void> {
    await this.ask('select pg_promote(true, 30)');
  }

  /** Commits wait for a replica from now on, or for none. */
  async waitForReplica(waits: boolean): Promise<void> {
    await this.ask(`alter system set synchronous_standby_names = '${waits ? '*' : ''}'`);
    await this.ask('select pg_reload_conf()');
  }

  /** Resolves once a replica keeps up so that commits may wait for it. */
  async hasReplica(): Promise<void> {
    const streams = `select 1 from pg_stat_replication where state = 'streaming'`;
    for (let tries = 0; (await this.ask(streams)).length === 0; tries++) {
      if (tries > 600) throw new Error(`No replica follows ${this.name}`);
      await delay(50);
    }
  }

  /** As superuser, in the database of the product. */
  ask(text: string): Promise<{ readonly [column: string]: unknown }[]> {
    const place = { ...this.#superuser(), database: 'tongguan' };
    return withClient(place, async (client: pg.Client) => (await client.query(text)).rows);
  }

  /** As which user its programs run. */
  get runAs(): RunAs {
    return this.#parts.runAs;
  }

  /** Of the role of the product. */
  get password(): string {
    return this.#parts.secrets.application;
  }

  get #cluster(): string {
    return dataFolderAt(this.#parts.root).cluster;
  }

  #superuser(): { host: string; port: number; user: string; password: string; database: string } {
    const { superuser: password } = this.#parts.secrets;
    return { host: this.socket, port, user: 'postgres', password, database: 'postgres' };
  }

  async #answers(): Promise<boolean> {
    return withClient(this.#superuser(), (client) => client.query('select 1')).then(
      () => true,
      () => false,
    );
  }

  /** One address that names all of them, as libpq reads it; `at`: the sockets of poolers before them. */
  static url(nodes: readonly PostgresNode[], at = nodes.map(({ socket }) => socket)): string {
    const password = nodes[0]?.password ?? '';
    const hosts = at.join(',');
    return `postgresql://tongguan:${password}@/tongguan?host=${hosts}&port=${port}&target_session_attrs=read-write`;
  }
}
