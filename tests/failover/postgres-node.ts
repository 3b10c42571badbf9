// One PostgreSQL of a test with replicas: on a port of loopback, over TLS alone, killed, frozen and promoted as the test wants.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { appendFile, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { ClientConfig } from 'pg';
import { findBinaries } from '../../runtime/server/database/binaries.ts';
import { dataFolderAt, prepareDataFolder } from '../../runtime/server/database/data-folder.ts';
import { withClient } from '../../runtime/server/database/ensure-database.ts';
import { chooseRunAs, commandOf, databaseEnvironment, type RunAs } from '../../runtime/server/database/run-as.ts';
import type { LoopbackCertificate } from './loopback-certificate.ts';
import { makeCluster, type PostgresPrograms } from './postgres-programs.ts';

/** Passwords of the roles, by their names. */
export type Passwords = { readonly [role in 'postgres' | 'tongguan' | 'tongguan_server']: string };

export interface NodeGiven {
  readonly name: string;
  /** Folder of the test. */
  readonly root: string;
  readonly port: number;
  readonly programs: PostgresPrograms;
  readonly passwords: Passwords;
  readonly certificate: LoopbackCertificate;
}

interface NodeParts extends NodeGiven {
  readonly runAs: RunAs;
}

export class PostgresNode {
  readonly name: string;
  readonly port: number;
  readonly #parts: NodeParts;
  #process: ChildProcess | null = null;
  #isFrozen = false;

  private constructor(parts: NodeParts) {
    this.#parts = parts;
    this.name = parts.name;
    this.port = parts.port;
  }

  /** A new, empty primary, with the roles and the database of the product as the runbook has them made. */
  static async make(given: NodeGiven): Promise<PostgresNode> {
    const { root, name, programs, passwords, certificate } = given;
    const folder = dataFolderAt(join(root, name));
    await prepareDataFolder(folder);
    await mkdir(folder.cluster, { mode: 0o700 });
    const passwordFile = join(folder.root, 'password');
    await writeFile(passwordFile, `${passwords.postgres}\n`, { mode: 0o600 });
    // As which user those of the package can work in the folder, others can too.
    const runAs = await chooseRunAs(await findBinaries(), folder);
    const give = async (path: string): Promise<void> => {
      if (runAs.owner) await chown(path, runAs.owner.uid, runAs.owner.gid);
    };
    for (const path of [folder.cluster, passwordFile]) await give(path);
    await makeCluster(programs, runAs, { folder: folder.cluster, passwordFile });
    const files = { 'server.crt': certificate.certificate, 'server.key': certificate.key, 'pg_hba.conf': admitted };
    for (const [file, text] of Object.entries(files)) {
      await writeFile(join(folder.cluster, file), text, { mode: 0o600 });
      await give(join(folder.cluster, file));
    }
    const node = new PostgresNode({ ...given, runAs });
    await node.start();
    await withClient(node.#superuser('postgres'), async (client) => {
      for (const role of ['tongguan', 'tongguan_server'] as const) {
        await client.query(`create role ${role} login password ${client.escapeLiteral(passwords[role])}`);
      }
      await client.query('create database tongguan owner tongguan');
      await client.query(`alter role tongguan_server set statement_timeout = '60s'`);
    });
    return node;
  }

  /** A replica of this one at another port, copied while it works. */
  async replicate(name: string, port: number): Promise<PostgresNode> {
    const folder = dataFolderAt(join(this.#parts.root, name));
    await rm(folder.root, { recursive: true, force: true });
    await prepareDataFolder(folder);
    await withClient(this.#superuser('postgres'), async (client) => {
      await client.query(`select pg_backup_start('copy', true)`);
      // What vanishes while it is copied is written again from the log.
      await new Promise<void>((done) => execFile('cp', ['-a', this.#cluster, folder.cluster], () => done()));
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
      await writeFile(join(folder.cluster, 'backup_label'), rows[0]?.labelfile ?? '');
    });
    const { passwords } = this.#parts;
    const from = [
      `host=127.0.0.1 port=${this.port} user=postgres password=${passwords.postgres} application_name=${name}`,
      `sslmode=verify-full sslrootcert=${join(folder.cluster, 'server.crt')}`,
    ].join(' ');
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
    const replica = new PostgresNode({ ...this.#parts, name, port });
    await replica.start();
    return replica;
  }

  /** Starts it; processes of one that was killed may still hold its memory for a moment. Throws what it says where it does not come up. */
  async start(): Promise<void> {
    for (let tries = 0; ; tries++) {
      const said = await this.#startOnce();
      if (said === null) return;
      if (tries >= 40 || !/shared memory block .* still in use/.test(said)) {
        throw new Error(`${this.name} does not start in ${this.#cluster}: ${said}`);
      }
      await delay(250);
    }
  }

  /** Null once it answers, else what it said. */
  async #startOnce(): Promise<string | null> {
    const { programs, runAs } = this.#parts;
    await rm(join(this.#cluster, 'postmaster.pid'), { force: true });
    const settings = {
      listen_addresses: '127.0.0.1',
      port: this.port,
      unix_socket_directories: '',
      ssl: 'on',
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
    const { command, argv: rest, ids } = commandOf(runAs, programs.postgres, ['-D', this.#cluster, ...argv]);
    const child = spawn(command, rest, {
      cwd: '/',
      env: databaseEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...ids,
    });
    const said: string[] = [];
    child.stderr?.on('data', (data) => {
      if (said.length < 100) said.push(String(data));
    });
    this.#process = child;
    for (let tries = 0; !(await this.#answers()); tries++) {
      const isOver = child.exitCode !== null && child.stderr?.readableEnded !== false;
      if (isOver || tries > 600) return said.join('');
      await delay(50);
    }
    return null;
  }

  /** Ends it as a machine that is switched off. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    // PostgreSQL ends at once on SIGQUIT, unless it is frozen; its processes would outlive one that was killed.
    const below = this.#isFrozen ? await processesBelow(child) : [];
    child.kill(this.#isFrozen ? 'SIGKILL' : 'SIGQUIT');
    for (const pid of below) process.kill(pid, 'SIGKILL');
    this.#isFrozen = false;
    await ended;
  }

  /** Lets it answer nobody any more, as a machine whose network is gone: connections to it stay open. It is killed later. */
  async freeze(): Promise<void> {
    const child = this.#process;
    if (!child) return;
    this.#isFrozen = true;
    child.kill('SIGSTOP');
    for (const pid of await processesBelow(child)) process.kill(pid, 'SIGSTOP');
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
    return withClient(this.#superuser('tongguan'), async (client: pg.Client) => (await client.query(text)).rows);
  }

  /** As which user its programs run. */
  get runAs(): RunAs {
    return this.#parts.runAs;
  }

  get #cluster(): string {
    return dataFolderAt(join(this.#parts.root, this.name)).cluster;
  }

  #superuser(database: string): ClientConfig {
    const { passwords, certificate } = this.#parts;
    const ssl = { ca: certificate.certificate };
    return { host: '127.0.0.1', port: this.port, user: 'postgres', password: passwords.postgres, database, ssl };
  }

  async #answers(): Promise<boolean> {
    return withClient(this.#superuser('postgres'), (client) => client.query('select 1')).then(
      () => true,
      () => false,
    );
  }
}

async function processesBelow({ pid = 0 }: ChildProcess): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

/** Nobody comes in but over TLS, with the password. */
const admitted = `hostssl all all 127.0.0.1/32 scram-sha-256
hostssl replication all 127.0.0.1/32 scram-sha-256
`;
