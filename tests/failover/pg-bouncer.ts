// A PgBouncer in transaction mode before one PostgreSQL of a test, where the machine has one: over TLS on both sides.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf, databaseEnvironment } from '../../runtime/server/database/run-as.ts';
import type { LoopbackCertificate } from './loopback-certificate.ts';
import type { Passwords, PostgresNode } from './postgres-node.ts';

const program = '/usr/sbin/pgbouncer';

/** Whether the machine has it. */
export function hasPgBouncer(): boolean {
  return existsSync(program);
}

interface BouncerGiven {
  /** Folder of the test. */
  readonly root: string;
  readonly port: number;
  readonly passwords: Passwords;
  readonly certificate: LoopbackCertificate;
}

export class PgBouncer {
  readonly port: number;
  readonly #process: ChildProcess;

  private constructor(port: number, child: ChildProcess) {
    this.port = port;
    this.#process = child;
  }

  /** Before whatever listens at the port of the node, also when that is another copy later. */
  static async start(node: PostgresNode, { root, port, passwords, certificate }: BouncerGiven): Promise<PgBouncer> {
    const folder = join(root, `pool-${node.name}`);
    await mkdir(folder, { recursive: true, mode: 0o711 });
    const { runAs } = node;
    const at = (file: string): string => join(folder, file);
    const files = {
      'users.txt': `"tongguan_server" "${passwords.tongguan_server}"\n`,
      'pooler.crt': certificate.certificate,
      'pooler.key': certificate.key,
      'pgbouncer.ini': `[databases]
tongguan = host=127.0.0.1 port=${node.port} dbname=tongguan
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${at('users.txt')}
client_tls_sslmode = require
client_tls_cert_file = ${at('pooler.crt')}
client_tls_key_file = ${at('pooler.key')}
server_tls_sslmode = verify-full
server_tls_ca_file = ${at('pooler.crt')}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 40
server_connect_timeout = 2
server_login_retry = 1
query_wait_timeout = 10
ignore_startup_parameters = extra_float_digits
`,
    };
    for (const [file, text] of Object.entries(files)) await writeFile(at(file), text, { mode: 0o600 });
    for (const path of [folder, ...Object.keys(files).map(at)]) {
      if (runAs.owner) await chown(path, runAs.owner.uid, runAs.owner.gid);
    }
    const { command, argv, ids } = commandOf(runAs, program, ['-q', at('pgbouncer.ini')]);
    return new PgBouncer(port, spawn(command, argv, { cwd: '/', env: databaseEnvironment, stdio: 'ignore', ...ids }));
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }
}
