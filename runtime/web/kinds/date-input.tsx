// Calendar days, typed as 20251120 or 2025-11-20 or picked from a calendar; moments, typed and picked in local time, kept in UTC.
import type { ReactNode } from 'react';
import type { DateField, DatetimeField } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { plainDigits } from '../../core/typed-digits.ts';
import type { InputProps } from '../record/input-props.ts';
import { useBuffer } from '../record/use-buffer.ts';
import { CalendarBox } from './calendar-box.tsx';
import { useWording } from './wording.ts';

export function DateInput({ field, ...input }: InputProps<DateField>): ReactNode {
  const buffer = useBuffer(input, { toText: String, toValue: (text) => kindOf(field).normalise(text, field) });
  return <CalendarBox {...input} form="YYYY-MM-DD" buffer={buffer} toValue={(day) => day.format('YYYY-MM-DD')} />;
}

const typedMoment = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?[T ]?(?:(\d{1,2}):?(\d{2})(?::?(\d{2}))?)?$/;

/** Reads local time as typed ("2025-11-20 8:30"); what is no such time comes back as it is, to be refused. */
export function readLocalMoment(text: string): Json {
  const match = typedMoment.exec(plainDigits(text).trim());
  if (!match) return text;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const moment = new Date(year, month - 1, day, hour, minute, second);
  const isReal = moment.getMonth() === month - 1 && moment.getDate() === day && moment.getHours() === hour;
  return isReal ? moment.toISOString() : text;
}

export function DatetimeInput({ field, ...input }: InputProps<DatetimeField>): ReactNode {
  const wording = useWording();
  const buffer = useBuffer(input, {
    toText: (value) => kindOf(field).format(value, field, wording),
    toValue: readLocalMoment,
  });
  return (
    <CalendarBox {...input} form="YYYY-MM-DD HH:mm:ss" buffer={buffer} toValue={(moment) => moment.toISOString()} />
  );
}
