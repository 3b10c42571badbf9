// Stage: what hand-written code fills in: overrides/<entity>/hooks.ts, `before`. It comes before all checks, so that nothing unchecked is stored.
import { withComputed } from '../../core/computed.ts';
import type { Row } from '../../core/descriptor.ts';
import { normaliseRow } from '../../core/kinds/kinds.ts';
import { soundRecord } from '../../core/sound-record.ts';
import type { Change } from './change.ts';
import { hookContext } from './hook-context.ts';

/**
 * The change with what the hook has changed. The hook sees values of the right shape alone; what was sent of another shape
 * stays as it was sent, for the checks to name.
 */
export async function beforeHooks(change: Change): Promise<Change> {
  const { context, entity } = change.call;
  const { id, fields } = entity.descriptor;
  const before = change.isEntered ? undefined : context.hooks[id]?.before;
  if (!before) return change;
  const seen = soundRecord(change.record, fields);
  const given = await before(hookContext(change, seen));
  if (given === undefined) return change;
  const filled = changedKeys(seen, given);
  if (filled.size === 0) return change;
  const record: Row = { ...change.record };
  for (const key of filled) {
    const value = given[key] ?? null;
    if (value === null) delete record[key];
    else record[key] = value;
  }
  return { ...change, record: withComputed(normaliseRow(record, fields), fields), filled };
}

function changedKeys(seen: Row, given: Row): ReadonlySet<string> {
  const keys = new Set([...Object.keys(seen), ...Object.keys(given)]);
  return new Set([...keys].filter((key) => !Object.is(seen[key], given[key])));
}
