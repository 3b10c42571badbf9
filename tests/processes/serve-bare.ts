// Serves a database as it is, without building or first records, until it is killed: a server beside the one of a test; of another version
// where a module with its model is named.
import pg from 'pg';
import { hooks } from '../../generated/hooks.gen.ts';
import type { ServerModel } from '../../runtime/core/model.ts';
import { createApp } from '../../runtime/server/app.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { testRing } from '../test-ring.ts';

const { model } = (await import(process.argv[3] ?? '../../generated/model.gen.ts')) as { readonly model: ServerModel };
const database = new pg.Pool(JSON.parse(process.argv[2] ?? '{}'));
database.on('error', () => {});
const app = await createApp({ model, hooks: await loadHooks(hooks), database, options: { keyRing: testRing } });
console.log(`Ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
