// Makes logins of somebody older than they are, in the database of the server that is played on: nobody waits for a quarter of an hour.
import pg from 'pg';
import { openDatabase } from '../../runtime/server/database/open-database.ts';

/** Has the logins of the account begun so many minutes ago. */
export async function ageLogins(folder: string, username: string, minutes: number): Promise<void> {
  const database = await openDatabase({ dataFolder: folder, command: 'the test', joins: true, report: () => {} });
  const client = new pg.Client(database.settings);
  await client.connect();
  await client.query(
    `update session set "startedAt" = "startedAt" - make_interval(mins => $2)
      where "accountId" = (select id from account where username = $1)`,
    [username, minutes],
  );
  await client.end();
  await database.stop();
}
