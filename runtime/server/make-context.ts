// Makes what every part of the server works with: caches, sessions, and the hooks that are part of every server.
import type { Pool } from 'pg';
import { beginDaysIn } from '../core/business-day.ts';
import { compileEntity } from '../core/compile-entity.ts';
import type { ServerModel } from '../core/model.ts';
import type { Served, ServerContext } from './context.ts';
import { withEvidence } from './evidence/evidence-hooks.ts';
import { boundHooks, type GivenHooks } from './load-hooks.ts';
import { OperationLog } from './operations/operation-log.ts';
import { menusFor } from './session/menu-rights.ts';
import { Sessions } from './session/sessions.ts';
import { TryLimits } from './session/try-limits.ts';
import { CodeTables } from './store/code-tables.ts';
import { derivingIn } from './store/derived-sql.ts';
import { type Layouts, layoutsOf } from './store/layout.ts';
import { ListMemory } from './store/list-memory.ts';
import { NamedBefore } from './store/named-before.ts';
import { unitOfWork } from './store/unit-of-work.ts';
import { Words } from './words.ts';
import { actAsSystem } from './write/act-as-system.ts';

export interface ContextParts extends Pick<ServerContext, 'model' | 'settings' | 'report'> {
  readonly hooks: GivenHooks;
  readonly pool: Pool;
}

export function makeContext({ pool, ...given }: ContextParts): ServerContext {
  const { model, settings, report } = given;
  const database = unitOfWork(pool);
  const { idleMinutes, sessionHours } = settings;
  beginDaysIn(settings.timeZone);
  const [layouts, lists] = [layoutsOf(model, derivingIn(settings)), new ListMemory()];
  const sessions = new Sessions(database, {
    idleMinutes,
    totalHours: sessionHours,
    tables: layouts.tables,
    menusFor: (account) => menusFor(model, account),
  });
  const context: ServerContext = {
    ...given,
    database,
    actAsSystem,
    hooks: withEvidence(
      boundHooks(given.hooks, () => context),
      model,
    ),
    layouts,
    entities: entitiesOf(model, layouts),
    words: new Words(model.locales),
    codes: new CodeTables(database, layouts.tables.code),
    namedBefore: new NamedBefore(),
    lists,
    operations: new OperationLog({ database, layouts, lists, report }),
    sessions,
    tries: new TryLimits(pool),
  };
  return context;
}

/** Every entity that has a table, compiled with it. */
function entitiesOf({ entities }: ServerModel, layouts: Layouts): ReadonlyMap<string, Served> {
  const served = Object.entries(entities).flatMap(([id, compiled]) => {
    const layout = layouts.get(id);
    return layout ? [[id, { ...compileEntity(compiled), layout }] as const] : [];
  });
  return new Map(served);
}
