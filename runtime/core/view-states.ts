// Which states of its main lifecycle the records of a view can be in.
import { holds, pathsOf } from './condition.ts';
import type { RowClause } from './descriptor/access.ts';
import type { Condition } from './descriptor/condition.ts';
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { LifecycleUse } from './descriptor/lifecycle.ts';
import type { View, ViewFilter } from './descriptor/view.ts';
import { mainLifecycle, type Person } from './lifecycle.ts';
import { grantsFor } from './permissions.ts';

/** The states, in the order of the lifecycle, that the fixed filter of the view leaves. */
export function statesInView({ where }: Pick<View, 'where'>, { field, lifecycle }: LifecycleUse): string[] {
  const filter = where[field];
  return Object.keys(lifecycle.states).filter((state) => filter === undefined || leaves(filter, state));
}

function leaves(filter: ViewFilter, state: string): boolean {
  if (typeof filter !== 'object') return filter === state;
  if ('not' in filter) return !filter.not.includes(state);
  if ('in' in filter) return filter.in.includes(state);
  return true;
}

/** Those of them that records can be in which the person may see; the record decides what else a grant asks for. */
export function statesInSight(entity: EntityDescriptor, view: Pick<View, 'where'>, person: Person): string[] {
  const use = mainLifecycle(entity);
  if (!use) return [];
  const clauses = grantsFor(entity, 'view', person).flatMap(({ rows }) => (rows === 'all' ? [{}] : rows));
  return statesInView(view, use).filter((state) =>
    clauses.some(({ when }: RowClause) => when === undefined || couldHold(when, use.field, state)),
  );
}

/** Whether the condition can hold for a record in the state; other fields may have any value. */
export function couldHold(condition: Condition, field: string, state: string): boolean {
  if ('all' in condition) return condition.all.every((inner) => couldHold(inner, field, state));
  if ('any' in condition) return condition.any.some((inner) => couldHold(inner, field, state));
  const read = pathsOf(condition);
  return read.some((path) => path !== field) || holds(condition, { [field]: state });
}
