// Values the server sets with a transition: literals, and the words `now`, `today`, `me` and `mine`.

import type { Field } from '../../core/descriptor/field.ts';
import type { SetValues } from '../../core/descriptor/lifecycle.ts';
import type { Json, Row, Scalar } from '../../core/descriptor/value.ts';
import { namesRecord, timeOf } from '../../core/kinds/field-traits.ts';
import type { RecordShape } from '../../core/record-shape.ts';
import type { Caller } from '../session/caller.ts';
import { calendarDay } from '../store/numbering.ts';

export interface SetValuesContext {
  readonly caller: Pick<Caller, 'person'>;
  readonly at: Date;
  readonly timeZone: string;
}

/** The values of the fields there are: a lifecycle several entities use may set fields that only some of them have. */
export function setValues(sets: SetValues | undefined, { byKey }: RecordShape, setting: SetValuesContext): Row {
  const values = Object.entries(sets ?? {}).flatMap(([key, value]) => {
    const field = byKey.get(key);
    return field ? [[key, settled(value, field, setting)] as const] : [];
  });
  return Object.fromEntries(values);
}

function settled(value: Scalar, field: Field, { caller, at, timeZone }: SetValuesContext): Json {
  const { person } = caller;
  switch (value) {
    case 'now':
      return timeOf(field) === 'day' ? calendarDay(at, timeZone) : at.toISOString();
    case 'today':
      return calendarDay(at, timeZone);
    case 'me':
      return namesRecord(field) ? person.accountId : value;
    case 'mine':
      return namesRecord(field) ? person.companyId : value;
    default:
      return value;
  }
}
