// The log, sent to a collector of OpenTelemetry where that is set: every line as it stands on the standard output, and every operation.
import type { LoggerProvider, LogRecordExporter } from '@opentelemetry/sdk-logs';
import type { FastifyInstance } from 'fastify';
import { isId } from './store/record-id.ts';
import { currentSpan } from './tracing.ts';

/** What is sent of an operation of a person: who, what, where from and how it ended, by ids alone. */
export interface SentOperation {
  readonly at: Date;
  readonly requestId: string;
  readonly action: string;
  readonly result: string;
  readonly ip: string;
  readonly accountId?: string | null;
  readonly companyId?: string | null;
  readonly module?: string | undefined;
  readonly step?: string | undefined;
  readonly subjectType?: string | undefined;
  readonly subjectId?: string | undefined;
}

export interface LogSending {
  /** Has a line of the log sent, as JSON; it is not kept waiting. */
  line(text: string): void;
  operation(operation: SentOperation): void;
  /** Says in the log of the app when the collector is away and when it is back; what is left is sent when the app closes. */
  follow(app: FastifyInstance): void;
}

type LogRecord = Parameters<ReturnType<LoggerProvider['getLogger']>['emit']>[0];

/** Lines that wait for a collector; more of them are not sent, and counted. About 2 MB. */
const mostWaiting = 4_096;
/** Lines of one message. */
const batch = 512;
/** Milliseconds that an end waits for a collector which does not answer. */
const patience = 3_000;

/** Levels of the log, as OpenTelemetry numbers them (its data model of logs, "severity number"). */
const severities = new Map(Object.entries({ debug: 5, info: 9, warn: 13, error: 17, fatal: 21 }));
const usual = 9;

function severityOf(level: string): number {
  return severities.get(level) ?? usual;
}

/** Counts what waits and what is lost, and knows whether the collector takes anything. */
class Delivery {
  #waiting = 0;
  #lost = 0;
  #isAway = false;
  tell: (said: string, about: object) => void = () => {};

  /** Whether one more may wait. */
  take(): boolean {
    const hasRoom = this.#waiting < mostWaiting;
    if (hasRoom) this.#waiting += 1;
    else this.#lost += 1;
    return hasRoom;
  }

  /** Of so many it is known what became of them. Told once when the collector goes away, and once when it is back. */
  settle(count: number, error: Error | null): void {
    this.#waiting -= count;
    if (error !== null) this.#lost += count;
    if ((error !== null) === this.#isAway) return;
    this.#isAway = error !== null;
    if (error !== null) {
      this.tell('the collector of the log does not take it', { cause: error.message });
      return;
    }
    this.tell('the collector of the log takes it again', { linesNotSent: this.#lost });
    this.#lost = 0;
  }
}

/**
 * Loads what sends to the collector that the variables of OpenTelemetry name. A line is what stands on the standard output, so that nothing is
 * sent that may not stand there. Nothing waits for the collector: what it does not take within its time is lost, and counted.
 */
export async function openLogSending(): Promise<LogSending> {
  const [sdk, { OTLPLogExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-logs'),
    import('@opentelemetry/exporter-logs-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const delivery = new Delivery();
  const sender = new OTLPLogExporter();
  const exporter: LogRecordExporter = {
    export: (records, done) =>
      sender.export(records, (result) => {
        delivery.settle(records.length, result.code === 0 ? null : (result.error ?? new Error('not taken')));
        done(result);
      }),
    forceFlush: () => sender.forceFlush(),
    shutdown: () => sender.shutdown(),
  };
  const provider = new sdk.LoggerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'tongguan' }),
    processors: [
      new sdk.BatchLogRecordProcessor({ exporter, maxQueueSize: mostWaiting + batch, maxExportBatchSize: batch }),
    ],
  });
  const logger = provider.getLogger('tongguan');
  const send = (record: LogRecord): void => {
    const span = currentSpan();
    if (delivery.take()) logger.emit({ ...record, ...(span && { context: span }) });
  };
  return {
    line: (text) => send(recordOf(text)),
    operation: ({ at, requestId, action, result, ip, accountId, companyId, module, step, subjectType, subjectId }) =>
      send({
        eventName: 'tongguan.operation',
        timestamp: at,
        severityNumber: severityOf(result === 'failure' ? 'warn' : 'info'),
        body: `${action} ${result}`,
        // These and no more: a name somebody logs in with may be a password, typed in the wrong place.
        attributes: attributesOf({
          ...{ requestId, action, result, ip, accountId, companyId, module, step, subjectType },
          ...(isId(subjectId ?? '') && { subjectId }),
        }),
      }),
    follow: (app) => {
      delivery.tell = (said, about) => app.log.warn(about, said);
      app.addHook('onClose', async () => {
        await Promise.race([
          provider.shutdown().catch(() => {}),
          new Promise((done) => setTimeout(done, patience).unref()),
        ]);
      });
    },
  };
}

/** What a line of the log says, as a record of OpenTelemetry. */
function recordOf(text: string): LogRecord {
  const { level, time, msg, ...more } = JSON.parse(text) as { [key: string]: unknown };
  return {
    timestamp: new Date(String(time)),
    severityText: String(level),
    severityNumber: severityOf(String(level)),
    body: String(msg ?? ''),
    attributes: attributesOf(more),
  };
}

/** Names of our own, and those of OpenTelemetry where it has one. */
function attributesOf(values: { readonly [key: string]: unknown }): { [key: string]: string | number | boolean } {
  const known: { readonly [key: string]: string } = {
    requestId: 'tongguan.request.id',
    method: 'http.request.method',
    route: 'http.route',
    status: 'http.response.status_code',
    stack: 'exception.stacktrace',
    ip: 'client.address',
    statement: 'db.query.text',
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      if (value === undefined || value === null) return [];
      const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return [[known[key] ?? `tongguan.${key}`, isPlain ? value : JSON.stringify(value)]];
    }),
  );
}
