// Opens the database of a folder and holds it until it is told to stop or is killed: what recovery is tried on.
import { openDatabase } from '../../runtime/server/database/open-database.ts';
import { messageOf } from '../../runtime/server/database/start-problem.ts';

const [dataFolder = '', mode] = process.argv.slice(2);

try {
  const database = await openDatabase({
    dataFolder,
    command: 'the test',
    joins: mode === 'joins',
    report: (line) => console.log(`report ${line}`),
  });
  const keepAlive = setInterval(() => {}, 1_000);
  process.on('SIGTERM', async () => {
    clearInterval(keepAlive);
    await database.stop();
  });
  console.log(`open ${database.embedded?.pid ?? 0} ${JSON.stringify(database.settings)}`);
} catch (error) {
  console.log(`refused ${messageOf(error)}`);
}
