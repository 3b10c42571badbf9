// Makes what every part of the server works with: caches, sessions, and the hooks that are part of every server.
import type { Pool } from 'pg';
import { beginDaysIn } from '../core/business-day.ts';
import type { ServerContext } from './context.ts';
import { withEvidence } from './evidence/evidence-hooks.ts';
import { boundHooks, type GivenHooks } from './load-hooks.ts';
import { OperationLog } from './operations/operation-log.ts';
import { serveEntities } from './serve-entities.ts';
import { menusFor } from './session/menu-rights.ts';
import { Sessions } from './session/sessions.ts';
import { TryLimits } from './session/try-limits.ts';
import { CodeTables } from './store/code-tables.ts';
import { derivingIn } from './store/derived-sql.ts';
import { layoutsOf } from './store/layouts-of.ts';
import { ListMemory } from './store/list-memory.ts';
import { NamedBefore } from './store/named-before.ts';
import { unitOfWork } from './store/unit-of-work.ts';
import { Words } from './words.ts';
import { actAsSystem } from './write/act-as-system.ts';
import { forgetAfter } from './write/caches.ts';

export interface ContextParts extends Pick<ServerContext, 'model' | 'settings' | 'report'> {
  readonly hooks: GivenHooks;
  readonly pool: Pool;
}

export function makeContext({ pool, ...given }: ContextParts): ServerContext {
  const { model, settings, report } = given;
  const database = unitOfWork(pool);
  const { idleMinutes, sessionHours } = settings;
  beginDaysIn(settings.timeZone);
  const layouts = layoutsOf(model, derivingIn(settings));
  const sessions = new Sessions(database, {
    idleMinutes,
    totalHours: sessionHours,
    tables: layouts.tables,
    menusFor: (account) => menusFor(model, account),
  });
  const caches = {
    codes: new CodeTables(database, layouts.tables.code),
    sessions,
    namedBefore: new NamedBefore(),
    lists: new ListMemory(),
  };
  const context: ServerContext = {
    ...given,
    ...caches,
    database,
    forget: (entity) => forgetAfter(caches, entity),
    actAsSystem,
    hooks: withEvidence(
      boundHooks(given.hooks, () => context),
      model,
    ),
    layouts,
    entities: serveEntities(model, layouts),
    words: new Words(model.locales),
    operations: new OperationLog({ database, layouts, lists: caches.lists, report }),
    tries: new TryLimits(pool),
  };
  return context;
}
