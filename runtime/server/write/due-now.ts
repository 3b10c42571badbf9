// Whether a record that was just written is due for a transition of the server's own: nobody waits for the next round.
import type { Entity } from '../../core/compile-entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { timeOf } from '../../core/kinds/field-traits.ts';
import { fits } from '../../core/lifecycle.ts';
import { valueAt } from '../../core/paths.ts';
import { calendarDay } from '../store/numbering.ts';

/** The action that is due on the record at this moment, or null. A day is past once the next one has begun in the time zone. */
export function dueNow({ descriptor, fieldAt }: Entity, record: Row, at: Date, timeZone: string): string | null {
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
