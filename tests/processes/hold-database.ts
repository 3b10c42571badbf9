// Opens the database of a folder and holds it until it is told to stop or is killed: what recovery is tried on.
import { openDatabase } from '../../runtime/server/database/open-database.ts';
import { messageOf } from '../../runtime/server/database/start-problem.ts';

const [dataFolder = '', mode, pauses] = process.argv.slice(2);

try {
  const database = await openDatabase({
    dataFolder,
    command: 'the test',
    joins: mode === 'joins',
    report: (line) => console.log(`report ${line}`),
    ...(pauses !== undefined && { restartPauses: pauses.split(',').map(Number) }),
  });
  const keepAlive = setInterval(() => {}, 1_000);
  process.on('SIGTERM', async () => {
    clearInterval(keepAlive);
    await database.stop();
  });
  database.onEnd(() => console.log('given up'));
  const { settings, owner } = database;
  console.log(`open ${database.embedded?.pid ?? 0} ${JSON.stringify({ server: settings, settings: owner })}`);
} catch (error) {
  console.log(`refused ${messageOf(error)}`);
}
