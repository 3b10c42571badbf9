// What whoever runs the server sets about its log, its metrics and its end, by environment variables.
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { isSafeAddress } from './account-settings.ts';

export interface OperationSettings {
  readonly logLevel: LogLevel;
  /** Milliseconds from which a statement or a call is logged as slow; 0: none is. */
  readonly slowStatement: number;
  readonly slowCall: number;
  /** Milliseconds between saying that the server stops and taking no more calls. */
  readonly stopDelay: number;
  /** Seconds a replica may be behind the primary and be read. */
  readonly readLag: number;
  /** Whole months that the log of operations is kept; 0: for ever; absent: as it was set before. */
  readonly logMonths?: number;
  readonly metrics: MetricsAccess;
  /** Whether traces are sent to a collector of OpenTelemetry. */
  readonly traces: boolean;
  /** Whether the log is sent to one too. */
  readonly sendsLog: boolean;
}

/** Who may read the metrics; neither: they are not served. */
export interface MetricsAccess {
  /** Port of their own, open to whoever reaches it. */
  readonly port?: number;
  /** Address of that port. */
  readonly host: string;
  /** Sent as `Authorization: Bearer ...`; on the port of the pages they are served with it alone. */
  readonly token?: string;
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** As pino has them. */
export type LogLevel = (typeof levels)[number];

/** Characters of a token that nobody guesses. */
const shortestToken = 16;

/** Fewer months than that are no retention but a loss. */
const fewestMonths = 6;

/** Throws StartProblem for a value that means nothing. */
export function readOperationSettings(values: NodeJS.ProcessEnv): OperationSettings {
  const level = given(values, 'TONGGUAN_LOG_LEVEL') ?? 'warn';
  const logLevel = levels.find((one) => one === level);
  if (!logLevel) throw new StartProblem(`TONGGUAN_LOG_LEVEL=${level} is no level: write one of ${levels.join(', ')}.`);
  const logMonths = given(values, 'TONGGUAN_LOG_MONTHS') === undefined ? undefined : readLogMonths(values);
  return {
    logLevel,
    slowStatement: number(values, 'TONGGUAN_SLOW_STATEMENT', { fallback: 1_000, most: 600_000 }),
    slowCall: number(values, 'TONGGUAN_SLOW_CALL', { fallback: 5_000, most: 600_000 }),
    stopDelay: number(values, 'TONGGUAN_STOP_DELAY', { fallback: 0, most: 300 }) * 1_000,
    readLag: number(values, 'TONGGUAN_READ_LAG', { fallback: 5, most: 300 }),
    ...(logMonths !== undefined && { logMonths }),
    metrics: metricsAccess(values),
    traces: tracesAreSent(values),
    sendsLog: logIsSent(values),
  };
}

function readLogMonths(values: NodeJS.ProcessEnv): number {
  const months = number(values, 'TONGGUAN_LOG_MONTHS', { fallback: 0, most: 1_200 });
  if (months === 0 || months >= fewestMonths) return months;
  throw new StartProblem(
    `TONGGUAN_LOG_MONTHS=${months} is too few: write ${fewestMonths} or more, or 0 to keep everything.`,
  );
}

/** The variables of OpenTelemetry itself, which its exporter reads. */
function tracesAreSent(values: NodeJS.ProcessEnv): boolean {
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const endpoint = given(values, name);
  if (endpoint === undefined) return false;
  if (/^https?:\/\//.test(endpoint) && URL.canParse(endpoint)) return true;
  throw new StartProblem(`${name}=${endpoint} is no address: write that of the collector, like http://127.0.0.1:4318.`);
}

/** As OpenTelemetry has it, but none unless it is said. What the log tells of people does not travel in the clear. */
function logIsSent(values: NodeJS.ProcessEnv): boolean {
  const name = 'OTEL_LOGS_EXPORTER';
  const exporter = given(values, name) ?? 'none';
  if (exporter === 'none') return false;
  if (exporter !== 'otlp') throw new StartProblem(`${name}=${exporter} is not known here: write otlp or none.`);
  const endpoint = given(values, 'OTEL_EXPORTER_OTLP_LOGS_ENDPOINT') ?? given(values, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint !== undefined && isSafeAddress(endpoint)) return true;
  throw new StartProblem(
    `${name}=otlp needs OTEL_EXPORTER_OTLP_ENDPOINT, which begins with https://, or with http:// for a collector on this machine.`,
  );
}

function metricsAccess(values: NodeJS.ProcessEnv): MetricsAccess {
  const port = number(values, 'TONGGUAN_METRICS_PORT', { fallback: 0, most: 65_535 });
  const token = given(values, 'TONGGUAN_METRICS_TOKEN');
  if (token !== undefined && token.length < shortestToken) {
    throw new StartProblem(`TONGGUAN_METRICS_TOKEN is too short: write ${shortestToken} characters or more.`);
  }
  return {
    host: given(values, 'TONGGUAN_METRICS_HOST') ?? '127.0.0.1',
    ...(port > 0 && { port }),
    ...(token !== undefined && { token }),
  };
}

function number(
  values: NodeJS.ProcessEnv,
  name: string,
  { fallback, most }: { readonly fallback: number; readonly most: number },
): number {
  const text = given(values, name);
  if (text === undefined) return fallback;
  if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text);
  throw new StartProblem(`${name}=${text} means nothing: write a whole number from 0 to ${most}.`);
}

function given(values: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = values[name]?.trim();
  return value === '' ? undefined : value;
}
