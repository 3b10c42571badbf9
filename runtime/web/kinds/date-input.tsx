// Calendar days: typed as 20251120 or 2025-11-20, or picked from a calendar.
import type { ReactNode } from 'react';
import type { DateField } from '../../core/descriptor/field.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import type { InputProps } from '../record/input-props.ts';
import { useBuffer } from '../record/use-buffer.ts';
import { CalendarBox } from './calendar-box.tsx';

export function DateInput({ field, ...input }: InputProps<DateField>): ReactNode {
  const buffer = useBuffer(input, { toText: String, toValue: (text) => kindOf(field).normalise(text, field) });
  return <CalendarBox {...input} form="YYYY-MM-DD" buffer={buffer} toValue={(day) => day.format('YYYY-MM-DD')} />;
}
