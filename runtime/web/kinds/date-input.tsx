// Calendar days, typed as 20251120 or 2025-11-20 or picked from a calendar; moments, typed and picked by the clocks of
// the business, kept in UTC.
import type { ReactNode } from 'react';
import { momentAt, zoneText } from '../../core/business-day.ts';
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

/** Reads a time as typed ("2025-11-20 8:30"), by the clocks of the business; what is no such time comes back as it is, to be refused. */
export function readTypedMoment(text: string): Json {
  const match = typedMoment.exec(plainDigits(text).trim());
  if (!match) return text;
  const [year = '', month = '', day = '', ...clock] = match.slice(1);
  const two = (part: string | undefined): string => (part ?? '0').padStart(2, '0');
  const [hour, minute, second] = [two(clock[0]), two(clock[1]), two(clock[2])];
  return momentAt(`${year}-${two(month)}-${two(day)} ${hour}:${minute}:${second}`) ?? text;
}

export function DatetimeInput({ field, ...input }: InputProps<DatetimeField>): ReactNode {
  const wording = useWording();
  const buffer = useBuffer(input, {
    toText: (value) => kindOf(field).format(value, field, wording),
    toValue: readTypedMoment,
  });
  return (
    <CalendarBox
      {...input}
      form={clocksForm}
      buffer={buffer}
      hint={zoneText()}
      toValue={(picked) => momentAt(picked.format(clocksForm)) ?? picked.toISOString()}
    />
  );
}

const clocksForm = 'YYYY-MM-DD HH:mm:ss';
