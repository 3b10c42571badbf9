// `tongguan seed`: what a first start puts into the database, without serving; or a new password for the administrator.
import type { Command } from 'commander';
import type { Pool } from 'pg';
import type { ServerModel } from '../runtime/core/model.ts';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { hashSecret } from '../runtime/server/session/password.ts';
import { randomPassword } from '../runtime/server/session/random-password.ts';
import { namedTables } from '../runtime/server/store/named-tables.ts';
import { ensureCompiled } from './compile-schemas.ts';
import { readEnvironment } from './environment.ts';
import { loadServer } from './load-server.ts';
import { bringingOf, migrateTables, onDirect, open, poolOf } from './prepare-database.ts';
import { say } from './progress.ts';
import { seedDatabase } from './seed/seed-database.ts';
import { withDatabaseLock } from './with-lock.ts';
import { withProblems } from './with-problems.ts';

export function configure(command: Command): void {
  command.option('--admin-password', 'give the account admin a new one-time password').action(withProblems(run));
}

async function run({ adminPassword: renews = false }: { adminPassword?: boolean }): Promise<void> {
  const environment = readEnvironment();
  await ensureCompiled();
  const database = await open(environment, 'tongguan seed', true);
  const pool = poolOf(database);
  try {
    const server = await loadServer(environment);
    const { model } = server;
    const { adminPassword } = await onDirect(database, pool, (direct) =>
      withDatabaseLock(direct, async () => {
        await migrateTables(direct, model, await bringingOf(environment, { thorough: false, server: pool }));
        // Where it is given up, the process ends.
        return seedDatabase({ database, server, environment }, () => {});
      }),
    );
    const password = renews ? await renewAdminPassword(pool, model) : adminPassword;
    say(password === null ? 'The first records are there.' : `Account admin, password ${password}: shown this once.`);
  } finally {
    await pool.end();
    await database.stop();
  }
}

/**
 * For an administrator who lost the password, and perhaps the number that codes go to or the second factor: the next login gives all anew.
 * Whoever can run this can read the database anyway.
 */
async function renewAdminPassword(pool: Pool, { system }: ServerModel): Promise<string> {
  const password = randomPassword();
  const { account, session } = namedTables(system);
  const { rowCount } = await pool.query(
    `with renewed as (
       update ${account} set password = $1, "mustChangePassword" = true, "mobilePending" = true, "secondFactor" = false, "userStatus" = 'enabled', version = version + 1
       where username = 'admin' returning id
     ), ended as (
       update ${session} set "endedAt" = now(), "endReason" = 'passwordChanged'
       from renewed where "accountId" = renewed.id and "endedAt" is null
     ), factors as (
       delete from second_factor using renewed where "accountId" = renewed.id
     ), codes as (
       delete from recovery_code using renewed where "accountId" = renewed.id
     )
     select from renewed`,
    [await hashSecret(password)],
  );
  if (rowCount === 0) throw new StartProblem('There is no account admin in this database.');
  return password;
}
