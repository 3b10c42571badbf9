// Serves the database of the addresses in the environment, which is migrated and has its people: one of the servers of a test, until it is killed.
import { readEnvironment } from '../../cli/environment.ts';
import { open, poolOf, replicasOf } from '../../cli/prepare-database.ts';
import { hooks } from '../../generated/hooks.gen.ts';
import { model } from '../../generated/model.gen.ts';
import { createApp } from '../../runtime/server/app.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { testRing } from '../test-ring.ts';

const environment = readEnvironment();
const database = await open(environment, 'the tests', true);
const pool = poolOf(database);
const replicas = replicasOf(database, environment.operation.readLag);
const app = await createApp({
  model,
  hooks: await loadHooks(hooks),
  database: pool,
  ...(replicas && { replicas }),
  options: {
    keyRing: testRing,
    logger: { level: process.env.TONGGUAN_LOG_LEVEL ?? 'silent' },
    metrics: { token: 'a token of sixteen letters' },
    ...(database.direct && { directDatabase: database.direct }),
  },
});
console.log(`Ready at ${await app.listen({ port: environment.port, host: '127.0.0.1' })}`);
