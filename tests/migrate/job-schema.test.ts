// The schema of pg-boss: made with the tables, described by a dry run, brought along from an older version, never taken back.
import { readFile } from 'node:fs/promises';
import { getRollbackPlans } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jobSchemaVersion } from '../../runtime/server/migrate/job-schema.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { type EmptyDatabase, openEmptyDatabase } from './empty-database.ts';

let database: EmptyDatabase;
let client: EmptyDatabase['client'];

beforeEach(async () => {
  database = await openEmptyDatabase();
  client = database.client;
});
afterEach(() => database.close());

const bring = (more = {}): ReturnType<typeof migrate> =>
  migrate(client, { tables: [], dryRun: false, thorough: false, ...more });

async function version(): Promise<number | null> {
  const { rows } = await client.query(`select to_regclass('pgboss.version') as found`);
  if (rows[0].found === null) return null;
  return (await client.query('select version from pgboss.version')).rows[0].version;
}

describe('the schema of jobs', () => {
  it('is the one that the installed pg-boss works with', async () => {
    const { pgboss } = JSON.parse(await readFile('node_modules/pg-boss/package.json', 'utf8'));
    expect(jobSchemaVersion).toBe(pgboss.schema);
  });

  it('is told by a dry run, and then made once', async () => {
    expect((await bring({ dryRun: true })).statements.at(-1)).toContain('CREATE TABLE pgboss.job');
    expect(await version()).toBe(null);
    await bring();
    expect(await version()).toBe(jobSchemaVersion);
    expect(await bring({ thorough: true })).toMatchObject({ statements: [], notes: [] });
  });

  it('is brought along from an older version', async () => {
    await bring();
    await client.query(getRollbackPlans());
    expect(await version()).toBe(jobSchemaVersion - 1);
    expect((await bring({ thorough: true })).statements).toHaveLength(1);
    expect(await version()).toBe(jobSchemaVersion);
  });

  it('of a newer server is left alone, and the start refused', async () => {
    await bring();
    await client.query('update pgboss.version set version = version + 1');
    await expect(bring({ thorough: true })).rejects.toThrow(/a newer server made/);
    expect(await version()).toBe(jobSchemaVersion + 1);
  });
});
