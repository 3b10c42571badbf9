// Stage: calls the `before` hook of overrides/<entity>/hooks.ts. It runs before all checks, so that nothing is stored unchecked.
import { isDeepStrictEqual } from 'node:util';
import type { Row } from '../../core/descriptor/value.ts';
import type { Change } from './change.ts';
import { hookContext } from './hook-context.ts';

/**
 * The change with the result of the hook. The hook gets a copy without values of the wrong type; the fields of such values stay as
 * sent, so that the checks report them. A hook cannot change id and version.
 */
export async function beforeHooks(change: Change): Promise<Change> {
  const { context, entity } = change.call;
  const { descriptor, shape } = entity;
  const before = change.isEntered ? undefined : context.hooks[descriptor.id]?.before;
  if (!before) return change;
  const sound = shape.sound(change.record);
  const kept = new Set(['id', entity.layout.versionKey, ...differing(change.record, sound)]);
  const given = await before(hookContext(change, sound));
  if (given === undefined) return change;
  // Compared with the original: the hook may have changed its copy in place.
  const filled = new Set(differing(change.record, given).filter((key) => !kept.has(key)));
  if (filled.size === 0) return change;
  const record: Row = { ...change.record };
  for (const key of filled) {
    const value = given[key] ?? null;
    if (value === null) delete record[key];
    else record[key] = value;
  }
  return { ...change, record: shape.compute(shape.normalise(record)), filled };
}

/** Top-level fields in which the two differ; null is as good as nothing. */
function differing(one: Row, other: Row): string[] {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => !isDeepStrictEqual(one[key] ?? null, other[key] ?? null));
}
