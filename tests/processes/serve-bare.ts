// Serves a database as it is, without building or first records, until it is killed: a server beside the one of a test.
import pg from 'pg';
import { hooks } from '../../generated/hooks.gen.ts';
import { model } from '../../generated/model.gen.ts';
import { createApp } from '../../runtime/server/app.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { testRing } from '../test-ring.ts';

const database = new pg.Pool(JSON.parse(process.argv[2] ?? '{}'));
database.on('error', () => {});
const app = await createApp({ model, hooks: await loadHooks(hooks), database, options: { keyRing: testRing } });
console.log(`Ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
