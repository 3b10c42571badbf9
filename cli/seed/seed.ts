// Puts the first records into a fresh database, once: with demo accounts and records, or with one administrator.
import type { Pool } from 'pg';
import type { ServerModel } from '../../runtime/core/model.ts';
import { StartProblem } from '../../runtime/server/database/start-problem.ts';
import { readState } from '../../runtime/server/migrate/server-state.ts';
import { randomPassword } from '../../runtime/server/session/random-password.ts';
import { namedTables } from '../../runtime/server/store/named-tables.ts';
import { demoPassword, demoUsernames } from '../demo-accounts.ts';
import { withConnection } from '../prepare-database.ts';
import { step } from '../progress.ts';
import type { SeedParts } from './write-seeds.ts';

export interface Seeded {
  /** Empty unless the database was made with demo records. */
  readonly demoAccounts: readonly { readonly username: string; readonly company: string }[];
  readonly demoPassword: string;
  /** Of the account `admin`, when it was made just now. */
  readonly adminPassword: string | null;
}

/** Seeds a fresh database; does nothing in one that was seeded. Throws StartProblem when demo accounts are not wanted but there. */
export async function ensureSeeded(parts: SeedParts): Promise<Seeded> {
  const { pool, environment } = parts;
  const found = await withConnection(pool, (client) => readState(client, 'seeded'));
  if (found?.startsWith('demo') && !environment.demo) {
    throw new StartProblem(
      'This database was made with demo accounts, whose password is public: unset TONGGUAN_DEMO, or set TONGGUAN_DATA to a new folder.',
    );
  }
  const adminPassword = found === null && !environment.demo ? randomPassword() : null;
  const isEntered = environment.demo && (found === null || found === 'demo entering');
  if (found === null || isEntered) {
    // What a server that finds its records there never needs, with the readers of their files.
    const { writeFirst, prepareDemo, enterLater } = await import('./write-seeds.ts');
    const prepared = isEntered ? prepareDemo(parts) : null;
    // Should the first records fail, that is what is told.
    prepared?.catch(() => {});
    if (found === null) await step('Writing the first records', () => writeFirst(parts, adminPassword));
    if (prepared) await step('Entering demo records', async () => enterLater(parts, await prepared));
  }
  const demoAccounts = found === 'bare' || !environment.demo ? [] : await demoAccountsIn(pool, parts.model);
  return { demoAccounts, demoPassword, adminPassword };
}

async function demoAccountsIn(pool: Pool, { system }: ServerModel): Promise<Seeded['demoAccounts']> {
  const { account, enterprise } = namedTables(system);
  const { rows } = await pool.query<{ username: string; company: string }>(
    `select a.username, e."eptName" as company from ${account} a left join ${enterprise} e on e.id = a."companyId"
     where a.username = any($1) and a."deletedAt" is null order by array_position($1, a.username)`,
    [demoUsernames],
  );
  return rows;
}
