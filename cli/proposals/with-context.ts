// What verbs about proposals work with: the database beside a running server, and the write path of the product over it.
import type { ServerContext } from '../../runtime/server/context.ts';
import { ensureCompiled } from '../compile-schemas.ts';
import { type Environment, readEnvironment } from '../environment.ts';
import { bringingOf, migrateTables, onDirect, open, poolOf } from '../prepare-database.ts';
import { withDatabaseLock } from '../with-lock.ts';

/** Does the work with a context on the database of the environment, whose tables are brought along before. Throws StartProblem as a start does. */
export async function withContext<Result>(
  command: string,
  work: (context: ServerContext, environment: Environment) => Promise<Result>,
): Promise<Result> {
  const environment = readEnvironment();
  await ensureCompiled();
  const [{ model }, { hooks }, { defaultSettings }, { makeContext }, { loadHooks }] = await Promise.all([
    import('../../generated/model.gen.ts'),
    import('../../generated/hooks.gen.ts'),
    import('../../runtime/server/context.ts'),
    import('../../runtime/server/make-context.ts'),
    import('../../runtime/server/load-hooks.ts'),
  ]);
  const database = await open(environment, command, true);
  const pool = poolOf(database);
  try {
    const bringing = await bringingOf(environment, { thorough: false, server: pool });
    await onDirect(database, pool, (direct) => withDatabaseLock(direct, () => migrateTables(direct, model, bringing)));
    const { timeZone = defaultSettings.timeZone } = environment;
    const context = makeContext({
      model,
      pool,
      hooks: await loadHooks(hooks),
      settings: { ...defaultSettings, timeZone, keyRing: bringing.keyRing },
      report: (error) => console.error(error),
    });
    try {
      return await work(context, environment);
    } finally {
      // Servers that run learn at once what was written.
      await context.hints.close();
    }
  } finally {
    await pool.end();
    await database.stop();
  }
}
