// Separation of duties: who entered a record does not approve it. A transition names what keeps a person from it, `notBy`.
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Transition } from './descriptor/lifecycle.ts';
import type { Row } from './descriptor/value.ts';

/** Where a record that is sent says what its reader has done with it, of what keeps people from a transition. */
export const doneKey = '$done';

/** What a person does with a record besides transitions, as histories call it. */
export const plainDuties: readonly string[] = ['create', 'edit'];

/** The record with what its reader has done with it. */
export function withDone(record: Row, done: readonly string[]): Row {
  return done.length > 0 ? { ...record, [doneKey]: [...done] } : record;
}

/** What the reader of the record has done that keeps them from the transition; null: nothing does. */
export function barredBy({ notBy = [] }: Pick<Transition, 'notBy'>, record: Row): string | null {
  const done = record[doneKey];
  return Array.isArray(done) ? (notBy.find((duty) => done.includes(duty)) ?? null) : null;
}

/** Everything that keeps people from some transition of the entity. */
export function separatedDuties({ lifecycles }: EntityDescriptor): string[] {
  const all = lifecycles.flatMap(({ lifecycle }) => lifecycle.transitions.flatMap(({ notBy = [] }) => notBy));
  return [...new Set(all)];
}

/** Locale key of what a duty of a lifecycle is called. */
export function dutyKey(lifecycle: string, duty: string): string {
  return plainDuties.includes(duty) ? `message.duties.${duty}` : `lifecycle.${lifecycle}.actions.${duty}`;
}
