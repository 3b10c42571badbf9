// Transitions the server makes by itself: of every record whose day is past or whose moment is reached (`due` of a lifecycle).
import { type RawBuilder, sql } from 'kysely';
import type { LifecycleUse, Transition } from '../core/descriptor/lifecycle.ts';
import { Refusal } from '../core/errors.ts';
import { timeOf } from '../core/kinds/field-traits.ts';
import type { ServerEntity, WriteScope } from './context.ts';
import { calendarDay } from './store/numbering.ts';
import { quoted, runFragment } from './store/statement.ts';

/** Records read at once. */
const batch = 200;

/**
 * Makes every transition that is due now, each record in a write of its own, and gives how many were made. What was made
 * is not due any more, so that a second run, or another server, makes nothing twice.
 */
export async function runDueTransitions(context: WriteScope, at: Date, stop?: AbortSignal): Promise<number> {
  let made = 0;
  for (const entity of context.entities.values()) {
    for (const use of entity.descriptor.lifecycles) {
      for (const transition of use.lifecycle.transitions) {
        if (transition.due) made += await runAll(context, { entity, use, transition, at, stop });
      }
    }
  }
  return made;
}

interface DueTransition {
  readonly entity: ServerEntity;
  readonly use: LifecycleUse;
  readonly transition: Transition;
  readonly at: Date;
  /** Aborted when the server closes: the rest is made after the next start. */
  readonly stop: AbortSignal | undefined;
}

async function runAll(context: WriteScope, due: DueTransition): Promise<number> {
  const { entity, transition } = due;
  let made = 0;
  let last: string | null = null;
  for (;;) {
    const ids = await idsDue(context, due, last);
    for (const id of ids) {
      if (due.stop?.aborted) return made;
      if (await runOne(context, { entity: entity.descriptor.id, id, action: transition.action })) made++;
    }
    last = ids.at(-1) ?? null;
    if (ids.length < batch) return made;
  }
}

/** False when the record is not what it was a moment ago, or not meant; anything else is reported and tried again later. */
async function runOne(context: WriteScope, step: { entity: string; id: string; action: string }): Promise<boolean> {
  try {
    await context.actAsSystem(context, step);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || error.error === 'cascade-refused' || error.error === 'findings') {
      context.report(error, `${step.action} of ${step.entity} ${step.id}, which is due`);
    }
    return false;
  }
}

/** How many records wait for a transition that is due. */
export async function countDueTransitions(context: WriteScope, at: Date): Promise<number> {
  let number = 0;
  for (const entity of context.entities.values()) {
    for (const use of entity.descriptor.lifecycles) {
      for (const transition of use.lifecycle.transitions.filter(({ due }) => due)) {
        const which = whereDue(context, { entity, use, transition, at, stop: undefined });
        if (which === null) continue;
        const [[count] = []] = await runFragment(context.database, sql`select count(*) ${which}`);
        number += Number(count);
      }
    }
  }
  return number;
}

/** Ids of the next records, in the order of their ids. */
async function idsDue(context: WriteScope, due: DueTransition, after: string | null): Promise<string[]> {
  const which = whereDue(context, due);
  if (which === null) return [];
  const rows = await runFragment(
    context.database,
    sql`select "id" ${which} and (${after}::uuid is null or "id" > ${after}::uuid) order by "id" limit ${sql.lit(batch)}`,
  );
  return rows.map(([id]) => String(id));
}

/** `from` and `where` of the records; null where the entity has no such columns. */
function whereDue(
  { settings }: WriteScope,
  { entity, use, transition, at }: DueTransition,
): RawBuilder<unknown> | null {
  const { layout } = entity;
  const path = transition.due?.after ?? '';
  const column = layout.slotAt.get(path)?.column;
  const state = layout.slotAt.get(use.field)?.column;
  if (column === undefined || state === undefined) return null;
  const moment = sql.raw(quoted(column));
  const reached: RawBuilder<unknown> =
    timeOf(entity.fieldAt(path)) === 'day'
      ? sql`${moment} < ${calendarDay(at, settings.timeZone)}::date`
      : sql`${moment} <= ${at}`;
  return sql`from ${layout.from}
    where ${reached} and coalesce(${sql.raw(quoted(state))}, ${use.lifecycle.initial}) = any(${transition.from})`;
}
