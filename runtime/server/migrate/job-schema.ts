// The schema that pg-boss keeps jobs in: made, or brought to the version of the package, with the tables.
import type { ClientBase } from 'pg';
import type { MigrationStep } from './step.ts';

/** Version of the schema that the installed pg-boss works with; a start that finds it loads nothing of the package. */
export const jobSchemaVersion = 42;

const about = 'Schema pgboss';

/** What brings the schema to its version; nothing where it is. */
export async function jobSchemaSteps(client: ClientBase): Promise<MigrationStep[]> {
  const version = await versionOf(client);
  if (version === jobSchemaVersion) return [];
  if (version !== null && version > jobSchemaVersion) return [tooNew(version)];
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
  const plan = version === null ? getConstructionPlans() : getMigrationPlans(undefined, version);
  // The plan brings a transaction along; ours takes the schema together with the tables.
  return [{ sql: plan.replace(/^\s*BEGIN;/, '').replace(/\s*COMMIT;?\s*$/, ''), about }];
}

async function versionOf(client: ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('pgboss.version') as found`);
  if (rows[0]?.found === null) return null;
  const { rows: versions } = await client.query<{ version: number }>('select version from pgboss.version');
  return versions[0]?.version ?? null;
}

function tooNew(version: number): MigrationStep {
  const refuse = `${about} has version ${version}, which a newer server made: this one works with ${jobSchemaVersion}. Start the newer one.`;
  return { sql: '', about, guard: { count: 'select 1', whenFound: () => ({ refuse }) } };
}
