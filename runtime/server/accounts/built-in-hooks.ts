// Joins the rules that are part of every server with the hooks written by hand: ours first, on what was asked for.
import type { EntityHooks, Hooks } from '../hooks.ts';
import type { AccountHookParts } from './account-hooks.ts';
import { accountHooks } from './account-hooks.ts';
import { enterpriseHooks } from './enterprise-hooks.ts';
import { roleHooks } from './role-hooks.ts';

/** The hooks of a server: those given, after its own. */
export function withBuiltIn(given: Hooks, parts: AccountHookParts): Hooks {
  return {
    ...given,
    account: joined(accountHooks(parts), given.account),
    enterprise: joined(enterpriseHooks(parts), given.enterprise),
    role: joined(roleHooks, given.role),
  };
}

/** Both, `own` first: its rules, what it gives to `more`, what it does afterwards. */
export function joined(own: EntityHooks, more: EntityHooks = {}): EntityHooks {
  return {
    rules: { ...own.rules, ...more.rules },
    rulesWithin: { ...own.rulesWithin, ...more.rulesWithin },
    before: async (context) => {
      const record = await own.before?.(context);
      return (await more.before?.(record ? { ...context, record } : context)) ?? record;
    },
    ...((own.completes ?? more.completes) && {
      completes: async (context) => {
        const record = (await own.completes?.(context)) ?? context.record;
        return (await more.completes?.({ ...context, record })) ?? record;
      },
    }),
    after: async (context) => {
      const changed = await own.after?.(context);
      return (await more.after?.(context)) ?? changed ?? undefined;
    },
  };
}
