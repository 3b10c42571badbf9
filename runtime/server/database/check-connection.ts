// Proves that a database answers and can carry the product before anything is done with it.

import { setTimeout as delay } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import { codeOf, messageOf, StartProblem } from './start-problem.ts';

/** PostgreSQL 15 brought `nulls not distinct`, which unique fields need. */
const oldestVersion = 150_000;

/** Connects once. Throws StartProblem with one line that holds no password. */
export async function requireReachable(settings: ClientConfig): Promise<void> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    try {
      await requireVersion(settings);
      return;
    } catch (error) {
      const isStarting = codeOf(error) === '57P03';
      if (error instanceof StartProblem) throw error;
      if (!isStarting || Date.now() > deadline) throw describeFault(settings, error);
      await delay(250);
    }
  }
}

async function requireVersion(settings: ClientConfig): Promise<void> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 5_000 });
  // A server that ends while we connect says so twice; the second time as an event.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; name: string }>(
      "select current_setting('server_version_num')::int as version, current_setting('server_version') as name",
    );
    if ((rows[0]?.version ?? 0) < oldestVersion) {
      throw new StartProblem(`The database is PostgreSQL ${rows[0]?.name}; at least version 15 is needed.`);
    }
  } finally {
    await client.end().catch(() => {});
  }
}

function describeFault(settings: ClientConfig, error: unknown): StartProblem {
  return new StartProblem(
    `The database at ${placeOf(settings)} cannot be used: ${reasonOf(error)}. Check DATABASE_URL.`,
    error,
  );
}

/** Host, port and name of the database, never the password. */
function placeOf(settings: ClientConfig): string {
  if (settings.connectionString === undefined) return String(settings.host);
  try {
    const url = new URL(settings.connectionString);
    return `${url.host}${url.pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}

function reasonOf(error: unknown): string {
  // Both addresses of a host name failed: the first one tells enough.
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return messageOf(error);
}
