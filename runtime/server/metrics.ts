// What the server measures of itself for Prometheus: calls, saves, refusals, and at each reading jobs, connections, work that waits, room.
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client';
import type { ErrorName } from '../core/errors.ts';
import type { OwnReadings, ServerContext } from './context.ts';
import type { Replicas } from './database/replicas.ts';
import { countDueTransitions } from './due-transitions.ts';
import { countUnsentNotices } from './notices/send-notices.ts';
import { run } from './store/statement.ts';
import { countDeliveries } from './webhooks/claim-delivery.ts';
import { hasWebhooks } from './webhooks/webhook-owner.ts';

/** Seconds by which calls are counted. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Milliseconds for which what is asked of the database at a reading is told again. */
const kept = 15_000;

/** What is told of all servers: counts of each by its number, what all of them see in the database once. */
export async function tellTogether(found: readonly OwnReadings[]): Promise<string> {
  return AggregatorRegistry.aggregate(found.flat() as MetricObject[][]).metrics();
}

export class Metrics {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly #own = new Registry();
  /** What every server of a database or a machine reads the same. */
  readonly #common = new Registry();
  readonly #registers = [this.#own];
  readonly #requests = new Histogram({
    name: 'tongguan_request_duration_seconds',
    help: 'Calls by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: this.#registers,
  });
  readonly #saves = new Counter({
    name: 'tongguan_saves_total',
    help: 'Records written by this server, by entity',
    labelNames: ['entity'],
    registers: this.#registers,
  });
  readonly #refusals = new Counter({
    name: 'tongguan_refusals_total',
    help: 'Calls that were refused, by error of the catalogue',
    labelNames: ['error'],
    registers: this.#registers,
  });

  /** `server`: its number among several that share a port; absent: it is alone. */
  constructor(server?: number) {
    if (server !== undefined) this.#own.setDefaultLabels({ server: String(server) });
    collectDefaultMetrics({ register: this.#own });
  }

  /** As Prometheus reads them. */
  async tell(): Promise<string> {
    return `${await this.#own.metrics()}\n${await this.#common.metrics()}`;
  }

  /** For another process that tells those of all. */
  readings(): Promise<OwnReadings> {
    return Promise.all([this.#own, this.#common].map((registry) => registry.getMetricsAsJSON()));
  }

  /** A record was written and committed. */
  saved(entity: string): void {
    this.#saves.inc({ entity });
  }

  refused(error: ErrorName): void {
    this.#refusals.inc({ error });
  }

  /** Counts every call of the app, by the pattern of its route. */
  countRequests(app: FastifyInstance): void {
    app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
      const labels = { method, route: routeOptions.url ?? 'none', status: String(reply.statusCode) };
      this.#requests.observe(labels, reply.elapsedTime / 1000);
      done();
    });
  }

  /** What is looked up whenever somebody reads; what cannot be had then, with the database away, is left out of that reading. */
  observe(app: FastifyInstance, context: ServerContext, pool: Pool): void {
    const gauge: MakeGauge = (name, help, read, label) => {
      const made: Gauge = new Gauge({
        name: `tongguan_${name}`,
        help,
        labelNames: label === undefined ? [] : label.split(','),
        registers: [common.has(name) ? this.#common : this.#own],
        ...(common.has(name) && { aggregator: 'max' as const }),
        async collect() {
          made.reset();
          const found = await Promise.resolve(read()).catch(() => null);
          if (typeof found === 'number') made.set(found);
          else for (const [labels, value] of found ?? []) made.set(labels, value);
        },
      });
      return made;
    };
    const total = { state: 'open' };
    gauge('ready', '1: records can be saved, as /readyz tells', async () => Number((await app.readiness()) === 'ok'));
    gauge(
      'pool_connections',
      'Connections to the database: open, of these idle, and calls that wait for one',
      () => [
        [total, pool.totalCount],
        [{ state: 'idle' }, pool.idleCount],
        [{ state: 'awaited' }, pool.waitingCount],
      ],
      'state',
    );
    gauge(
      'jobs',
      'Jobs by queue and state',
      cached(() => countJobs(context)),
      'queue,state',
    );
    gauge(
      'due_transitions',
      'Records whose day or moment has come and that wait to be moved on',
      cached(() => countDueTransitions(context, new Date())),
    );
    gauge(
      'notices_unsent',
      'Notices that wait to be sent by e-mail or text message',
      cached(() => countUnsentNotices(context)),
    );
    if (hasWebhooks(context)) observeWebhooks(gauge, context);
    gauge(
      'log_entries_held',
      'Entries of the log of operations that wait for the database',
      () => context.operations.held,
    );
    const { files } = context.settings;
    const { replicas } = context;
    if (replicas) observeReplicas(gauge, replicas);
    if (typeof files === 'string')
      gauge('disk_free_bytes', 'Room on the disk of the uploaded files', () => freeBytes(files));
  }
}

/** Readings that are of the database or the machine, not of one server: where several tell them, the highest counts. */
const common = new Set([
  ...['jobs', 'due_transitions', 'notices_unsent', 'disk_free_bytes'],
  ...['webhook_deliveries', 'webhook_oldest_seconds'],
]);

/** What is known of the copies of the database by itself: nothing is asked for it. */
function observeReplicas(gauge: MakeGauge, replicas: Replicas): void {
  gauge('database_primary', '1: the host that takes writes', () => [[{ place: replicas.primaryName }, 1]], 'place');
  gauge(
    'replica_lag_seconds',
    'How far a replica is behind; left out while it is away, or is none',
    () => replicas.lags.flatMap(({ name, seconds }) => (seconds === null ? [] : [[{ place: name }, seconds] as const])),
    'place',
  );
  gauge(
    'replicable_reads',
    'Lists, enquiries and exports since the start, by the host that answered them',
    () => [...replicas.counts].map(([place, count]) => [{ place }, count] as const),
    'place',
  );
}

/** Messages to webhooks, of the ninety days they are kept. */
function observeWebhooks(gauge: MakeGauge, context: ServerContext): void {
  const count = cached(async () =>
    (await countDeliveries(context)).map(({ status, count }) => [{ status }, count] as const),
  );
  const oldest = cached(
    async () => (await countDeliveries(context)).find(({ status }) => status === 'waiting')?.age ?? 0,
  );
  gauge('webhook_deliveries', 'Messages to webhooks by state: waiting, delivered, failed, withheld', count, 'status');
  gauge('webhook_oldest_seconds', 'Age of the oldest message that a webhook has not taken yet', oldest);
}

type MakeGauge = (name: string, help: string, read: () => Reading | Promise<Reading>, label?: string) => Gauge;

type Reading = number | readonly (readonly [labels: { readonly [name: string]: string }, value: number])[];

/** Asks anew when the last answer is old; readers at the same time share one. */
function cached(ask: () => Promise<Reading>): () => Promise<Reading> {
  let last: { readonly until: number; readonly answer: Promise<Reading> } | null = null;
  return () => {
    if (last === null || last.until < Date.now()) last = { until: Date.now() + kept, answer: ask() };
    return last.answer;
  };
}

async function countJobs({ database }: ServerContext): Promise<Reading> {
  const rows = await run(database, {
    text: 'select name, state::text, count(*) from pgboss.job group by 1, 2',
    values: [],
  });
  return rows.map(([queue, state, count]) => [{ queue: String(queue), state: String(state) }, Number(count)] as const);
}

/** Of the folder, or of the one it will be made in. */
async function freeBytes(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => statfs(`${folder}/..`));
  return found.bavail * found.bsize;
}
