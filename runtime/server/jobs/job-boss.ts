// Work that outlives a call and is done by one server of all: queues of pg-boss in the database, begun when they are first needed.

import type { Pool } from 'pg';
import type { Db, PgBoss } from 'pg-boss';
import type { Executor } from '../store/statement.ts';

/** What a job is told: what it is about, where its queue has jobs about several things. */
export interface JobData {
  readonly id?: string;
}

/** One kind of work. */
export interface Queue {
  readonly name: string;
  /** Seconds without a sign of life after which another server takes a job up; at least ten. */
  readonly silence: number;
  /** Jobs one server works on at the same time. */
  readonly atOnce: number;
  /** Seconds between two looks for jobs of other servers. */
  readonly pause: number;
  /** When a job comes by itself, as a cron pattern. */
  readonly every?: string;
  /** Time zone of the pattern; UTC without one. */
  readonly zone?: string;
  /** Does a job; what it throws lets the job be taken up again. `stop`: the server closes. */
  readonly work: (data: JobData, stop: AbortSignal) => Promise<void>;
}

type Report = (error: unknown, where: string) => void;

/** How long a job may take, hours: nobody waits for more. */
const longest = 12;
/** Seconds between two looks for servers that say nothing any more. */
const supervision = 10;
/** Looks for what we do not use, as rarely as it allows. */
const rarely = 3_600;

export class JobBoss {
  readonly #pool: Pool;
  readonly #report: Report;
  readonly #stopping = new AbortController();
  readonly #workers = new Map<string, Promise<readonly string[]>>();
  #boss: Promise<PgBoss> | null = null;

  constructor(pool: Pool, report: Report) {
    this.#pool = pool;
    this.#report = report;
  }

  /** Works on the jobs of a queue from now on; once, however often it is asked. */
  async open(queue: Queue): Promise<void> {
    await this.#workersOf(queue);
  }

  /**
   * Adds a job, with the transaction of `unit` where one is given, to be done in so many seconds. Nothing where one about the same waits
   * or is at work, on whatever server.
   */
  async send(queue: Queue, data: JobData = {}, unit?: Executor, seconds = 0): Promise<void> {
    await this.open(queue);
    const boss = await this.#running();
    await boss.send(queue.name, data, {
      ...(data.id !== undefined && { singletonKey: data.id }),
      ...(unit && { db: databaseOf(unit) }),
      ...(seconds > 0 && { startAfter: seconds }),
    });
  }

  /** Has this server look for jobs at once, after the transaction that added one. */
  async wake(queue: Queue): Promise<void> {
    const boss = await this.#running();
    for (const worker of await this.#workersOf(queue)) boss.notifyWorker(worker);
  }

  /** Tells all work to stop, and waits until it has. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#workers.values());
    const boss = await this.#boss?.catch(() => null);
    if (!boss) return;
    await Promise.all([...this.#workers.keys()].map((name) => boss.offWork(name, { wait: true })));
    await boss.stop({ graceful: false, close: false });
  }

  #workersOf(queue: Queue): Promise<readonly string[]> {
    const known = this.#workers.get(queue.name);
    if (known) return known;
    const workers = this.#begin(queue);
    this.#workers.set(queue.name, workers);
    // What could not begin begins with the next job.
    workers.catch(() => this.#workers.delete(queue.name));
    return workers;
  }

  async #begin({ name, silence, atOnce, pause, every, zone, work }: Queue): Promise<readonly string[]> {
    const boss = await this.#running();
    const options = {
      heartbeatSeconds: silence,
      expireInSeconds: longest * 3_600,
      // A server that closes gives its jobs back, and counts as a try.
      retryLimit: 1_000,
      deleteAfterSeconds: 3_600,
    };
    await boss.createQueue(name, { ...options, policy: 'exclusive' });
    await boss.updateQueue(name, options);
    if (every !== undefined)
      await boss.schedule(name, every, {}, { missed: 'once', ...(zone !== undefined && { tz: zone }) });
    const workOn = async (jobs: readonly { readonly data: JobData }[]): Promise<void> => {
      for (const { data } of jobs) await work(data, this.#stopping.signal);
    };
    return Promise.all(
      Array.from({ length: atOnce }, () => boss.work(name, { pollingIntervalSeconds: pause }, workOn)),
    );
  }

  #running(): Promise<PgBoss> {
    this.#boss ??= this.#start().catch((error: unknown) => {
      this.#boss = null;
      throw error;
    });
    return this.#boss;
  }

  async #start(): Promise<PgBoss> {
    // Loaded late: it takes a tenth of a second, which no start of a server waits for.
    const { PgBoss } = await import('pg-boss');
    this.#stopping.signal.throwIfAborted();
    const boss = new PgBoss({
      db: databaseOf(this.#pool),
      migrate: false,
      superviseIntervalSeconds: supervision,
      monitorIntervalSeconds: supervision,
      flowIntervalSeconds: rarely,
      cronWorkerIntervalSeconds: 30,
    });
    boss.on('error', (error) => this.#report(error, 'jobs'));
    await boss.start();
    return boss;
  }
}

function databaseOf(executor: Executor): Db {
  return { executeSql: (text, values) => executor.query(text, values === undefined ? undefined : [...values]) };
}
