// Makes what every part of the server works with: caches, sessions, and the hooks that are part of every server.
import type { Pool } from 'pg';
import { beginDaysIn } from '../core/business-day.ts';
import { makeCharges } from './charges/make-charges.ts';
import type { ServerContext } from './context.ts';
import { withEvidence } from './evidence/evidence-hooks.ts';
import { LastUsed } from './known/last-used.ts';
import { flowsByEntity } from './links/flows-by-entity.ts';
import { boundHooks, type GivenHooks } from './load-hooks.ts';
import { Messages } from './messages.ts';
import { OperationLog } from './operations/operation-log.ts';
import { Typesetter } from './papers/typesetter.ts';
import { serveEntities } from './serve-entities.ts';
import { menusFor } from './session/menu-rights.ts';
import { RateLimits } from './session/rate-limits.ts';
import { Sessions } from './session/sessions.ts';
import { CodeTableCache } from './store/code-tables.ts';
import { derivingIn } from './store/derived-sql.ts';
import { layoutsOf } from './store/layouts-of.ts';
import { ListCache } from './store/list-cache.ts';
import { ReferenceCache } from './store/reference-cache.ts';
import { unitOfWork } from './store/unit-of-work.ts';
import { actAsSystem } from './write/act-as-system.ts';
import { invalidateCaches } from './write/invalidate-caches.ts';

export interface ContextParts extends Pick<ServerContext, 'model' | 'settings' | 'report'> {
  /** Absent where nobody looks on: seeds, commands. */
  readonly announce?: ServerContext['announce'];
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
    secondFactorFor: new Set(settings.secondFactorFor),
  });
  const caches = {
    codes: new CodeTableCache(database, layouts.tables.code),
    sessions,
    referenceCache: new ReferenceCache(),
    listCache: new ListCache(),
  };
  const context: ServerContext = {
    announce: () => {},
    ...given,
    ...caches,
    database,
    forget: (entity) => invalidateCaches(caches, entity),
    actAsSystem,
    makeCharges: (scope, sourceId, stop) =>
      makeCharges({ scope, layouts, ...(sourceId !== undefined && { sourceId }), ...(stop && { stop }) }),
    hooks: withEvidence(
      boundHooks(given.hooks, () => context),
      model,
      () => context,
    ),
    layouts,
    flows: flowsByEntity(model.flows),
    entities: serveEntities(model, layouts),
    messages: new Messages(model.locales),
    operations: new OperationLog({ database, layouts, listCache: caches.listCache, report }),
    rateLimits: new RateLimits(pool),
    lastUsed: new LastUsed(database, report),
    typesetter: new Typesetter(),
  };
  return context;
}
