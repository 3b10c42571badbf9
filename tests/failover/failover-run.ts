// Several servers on a primary with one synchronous replica, people at work, and what is killed under them.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { migrateTables } from '../../cli/prepare-database.ts';
import { model } from '../../generated/model.gen.ts';
import { Sessions } from '../../runtime/server/session/sessions.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { ChildProgram } from '../child-program.ts';
import { populate } from '../deal/world.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';
import { testRing } from '../test-ring.ts';
import { Ledger, PersonAtServers } from './person-at-servers.ts';
import { PgBouncer } from './pg-bouncer.ts';
import { PostgresNode } from './postgres-node.ts';

export type Victim = 'server' | 'replica' | 'primary';

/** When something was killed, and when all was whole again. */
export interface Outage {
  readonly victim: Victim;
  readonly from: number;
  to: number;
  /** Of a primary: when the other one took writes, and each server's first save answered after that, milliseconds. */
  promoted?: number;
  followed?: readonly number[];
}

export interface FailoverOptions {
  readonly people: number;
  /** Milliseconds between two saves of a person. */
  readonly pause: number;
  readonly report: (line: string) => void;
  /** Servers go through poolers in transaction mode. */
  readonly pooled?: boolean;
}

const servers = 3;
const script = join('tests', 'failover', 'serve-hosts.ts');

export class FailoverRun {
  readonly ledger = new Ledger();
  readonly outages: Outage[] = [];
  readonly addresses: string[] = [];
  readonly #options: FailoverOptions;
  readonly #programs: ChildProgram[] = [];
  readonly #stop = new AbortController();
  #root = '';
  #nodes: PostgresNode[] = [];
  #poolers: PgBouncer[] = [];
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: FailoverOptions) {
    this.#options = options;
  }

  get primary(): PostgresNode {
    const [first] = this.#nodes;
    if (!first) throw new Error('There is no primary');
    return first;
  }

  /** A database with people in it, its replica, the servers, and everybody at work. */
  async begin(): Promise<void> {
    this.#root = await makeTestFolder();
    const primary = await PostgresNode.make(this.#root, 'a');
    this.#nodes = [primary];
    const pool = new pg.Pool({ connectionString: PostgresNode.url([primary]), max: 4 });
    await migrateTables(pool, model, { thorough: false, keyRing: testRing });
    await populate(pool, join(this.#root, 'files'));
    const logins = await this.#logIn(pool);
    await pool.end();
    await this.#addReplica();
    if (this.#options.pooled) {
      this.#poolers = await Promise.all(this.#byName().map((node) => PgBouncer.start(this.#root, node)));
    }
    await Promise.all(Array.from({ length: servers }, (_, at) => this.#serve(at)));
    this.#work = Promise.all(
      logins.map((login, at) =>
        new PersonAtServers(
          {
            ...login,
            servers: this.addresses,
            ledger: this.ledger,
            prefix: `P${String(at).padStart(3, '0')}-`,
            stop: this.#stop.signal,
            pause: this.#options.pause,
          },
          at,
        ).work(),
      ),
    );
  }

  /** Kills one of them, and mends it: a server and a replica come back after a moment, a primary is followed by its replica. */
  async kill(victim: Victim): Promise<Outage> {
    const outage: Outage = { victim, from: Date.now(), to: Number.POSITIVE_INFINITY };
    this.outages.push(outage);
    if (victim === 'server') await this.#killServer();
    if (victim === 'replica') await this.#killReplica();
    if (victim === 'primary') await this.#killPrimary(outage);
    outage.to = Date.now();
    this.#options.report(`${victim} killed, whole again after ${outage.to - outage.from} ms`);
    return outage;
  }

  /** Gives the primary a synchronous replica again. */
  async mend(): Promise<void> {
    await this.#addReplica();
  }

  /** Everybody goes home: what was answered is what the database has to hold. */
  async settle(): Promise<{ lost: string[]; doubled: string[]; entries: number; unsealed: number }> {
    this.#stop.abort();
    await this.#work;
    const rows = await this.primary.ask('select "partNo" as part, count(*)::integer as times from product group by 1');
    const kept = new Map(rows.map(({ part, times }) => [String(part), Number(times)]));
    return {
      lost: this.ledger.answered.filter((part) => !kept.has(part)),
      doubled: [...kept].filter(([, times]) => times > 1).map(([part]) => part),
      entries: kept.size,
      unsealed: await this.#unsealed(),
    };
  }

  /** Where both are, as DATABASE_URL names it. */
  get url(): string {
    return PostgresNode.url(this.#byName());
  }

  /** The metrics of a server. */
  async metrics(at: number): Promise<string> {
    const headers = { authorization: 'Bearer a token of sixteen letters' };
    return (await fetch(`${this.addresses[at]}/metrics`, { headers })).text();
  }

  async end(): Promise<void> {
    this.#stop.abort();
    for (const program of this.#programs) program.kill('SIGKILL');
    await Promise.all(this.#programs.map((program) => program.end()));
    for (const pooler of this.#poolers) pooler.kill();
    for (const node of this.#nodes) await node.kill();
    await removeTestFolder(this.#root);
  }

  /** Two logins of each person, of four enterprises in turn. */
  async #logIn(pool: pg.Pool): Promise<{ token: string; otherToken: string; companyId: string }[]> {
    const { tables } = layoutsOf(model);
    const sessions = new Sessions(unitOfWork(pool), { idleMinutes: 600, totalHours: 24, tables, menusFor: () => [] });
    const { rows } = await pool.query<{ id: string; companyId: string }>(
      `select distinct on (a."companyId") a."id", a."companyId" from account a join enterprise e on e."id" = a."companyId"
        where e."eptType" in ('trader', 'broker') and e."auditStatus" = 'approved' and a."userLevel" = 'enterpriseAdmin'
          and a."userStatus" = 'enabled' order by a."companyId", a."id"`,
    );
    return Promise.all(
      Array.from({ length: this.#options.people }, async (_, at) => {
        const account = rows[at % rows.length];
        if (!account) throw new Error('There is nobody');
        const open = async () => String(await sessions.open(account.id));
        return { token: await open(), otherToken: await open(), companyId: account.companyId };
      }),
    );
  }

  /** Entries of the history that no server has sealed within half a minute after the last save. */
  async #unsealed(): Promise<number> {
    for (let tries = 0; ; tries++) {
      const [row] = await this.primary.ask('select count(*)::integer as waiting from history_waiting');
      const waiting = Number(row?.waiting);
      if (waiting === 0 || tries > 60) return waiting;
      await delay(500);
    }
  }

  #byName(): PostgresNode[] {
    return [...this.#nodes].sort((one, two) => one.name.localeCompare(two.name));
  }

  async #addReplica(): Promise<void> {
    // The servers know two places, whoever is there.
    const name = this.#nodes.some((node) => node.name === 'a') ? 'b' : 'a';
    const replica = await this.primary.replicate(this.#root, name);
    this.#nodes = [this.primary, replica];
    await this.primary.hasReplica();
    await this.primary.waitForReplica(true);
  }

  async #serve(at: number): Promise<void> {
    const sockets = this.#poolers.map(({ socket }) => socket);
    const url = sockets.length > 0 ? PostgresNode.url(this.#byName(), sockets) : this.url;
    const program = new ChildProgram([script], {
      DATABASE_URL: url,
      DATABASE_READ_URL: url,
      DATABASE_DIRECT_URL: sockets.length > 0 ? this.url : '',
      TONGGUAN_DATA: join(this.#root, `server-${at}`),
      PORT: new URL(this.addresses[at] ?? 'http://localhost:0').port,
    });
    this.#programs[at] = program;
    this.addresses[at] = /Ready at (\S+)/.exec(await program.line(/^Ready at/))?.[1] ?? '';
  }

  async #killServer(): Promise<void> {
    const at = Math.floor(Math.random() * servers);
    await this.#programs[at]?.stop('SIGKILL');
    await delay(500);
    await this.#serve(at);
  }

  async #killReplica(): Promise<void> {
    const [, replica] = this.#nodes;
    await replica?.kill();
    await delay(2_000);
    await replica?.start();
    await this.primary.hasReplica();
  }

  async #killPrimary(outage: Outage): Promise<void> {
    const [lost, next] = this.#nodes;
    if (!lost || !next) throw new Error('There is no replica to promote');
    await lost.kill();
    // Whoever watches takes a moment to be sure.
    await delay(2_500);
    await next.promote();
    this.#nodes = [next];
    outage.promoted = Date.now();
    const first = (address: string): number | undefined =>
      this.ledger.savedAt.get(address)?.find((moment) => moment >= (outage.promoted ?? 0));
    for (let tries = 0; tries < 300 && this.addresses.some((address) => first(address) === undefined); tries++) {
      await delay(100);
    }
    outage.followed = this.addresses.map((address) => (first(address) ?? Infinity) - (outage.promoted ?? 0));
  }
}
