// A PgBouncer in transaction mode before one PostgreSQL of a test, where the machine has one.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf, databaseEnvironment } from '../../runtime/server/database/run-as.ts';
import type { PostgresNode } from './postgres-node.ts';

const program = '/usr/sbin/pgbouncer';

/** Whether the machine has it. */
export function hasPgBouncer(): boolean {
  return existsSync(program);
}

export class PgBouncer {
  readonly socket: string;
  #process: ChildProcess | null = null;

  private constructor(socket: string) {
    this.socket = socket;
  }

  /** Before whatever listens on the socket of the node, also when that is another copy later. */
  static async start(root: string, node: PostgresNode): Promise<PgBouncer> {
    const folder = join(root, `pool-${node.name}`);
    await mkdir(folder, { recursive: true, mode: 0o711 });
    const { runAs } = node;
    const pooler = new PgBouncer(folder);
    const settings = join(folder, 'pgbouncer.ini');
    const users = join(folder, 'users.txt');
    await writeFile(users, `"tongguan" "${node.password}"\n`);
    await writeFile(
      settings,
      `[databases]
tongguan = host=${node.socket} port=5432 dbname=tongguan
[pgbouncer]
listen_port = 5432
unix_socket_dir = ${folder}
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 40
server_connect_timeout = 2
server_login_retry = 1
query_wait_timeout = 10
ignore_startup_parameters = extra_float_digits
`,
    );
    for (const path of [folder, settings, users]) {
      if (runAs.owner) await chown(path, runAs.owner.uid, runAs.owner.gid);
    }
    const { command, argv, ids } = commandOf(runAs, program, ['-q', settings]);
    pooler.#process = spawn(command, argv, { cwd: '/', env: databaseEnvironment, stdio: 'ignore', ...ids });
    return pooler;
  }

  kill(): void {
    this.#process?.kill('SIGKILL');
  }
}
