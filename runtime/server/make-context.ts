// Makes what every part of the server works with: caches, sessions, and the hooks that are part of every server.
import type { Pool } from 'pg';
import { beginDaysIn } from '../core/business-day.ts';
import { tableOf } from '../core/tables.ts';
import { makeCharges } from './charges/make-charges.ts';
import type { ServerContext } from './context.ts';
import type { Replicas } from './database/replicas.ts';
import { withEvidence } from './evidence/evidence-hooks.ts';
import { LastUsed } from './known/last-used.ts';
import { flowsByEntity } from './links/flows-by-entity.ts';
import { ServerHints } from './live/server-hints.ts';
import { boundHooks, type GivenHooks } from './load-hooks.ts';
import { Messages } from './messages.ts';
import { OperationLog } from './operations/operation-log.ts';
import { Typesetter, usualLimits } from './papers/typesetter.ts';
import { serveEntities } from './serve-entities.ts';
import { menusFor } from './session/menu-rights.ts';
import { OwnWrites } from './session/own-writes.ts';
import { RateLimits } from './session/rate-limits.ts';
import { Sessions } from './session/sessions.ts';
import { CodeTableCache } from './store/code-tables.ts';
import { derivingIn } from './store/derived-sql.ts';
import { Freshness } from './store/freshness.ts';
import type { Layouts } from './store/layout.ts';
import { layoutsOf } from './store/layouts-of.ts';
import { ListCache } from './store/list-cache.ts';
import { ReferenceCache } from './store/reference-cache.ts';
import { unitOfWork } from './store/unit-of-work.ts';
import { actAsSystem } from './write/act-as-system.ts';
import { invalidateCaches } from './write/invalidate-caches.ts';

export interface ContextParts extends Pick<ServerContext, 'model' | 'settings' | 'report'> {
  /** Told of records that were written, beside other servers; absent where nobody looks on: seeds, commands. */
  readonly announce?: ServerContext['announce'];
  readonly hooks: GivenHooks;
  readonly pool: Pool;
  /** Copies that lists, enquiries and exports may be read from; absent: none. */
  readonly replicas?: Replicas | undefined;
}

/** Tables that the server writes beside the records people write. */
function logsOf({ system }: Layouts): ReadonlySet<string> {
  const { account, enterprise, role, code, codeTable, ...logs } = system;
  return new Set(Object.values(logs).map((entity) => tableOf(entity)));
}

export function makeContext({ pool, replicas = undefined, announce, ...given }: ContextParts): ServerContext {
  const { model, settings, report } = given;
  const database = unitOfWork(pool);
  const { idleMinutes, sessionHours } = settings;
  beginDaysIn(settings.timeZone);
  const layouts = layoutsOf(model, derivingIn(settings), settings.keyRing);
  const freshness = new Freshness();
  const sessions = new Sessions(database, {
    idleMinutes,
    totalHours: sessionHours,
    tables: layouts.tables,
    menusFor: (account) => menusFor(model, account),
    secondFactorFor: new Set(settings.secondFactorFor),
    freshness,
  });
  const caches = {
    codes: new CodeTableCache(database, layouts.tables.code, freshness),
    sessions,
    referenceCache: new ReferenceCache(freshness),
    listCache: new ListCache(freshness, logsOf(layouts)),
    layouts,
  };
  const ownWrites = new OwnWrites();
  const hints = new ServerHints({
    pool,
    direct: settings.directDatabase,
    freshness,
    report,
    ownWrites,
    forget: (table) => {
      invalidateCaches(caches, table);
      for (const { layout, descriptor } of context.entities.values()) {
        if (table === null || layout.table === table) context.hooks[descriptor.id]?.forget?.();
      }
    },
  });
  sessions.whenChanged(() => hints.wrote(tableOf(layouts.system.session ?? '')));
  const context: ServerContext = {
    announce: (changed) => {
      announce?.(changed);
      hints.announce(changed);
    },
    ...given,
    ...caches,
    database,
    freshness,
    hints,
    replicas: replicas ?? null,
    ownWrites,
    forget: ({ layout: { table } }) => {
      invalidateCaches(caches, table);
      hints.wrote(table);
    },
    actAsSystem,
    makeCharges: (scope, sourceId, stop) =>
      makeCharges({ scope, layouts, ...(sourceId !== undefined && { sourceId }), ...(stop && { stop }) }),
    hooks: withEvidence(
      boundHooks(given.hooks, () => context),
      model,
      () => context,
    ),
    flows: flowsByEntity(model.flows),
    entities: serveEntities(model, layouts),
    messages: new Messages(model.locales),
    operations: new OperationLog({ database, layouts, listCache: caches.listCache, report }),
    rateLimits: new RateLimits(pool),
    lastUsed: new LastUsed(database, layouts, report),
    typesetter: new Typesetter({ processes: Math.max(1, Math.floor(usualLimits.processes / settings.servers)) }),
  };
  return context;
}
