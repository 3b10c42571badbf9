// Two sets of hooks of an entity as one.
import type { EntityHooks } from './hooks.ts';

/** Both, `own` first: its rules, what it gives to `more`, what it does afterwards. Calls and the like are its own. */
export function joinHooks(own: EntityHooks, more: EntityHooks): EntityHooks {
  return {
    ...own,
    rules: { ...own.rules, ...more.rules },
    transactionRules: { ...own.transactionRules, ...more.transactionRules },
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
    ...((own.within ?? more.within) && {
      within: async (context) => {
        await own.within?.(context);
        await more.within?.(context);
      },
    }),
    forget: () => {
      own.forget?.();
      more.forget?.();
    },
    after: async (context) => {
      const changed = await own.after?.(context);
      return (await more.after?.(context)) ?? changed ?? undefined;
    },
  };
}
