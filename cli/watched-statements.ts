// Who is told of statements: the log of those that took long, and the trace of the call they were asked for.
import type { FastifyBaseLogger } from 'fastify';
import type { TimedStatement } from '../runtime/server/database/timed-client.ts';
import type { Tracing } from '../runtime/server/tracing.ts';
import type { Environment } from './environment.ts';
import type { WatchedStatements } from './prepare-database.ts';

/** What connections of a server tell of their statements; null: nothing. `log`: of the app, once there is one. */
export function watchedStatements(
  { operation: { slowStatement } }: Environment,
  tracing: Tracing | null,
  log: () => FastifyBaseLogger | undefined,
): WatchedStatements | null {
  if (tracing === null && slowStatement === 0) return null;
  const tell = (told: TimedStatement): void => {
    tracing?.tell(told);
    if (slowStatement === 0 || told.milliseconds < slowStatement) return;
    const { statement, milliseconds } = told;
    log()?.warn({ statement, milliseconds: Math.round(milliseconds) }, 'slow statement');
  };
  return { from: tracing === null ? slowStatement : 0, tell };
}
