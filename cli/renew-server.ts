// Has a running server of `tongguan dev` work by what was compiled anew: its connections stay, its tables are only brought along where
// they change, and a new app takes the port of the old one.
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { ServerModel } from '../runtime/core/model.ts';
import type { OpenDatabase } from '../runtime/server/database/open-database.ts';
import type { Replicas } from '../runtime/server/database/replicas.ts';
import type { Environment } from './environment.ts';
import { closeApp, listen } from './listen.ts';
import type { LoadedServer } from './load-server.ts';
import { bringingOf, migrateTables, onDirect } from './prepare-database.ts';
import { withDatabaseLock } from './with-lock.ts';

/** What stays as it is. */
export interface Lasting {
  readonly environment: Environment;
  readonly database: OpenDatabase;
  readonly pool: Pool;
  readonly replicas: Replicas | null;
  readonly loaded: LoadedServer;
}

/** The server before, and what it worked by. */
export interface Former {
  readonly app: FastifyInstance;
  readonly model: ServerModel;
}

/** The app that listens in the place of the former one. What the former one is at work on is answered before. */
export async function renewServer(lasting: Lasting, former: Former, model: ServerModel): Promise<FastifyInstance> {
  const { environment, database, pool, replicas, loaded } = lasting;
  if (!isStoredAlike(former.model, model)) {
    const bringing = await bringingOf(environment, { thorough: false, server: pool });
    await onDirect(database, pool, (direct) => withDatabaseLock(direct, () => migrateTables(direct, model, bringing)));
  }
  const app = await loaded.createApp({ pool, replicas, direct: database.direct }, model);
  await closeApp(former.app, 0);
  await listen(app, environment);
  return app;
}

/** Whether a database that was brought to one of them is what the other needs. */
function isStoredAlike(one: ServerModel, other: ServerModel): boolean {
  const stored = ({ tables, codes, menu, roles, system, entities }: ServerModel) => [
    ...[tables, codes, menu, roles, system],
    // Computed values are filled in and fields encrypted by what these say.
    Object.values(entities).map(({ descriptor }) => descriptor.fields),
  ];
  return isDeepStrictEqual(stored(one), stored(other));
}
