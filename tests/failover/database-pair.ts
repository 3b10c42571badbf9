// A primary and its synchronous replica on two ports of loopback, and a pooler before each where that is wanted: killed, promoted, made whole.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type LoopbackCertificate, makeLoopbackCertificate } from './loopback-certificate.ts';
import { PgBouncer } from './pg-bouncer.ts';
import { type Passwords, PostgresNode } from './postgres-node.ts';
import { findPrograms, type PostgresPrograms } from './postgres-programs.ts';

/** The servers know two places, whoever is there. */
type Place = 'a' | 'b';

/** Milliseconds: longer than servers wait for what is silent. */
const frozenFor = 9_000;

interface PairParts {
  /** Folder of the test. */
  readonly root: string;
  readonly programs: PostgresPrograms;
  readonly passwords: Passwords;
  readonly certificate: LoopbackCertificate;
  readonly ports: { readonly [place in Place]: number };
}

export class DatabasePair {
  readonly #parts: PairParts;
  #nodes: readonly PostgresNode[];
  #poolers: readonly PgBouncer[] = [];
  /** A frozen primary that is taken away later. */
  #leaving: Promise<void> = Promise.resolve();

  private constructor(parts: PairParts, primary: PostgresNode) {
    this.#parts = parts;
    this.#nodes = [primary];
  }

  /** A primary without a replica, empty. `root`: folder of the test. */
  static async make(root: string): Promise<DatabasePair> {
    const secret = (): string => randomBytes(18).toString('base64url');
    const [a = 0, b = 0] = await freePorts(2);
    const parts = {
      root,
      programs: await findPrograms(),
      passwords: { postgres: secret(), tongguan: secret(), tongguan_server: secret() },
      certificate: await makeLoopbackCertificate(root),
      ports: { a, b },
    };
    return new DatabasePair(parts, await PostgresNode.make({ ...parts, name: 'a', port: a }));
  }

  /** What it is made of, with its version. */
  get programs(): string {
    return this.#parts.programs.name;
  }

  get primary(): PostgresNode {
    const [first] = this.#nodes;
    if (!first) throw new Error('There is no primary');
    return first;
  }

  get replica(): PostgresNode {
    const [, second] = this.#nodes;
    if (!second) throw new Error('There is no replica');
    return second;
  }

  /** Where both are, as settings of a server name it: the password, TLS whose certificate is proved, and several hosts. */
  url(role: 'tongguan' | 'tongguan_server', ports: readonly number[] = Object.values(this.#parts.ports)): string {
    const { passwords, certificate } = this.#parts;
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
    const tls = `sslmode=verify-full&sslrootcert=${encodeURIComponent(certificate.path)}`;
    return `postgresql://${role}:${passwords[role]}@${hosts}/tongguan?${tls}&target_session_attrs=read-write`;
  }

  /** The same through the poolers. */
  pooledUrl(role: 'tongguan_server'): string {
    return this.url(
      role,
      this.#poolers.map(({ port }) => port),
    );
  }

  /** One before each place; a replica must be there. */
  async startPoolers(): Promise<void> {
    const ports = await freePorts(this.#nodes.length);
    const byName = [...this.#nodes].sort((one, two) => one.name.localeCompare(two.name));
    this.#poolers = await Promise.all(
      byName.map((node, at) => PgBouncer.start(node, { ...this.#parts, port: ports[at] ?? 0 })),
    );
  }

  /** Gives the primary a replica that its commits wait for. */
  async addReplica(): Promise<void> {
    await this.#leaving;
    const name: Place = this.primary.name === 'a' ? 'b' : 'a';
    this.#nodes = [this.primary, await this.primary.replicate(name, this.#parts.ports[name])];
    await this.primary.hasReplica();
    await this.primary.waitForReplica(true);
  }

  /** The replica is away for a while: switched off, or frozen so that it answers nobody. */
  async loseReplica(frozen: boolean): Promise<void> {
    const { replica } = this;
    if (frozen) await replica.freeze();
    else await replica.kill();
    await delay(frozen ? frozenFor : 2_000);
    await replica.kill();
    await replica.start();
    await this.primary.hasReplica();
  }

  /** The primary is away for good, and the replica takes its place. */
  async losePrimary(frozen: boolean): Promise<void> {
    const { primary, replica } = this;
    if (frozen) await primary.freeze();
    else await primary.kill();
    // Whoever watches takes a moment to be sure.
    await delay(2_500);
    await replica.promote();
    this.#nodes = [replica];
    // Until then whoever is connected to it has to notice by itself.
    if (frozen) this.#leaving = delay(frozenFor).then(() => primary.kill());
  }

  async end(): Promise<void> {
    await this.#leaving;
    for (const pooler of this.#poolers) pooler.kill();
    for (const node of this.#nodes) await node.kill();
  }
}

/** Ports of loopback that nobody listens at. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      return server;
    }),
  );
  return Promise.all(
    servers.map(async (server) => {
      const address = server.address();
      await new Promise((done) => server.close(done));
      return typeof address === 'object' && address ? address.port : 0;
    }),
  );
}
