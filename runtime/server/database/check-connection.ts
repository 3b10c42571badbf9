// Proves that a database answers and can carry the product before anything is done with it.

import { setTimeout as delay } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import { patiently } from './patiently.ts';
import { codeOf, reasonOf, StartProblem } from './start-problem.ts';
import { streamOf } from './stream-of.ts';

/** PostgreSQL 15 brought `nulls not distinct`, which unique fields need. */
const oldestVersion = 150_000;

/** Milliseconds that are waited for an answer. */
const patience = 5_000;

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
  const client = new pg.Client(settings);
  // A server that ends while we connect says so twice; the second time as an event.
  client.on('error', () => {});
  try {
    const { version, name } = await patiently(versionOf(client), patience, () => streamOf(client).destroy());
    if (version < oldestVersion) {
      throw new StartProblem(`The database is PostgreSQL ${name}; at least version 15 is needed.`);
    }
  } finally {
    await client.end().catch(() => {});
  }
}

async function versionOf(client: pg.Client): Promise<{ version: number; name: string }> {
  await client.connect();
  const { rows } = await client.query<{ version: number; name: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as name",
  );
  return rows[0] ?? { version: 0, name: '' };
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
