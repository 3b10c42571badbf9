// Stage: runs after the outermost commit: invalidates caches, tells who looks at it, calls after hooks, makes due transitions.

import type { Entity } from '../../core/compile-entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { timeOf } from '../../core/kinds/field-traits.ts';
import { fits } from '../../core/lifecycle.ts';
import { valueAt } from '../../core/paths.ts';
import type { WriteScope } from '../context.ts';
import { calendarDay } from '../store/numbering.ts';
import { withOwnBudget } from '../work-budget.ts';
import type { Change } from './change.ts';
import { chargingFlows } from './charge-rows.ts';
import { hookContext } from './hook-context.ts';
import { versionOf } from './merge-input.ts';
import type { PersistedChange } from './persist.ts';

/**
 * Runs at once, or inside a transaction after the outermost commit. Returns the changes whose record may differ from what was
 * written (inside a transaction: none yet). A failure here is logged; the writes stand.
 */
export async function afterCommit(
  context: WriteScope,
  stored: readonly PersistedChange[],
): Promise<ReadonlySet<Change>> {
  const changed = new Set<Change>();
  const outside = context.outside;
  if (!outside) {
    await followUp(context, stored, changed);
    return changed;
  }
  // Work after the commit of an import does not count as work of its last row.
  await context.database.afterCommit(() => withOwnBudget(() => followUp(outside, stored, changed)));
  return new Set();
}

async function followUp(context: WriteScope, stored: readonly PersistedChange[], changed: Set<Change>): Promise<void> {
  for (const one of stored) {
    context.forget(one.change.call.entity);
    if (!one.change.isEntered) context.announce(changedRecord(one));
    if (await afterHook(context, one)) changed.add(one.change);
  }
  for (const one of stored) if (await runDueOf(context, one)) changed.add(one.change);
  for (const { change, record } of stored) {
    if (chargingFlows(change).length > 0) await context.makeCharges(context, String(record.id));
  }
}

function changedRecord({ change, record }: PersistedChange) {
  const { descriptor, layout } = change.call.entity;
  return { entity: descriptor.id, id: String(record.id), version: versionOf(layout, record) };
}

/** What the hook throws is logged: the write stands. True when the record is no longer what was written. */
async function afterHook(context: WriteScope, { change, record }: PersistedChange): Promise<boolean> {
  const { call, isEntered } = change;
  const { id } = call.entity.descriptor;
  const after = isEntered ? undefined : context.hooks[id]?.after;
  if (!after) return false;
  try {
    return (await after(hookContext({ ...change, call: { ...call, context } }, record))) === 'changed';
  } catch (error) {
    context.report(error, `after hook of ${id}`);
    return true;
  }
}

/** Makes the transition that is due on a record just written; true when it was made. The write itself stands. */
async function runDueOf(context: WriteScope, { change, record }: PersistedChange): Promise<boolean> {
  const { entity } = change.call;
  const { id } = entity.descriptor;
  const isDue = !change.isHardDelete && !change.isEntered;
  const action = isDue ? dueAction(entity, record, change.at, context.settings.timeZone) : null;
  if (action === null) return false;
  try {
    await context.actAsSystem(context, { entity: id, id: String(record.id), action });
    return true;
  } catch (error) {
    // Somebody, or a hook, was faster.
    if (error instanceof Refusal && error.error === 'state-not-allowed') return true;
    context.report(error, `${action} of ${id} ${String(record.id)}, which is due`);
    return false;
  }
}

/** The action that is due on the record at this moment, or null. A day is past once the next one has begun in the time zone. */
function dueAction({ descriptor, fieldAt }: Entity, record: Row, at: Date, timeZone: string): string | null {
  for (const use of descriptor.lifecycles) {
    for (const transition of use.lifecycle.transitions) {
      if (!transition.due || !fits({ use, transition }, record)) continue;
      const value = valueAt(record, transition.due.after);
      if (typeof value !== 'string') continue;
      const isDay = timeOf(fieldAt(transition.due.after)) === 'day';
      if (isDay ? value < calendarDay(at, timeZone) : Date.parse(value) <= at.getTime()) return transition.action;
    }
  }
  return null;
}
