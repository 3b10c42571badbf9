// The after hooks of a transaction of many writes: an after hook is for what is kept, and asks on connections of its own.
import type { ServerContext } from '../context.ts';
import type { EntityHooks, Hooks } from '../hooks.ts';
import { withOwnBudget } from '../work-budget.ts';
import { actAsSystem } from '../write/carry-out.ts';

/** Hooks for the writes of a transaction, which put off what comes after each; `runAll` does that once all are kept. */
export interface AfterCommit {
  readonly hooks: Hooks;
  readonly runAll: () => Promise<void>;
}

/** `context`: that of the server, outside the transaction. What an after hook throws is reported; the writes stand. */
export function afterCommit(context: ServerContext): AfterCommit {
  const waiting: (() => Promise<void>)[] = [];
  const puttingOff = (entity: string, hooks: EntityHooks): EntityHooks => {
    if (!hooks.after) return hooks;
    return {
      ...hooks,
      after: (written) => {
        waiting.push(async () => {
          const outside = {
            database: context.pool,
            actAsSystem: (name: string, id: string, action: string, input = {}) =>
              actAsSystem(context, { entity: name, id, action }, input),
          };
          try {
            await hooks.after?.({ ...written, ...outside });
          } catch (error) {
            context.report(error, `after hook of ${entity}`);
          }
        });
      },
    };
  };
  const all = Object.entries(context.hooks).map(([entity, hooks]) => [entity, puttingOff(entity, hooks)] as const);
  return {
    hooks: Object.fromEntries(all),
    runAll: async () => {
      for (const run of waiting) await withOwnBudget(run);
    },
  };
}
