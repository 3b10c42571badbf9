// Counts what hooks are told of, entity by entity: a scenario names every event it expects, and one it does not name is none.
import { expect } from 'vitest';
import type { EntityHooks, Hooks, WriteContext } from '../../runtime/server/hooks.ts';

export interface HookCounter {
  /** The hooks given, with those of every named entity counted. */
  readonly hooks: Hooks;
  /** Fails unless just these events came since the last time: `{ 'news after publish': 2 }`. */
  expectEvents(expected: { readonly [event: string]: number }): void;
}

/** Counts the events of the entities; `given`: hooks that do something besides. */
export function countHooks(entities: readonly string[], given: Hooks = {}): HookCounter {
  const counts: { [event: string]: number } = {};
  const counting = (entity: string): EntityHooks => {
    const own = given[entity] ?? {};
    const count = (stage: string, { action }: WriteContext): void => {
      const event = `${entity} ${stage} ${action}`;
      counts[event] = (counts[event] ?? 0) + 1;
    };
    return {
      ...own,
      before: (context) => {
        count('before', context);
        return own.before?.(context);
      },
      after: (context) => {
        count('after', context);
        return own.after?.(context);
      },
    };
  };
  return {
    hooks: { ...given, ...Object.fromEntries(entities.map((entity) => [entity, counting(entity)])) },
    expectEvents: (expected) => {
      const found = { ...counts };
      for (const event of Object.keys(counts)) delete counts[event];
      expect(found).toEqual(expected);
    },
  };
}
