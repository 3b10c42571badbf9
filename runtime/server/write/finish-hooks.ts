// Stage: calls the `finishes` hook of overrides/<entity>/hooks.ts for a change that all checks let pass.
import { hookContext } from './hook-context.ts';
import type { Validated } from './validate.ts';

/** The change with what the hook gives the record; a hook cannot change id and version. */
export async function finishHooks(validated: Validated): Promise<Validated> {
  const { change } = validated;
  const { context, entity } = change.call;
  const finishes = change.isEntered ? undefined : context.hooks[entity.descriptor.id]?.finishes;
  const given = await finishes?.(hookContext(change, change.record));
  if (given === undefined) return validated;
  const kept = ['id', entity.layout.versionKey].flatMap((key) => {
    const value = change.record[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  const record = entity.shape.compute(entity.shape.normalise({ ...given, ...Object.fromEntries(kept) }));
  return { change: { ...change, record }, references: null };
}
