// Makes what every part of the server works with: caches, sessions, and the hooks that are part of every server.
import { beginDaysIn } from '../core/business-day.ts';
import { withBuiltIn } from './accounts/built-in-hooks.ts';
import { administratorRole, giveRoles } from './accounts/enterprise-roles.ts';
import { issueFirstPassword } from './accounts/first-password.ts';
import type { ServerContext } from './context.ts';
import { isDemo, resetPasswordOf } from './demo.ts';
import { OperationLog } from './operations/operation-log.ts';
import { menusFor } from './session/menu-rights.ts';
import { Sessions } from './session/sessions.ts';
import { TryLimits } from './session/try-limits.ts';
import { CodeTables } from './store/code-tables.ts';
import { derivingIn } from './store/derived-sql.ts';
import { layoutsOf } from './store/layout.ts';
import { ListMemory } from './store/list-memory.ts';
import { NamedBefore } from './store/named-before.ts';
import { Words } from './words.ts';

export function makeContext(
  given: Pick<ServerContext, 'model' | 'hooks' | 'pool' | 'settings' | 'report'>,
): ServerContext {
  const { model, pool, settings, report } = given;
  const { idleMinutes, sessionHours } = settings;
  beginDaysIn(settings.timeZone);
  const [layouts, lists] = [layoutsOf(model, derivingIn(settings)), new ListMemory()];
  const sessions = new Sessions(pool, {
    idleMinutes,
    totalHours: sessionHours,
    menusFor: (account) => menusFor(model, account),
  });
  const context: ServerContext = {
    ...given,
    hooks: withBuiltIn(given.hooks, {
      sessions,
      resetPassword: () => resetPasswordOf({ pool, settings }),
      sendsCodes: async () => settings.codeGateway !== undefined || (await isDemo({ pool, settings })),
      administratorRole: (companyId) => administratorRole(model, pool, companyId),
      giveRoles: (companyId, language) => giveRoles(context, language, companyId),
      issueFirstPassword: (inviter, accountId) => issueFirstPassword(context, inviter, accountId),
    }),
    layouts,
    words: new Words(model.locales),
    codes: new CodeTables(pool),
    namedBefore: new NamedBefore(),
    lists,
    operations: new OperationLog({ pool, layouts, lists, report }),
    sessions,
    tries: new TryLimits(pool),
  };
  return context;
}
