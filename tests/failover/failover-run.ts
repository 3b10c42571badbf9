// Servers of `tongguan serve` on a primary with one synchronous replica, people at work, and what is killed under them.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { migrateTables, withConnection } from '../../cli/prepare-database.ts';
import { model } from '../../generated/model.gen.ts';
import { writeState } from '../../runtime/server/migrate/server-state.ts';
import { Sessions } from '../../runtime/server/session/sessions.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { ChildProgram } from '../child-program.ts';
import { populate } from '../deal/world.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';
import { testKey, testRing } from '../test-ring.ts';
import { DatabasePair } from './database-pair.ts';
import { Ledger, PersonAtServers } from './person-at-servers.ts';
import { hasPgBouncer } from './pg-bouncer.ts';
import type { PostgresNode } from './postgres-node.ts';

/** A frozen one answers nobody and closes no connection, as a machine whose network is gone. */
export type Victim = 'server' | 'replica' | 'primary' | 'frozen replica' | 'frozen primary';

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
  /** Which servers, counted from 0, go through poolers in transaction mode, where the machine has PgBouncer. */
  readonly pooled: readonly number[];
}

const servers = 3;
const metricsToken = 'a token of sixteen letters';

export class FailoverRun {
  readonly ledger = new Ledger();
  readonly outages: Outage[] = [];
  readonly addresses: string[] = [];
  readonly #options: FailoverOptions;
  readonly #programs: ChildProgram[] = [];
  readonly #stop = new AbortController();
  #root = '';
  #pair: DatabasePair | null = null;
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: FailoverOptions) {
    this.#options = options;
  }

  get primary(): PostgresNode {
    return this.#database.primary;
  }

  /** A database with people in it, its replica, the servers, and everybody at work. Says what it is made of, and what this machine lacks. */
  async begin(): Promise<void> {
    const { report, pooled } = this.#options;
    this.#root = await makeTestFolder();
    this.#pair = await DatabasePair.make(this.#root);
    report(`primary and replica: ${this.#pair.programs}`);
    const pool = new pg.Pool({ connectionString: this.#pair.url('tongguan', [this.primary.port]), max: 4 });
    await migrateTables(pool, model, { thorough: false, keyRing: testRing });
    await populate(pool, join(this.#root, 'files'));
    await withConnection(pool, (client) => writeState(client, 'seeded', 'bare'));
    const logins = await this.#logIn(pool);
    await pool.end();
    await this.#pair.addReplica();
    if (pooled.length > 0 && hasPgBouncer()) await this.#pair.startPoolers();
    else if (pooled.length > 0) report('NOT TRIED: servers behind PgBouncer, which is not installed here');
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
    const frozen = victim.startsWith('frozen');
    if (victim === 'server') await this.#killServer();
    else if (victim.endsWith('replica')) await this.#database.loseReplica(frozen);
    else await this.#losePrimary(outage, frozen);
    outage.to = Date.now();
    this.#options.report(`${victim} killed, whole again after ${outage.to - outage.from} ms`);
    return outage;
  }

  /** Gives the primary a synchronous replica again. */
  async mend(): Promise<void> {
    await this.#database.addReplica();
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
    return this.#database.url('tongguan_server');
  }

  /** The metrics of a server. */
  async metrics(at: number): Promise<string> {
    const headers = { authorization: `Bearer ${metricsToken}` };
    return (await fetch(`${this.addresses[at]}/metrics`, { headers })).text();
  }

  async end(): Promise<void> {
    this.#stop.abort();
    for (const program of this.#programs) program.kill('SIGKILL');
    await Promise.all(this.#programs.map((program) => program.end()));
    await this.#pair?.end();
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

  get #database(): DatabasePair {
    if (!this.#pair) throw new Error('There is no database');
    return this.#pair;
  }

  /** The command of the product, with what its runbook says to set for several servers. */
  async #serve(at: number): Promise<void> {
    const owner = this.#database.url('tongguan');
    const isPooled = this.#options.pooled.includes(at) && hasPgBouncer();
    const url = isPooled ? this.#database.pooledUrl('tongguan_server') : this.url;
    const program = new ChildProgram(['cli/main.ts', 'serve'], {
      DATABASE_URL: url,
      DATABASE_READ_URL: url,
      DATABASE_OWNER_URL: owner,
      DATABASE_DIRECT_URL: isPooled ? this.url : '',
      TONGGUAN_DATA: join(this.#root, `server-${at}`),
      TONGGUAN_FILES: join(this.#root, 'files'),
      TONGGUAN_KEY: testKey,
      TONGGUAN_DEMO: '0',
      TONGGUAN_METRICS_TOKEN: metricsToken,
      TONGGUAN_LOG_LEVEL: process.env.FAILOVER_LOG_LEVEL ?? 'silent',
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

  async #losePrimary(outage: Outage, frozen: boolean): Promise<void> {
    await this.#database.losePrimary(frozen);
    outage.promoted = Date.now();
    const first = (address: string): number | undefined =>
      this.ledger.savedAt.get(address)?.find((moment) => moment >= (outage.promoted ?? 0));
    for (let tries = 0; tries < 300 && this.addresses.some((address) => first(address) === undefined); tries++) {
      await delay(100);
    }
    outage.followed = this.addresses.map((address) => (first(address) ?? Infinity) - (outage.promoted ?? 0));
  }
}
